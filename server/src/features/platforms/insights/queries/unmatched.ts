import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AdvertiserId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { LinkCandidate, UnmatchedAd } from '@ad-foundry/contract/insights/creatives.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { foldAccents, wordsOf as splitWords } from '@ad-foundry/contract/rules/naming/text-case.ts';
import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import { requireAdvertiser, type OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { readGroups, type GroupedAd } from './groups.ts';
import { readQuestion } from './head.ts';
import { mediaOf } from './media.ts';

interface Creative extends Record<string, unknown> {
  id: CreativeId;
  name: string;
  createdAt: string;
  campaignId: CampaignId;
  campaignName: string;
}

/** Maximum number of creatives that an ad is compared with, newest first. */
const maxCompared = 2000;
const maxCandidates = 3;
const maxListed = 20;
/** Less similar names have too little in common to be offered. */
const leastLikeness = 0.3;

/** Ads without a linked creative, by spend, with candidates whose names share words with the ad's. */
export function listUnmatched(scope: Scope, provider: Provider, query: z.output<typeof insights.unmatched.query>) {
  const start = Math.max(0, decodeCursor(query.cursor, 'integer')?.key ?? 0);
  return scope.snapshot(async (at) => {
    const question = await readQuestion(at, provider, { ...query, campaignId: undefined, compare: 'none' });
    const groups = await readGroups(at, question, { group: 'ad' });
    const ads = [...groups.values()]
      .flatMap((group) => group.ads)
      .filter(({ brief }) => brief === null)
      .toSorted((a, b) => b.sums.spend - a.sums.spend || a.no - b.no);
    const shown = ads.slice(start, start + query.limit + 1);
    const media = await mediaOf(
      at,
      question.advertiser,
      shown.map(({ content }) => content),
    );
    const creatives = await listCreatives(at);
    const page = toPage(shown, query.limit, {
      keyOf: () => [start + query.limit, ''],
      present: (ad): UnmatchedAd => ({
        id: ad.id,
        name: ad.name,
        state: ad.state,
        media: media(ad.content, ad.kind),
        spend: ad.sums.spend,
        firstDay: ad.firstDay,
        candidates: candidatesOf(question.advertiser, ad, { creatives }).slice(0, maxCandidates),
      }),
    });
    return { ...page, total: ads.length };
  });
}

interface Ad {
  provider: Provider;
  advertiserId: AdvertiserId;
  adId: string;
}

/**
 * Creatives that a person may link an ad with: the most similar ones first, then the newest. With a search text, only
 * those whose name or campaign contains it.
 * @throws AppError `insights.not-found`
 */
export async function listCandidates(
  scope: Scope,
  { adId, ...advertiserRef }: Ad,
  search = '',
): Promise<LinkCandidate[]> {
  const advertiser = await requireAdvertiser(scope, advertiserRef);
  const { rows } = await scope.db.execute<Named & Record<string, unknown>>(
    sql`select a.name, a.title, m.name as "mediaName", a.first_day::text as "firstDay" from insight_ads a
      left join insight_media m on m.account = a.account and m.id = a.content
      where a.account = ${advertiser.no} and a.id = ${adId}`,
  );
  const [ad] = rows;
  if (!ad) throw new AppError('insights.not-found');
  const creatives = await listCreatives(scope, search);
  return candidatesOf(advertiser, ad, { creatives, least: 0 }).slice(0, maxListed);
}

async function listCreatives({ db, actor }: Scope, search = ''): Promise<Creative[]> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await db.execute<Creative>(
    sql`select c.id, c.name, c.created_at as "createdAt", p.id as "campaignId", p.name as "campaignName" from creatives c
      join campaigns p on p.organization_id = c.organization_id and p.id = c.campaign_id and p.deleted_at is null
      where c.organization_id = ${actor.organizationId} and c.deleted_at is null
        and (c.name ilike ${pattern} or p.name ilike ${pattern})
      order by c.id desc limit ${maxCompared}`,
  );
  return rows;
}

/** The words of a text, also of names in camel case such as `TrailHero`. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    splitWords(foldAccents(text))
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 1),
  );

type Named = Pick<GroupedAd, 'name' | 'title' | 'mediaName' | 'firstDay'>;

/**
 * Halves the similarity of a creative that is younger than the ad's first delivery, so that it ranks behind older ones.
 */
const youngerFactor = 0.5;

/**
 * Candidates by the share of a creative's words that the ad contains; words of the campaign count half. The most
 * similar come first. A creative younger than the ad ranks as half as similar, but is still offered.
 */
function candidatesOf(
  { timeZone }: OpenAdvertiser,
  ad: Named,
  { creatives, least = leastLikeness }: { creatives: readonly Creative[]; least?: number },
): LinkCandidate[] {
  const words = wordsOf(`${ad.name} ${ad.mediaName ?? ''} ${ad.title ?? ''}`);
  const shared = (name: string) => {
    const nameWords = [...wordsOf(name)];
    return nameWords.length === 0 ? 0 : nameWords.filter((word) => words.has(word)).length / nameWords.length;
  };
  return creatives
    .map(({ id, name, createdAt, campaignId, campaignName }) => ({
      isYounger: ad.firstDay !== null && dayAt(new Date(createdAt), timeZone) > ad.firstDay,
      creative: { id, name },
      campaign: { id: campaignId, name: campaignName },
      likeness: (shared(name) * 2 + shared(campaignName)) / 3,
    }))
    .filter(({ likeness }) => likeness >= least)
    .map(({ isYounger, likeness, ...candidate }) => ({
      ...candidate,
      likeness: likeness * (isYounger ? youngerFactor : 1),
    }))
    .toSorted((a, b) => b.likeness - a.likeness);
}
