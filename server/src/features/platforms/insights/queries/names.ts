import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { MisnamedAd, MisnamedPage } from '@ad-foundry/contract/insights/launches.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { BriefLink } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { compareName, type NameDifference } from '@ad-foundry/contract/rules/naming/compare-name.ts';
import { namingVariables, wordedNamesBy, type WordedName } from '@ad-foundry/contract/rules/naming/naming.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { yieldEvery } from '#infra/concurrency/yield-every.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { readGroups, type GroupedAd } from './groups.ts';
import { readQuestion, type Place, type Question } from './head.ts';
import { mediaOf } from './media.ts';
import { ownFilesOf, withPicture } from './own-pictures.ts';

/** Maximum number of files of a creative that an ad without a uid is compared with. */
const maxCompared = 200;

type Ad = GroupedAd & { brief: BriefLink };
interface Misnamed extends NameDifference {
  ad: Ad;
  expected: string;
}
type Checked = Pick<MisnamedPage, 'schema' | 'checked' | 'unmatched' | 'withoutUid'> & {
  question: Question;
  misnamed: Misnamed[];
};

/** One page of ads whose name differs from their file's, by spend. The cursor counts ads. */
export function listMisnamed(
  scope: Scope,
  provider: Provider,
  query: z.output<typeof insights.names.query>,
): Promise<MisnamedPage> {
  const start = Math.max(0, decodeCursor(query.cursor, 'integer')?.key ?? 0);
  return scope.snapshot(async (at) => {
    const { question, misnamed, ...counts } = await checkNames(at, provider, query);
    const shown = misnamed.slice(start, start + query.limit);
    const { nextCursor } = toPage(misnamed.slice(start, start + query.limit + 1), query.limit, {
      keyOf: () => [start + query.limit, ''],
      present: () => null,
    });
    const items = await presentMisnamed(at, question, shown);
    return { ...counts, head: question.head, items, nextCursor, total: misnamed.length };
  });
}

/** All ads whose name differs from their file's, for the export. */
export function readAllMisnamed(scope: Scope, provider: Provider, place: Place) {
  return scope.snapshot(async (at) => {
    const { question, misnamed } = await checkNames(at, provider, place);
    return { head: question.head, items: misnamed.map(presentWithoutMedia) };
  });
}

/**
 * Compares the names of a period's ads with the names of their files. Any file of its creative may give an ad its name.
 */
async function checkNames(scope: Scope, provider: Provider, place: Place): Promise<Checked> {
  const question = await readQuestion(scope, provider, { ...place, compare: 'none' });
  const groups = await readGroups(scope, question, { group: 'ad' });
  const ads = [...groups.values()].flatMap((group) => group.ads);
  const linked = ads.flatMap((ad) => (ad.brief ? [{ ...ad, brief: ad.brief }] : []));
  const { namingSchema: schema, namingCase } = await requirePreferences(scope);
  const build = wordedNamesBy({ schema, case: namingCase });
  const cards = await readCards(scope, [...new Set(linked.map(({ brief }) => brief.creative.id))]);
  const sent = await readSent(scope, question);
  // An ad shows all cards of a carousel, so its name may omit the position.
  const built = new Map<string, WordedName[]>();
  const namesOf = (card: CardRow) => {
    const builtName = built.get(card.cardId);
    if (builtName) return builtName;
    const names =
      card.carouselPosition === null ? [build(card)] : [build({ ...card, carouselPosition: null }), build(card)];
    built.set(card.cardId, names);
    return names;
  };
  const misnamed: Misnamed[] = [];
  let checked = 0;
  const yieldNow = yieldEvery(1000);
  for (const ad of linked) {
    const creativeCards = cards.get(ad.brief.creative.id) ?? [];
    if (creativeCards.length === 0) continue;
    checked += 1;
    const ofAd = creativeCards.filter(({ cardId }) => sent.get(ad.no)?.has(cardId));
    const names = (ofAd.length > 0 ? ofAd : candidates(ad, creativeCards)).flatMap(namesOf);
    const difference = closest(ad, names);
    if (difference) misnamed.push(difference);
    await yieldNow(creativeCards.length);
  }
  misnamed.sort((a, b) => b.ad.sums.spend - a.ad.sums.spend || a.ad.no - b.ad.no);
  const unmatched = ads.length - linked.length;
  return { question, schema, misnamed, checked, unmatched, withoutUid: countWithoutUid(misnamed) };
}

/** The ads that cannot be matched by their name; none if the schema has no uid. */
function countWithoutUid(misnamed: readonly Misnamed[]): MisnamedPage['withoutUid'] {
  const ads = misnamed.flatMap(({ ad, differs }) => (differs.some(({ variable }) => variable === 'uid') ? [ad] : []));
  return {
    ads: ads.length,
    byHand: ads.filter(({ brief }) => brief.certainty === 'confirmed').length,
    spend: ads.reduce((sum, { sums }) => sum + sums.spend, 0),
  };
}

/** The files whose uid is in the ad's name, else the first files of its creative. */
function candidates(ad: Ad, creativeCards: readonly CardRow[]): readonly CardRow[] {
  const name = ad.name.toLowerCase();
  const byUid = creativeCards.filter(({ uid }) => name.includes(uid.toLowerCase()));
  return byUid.length > 0 ? byUid : creativeCards.slice(0, maxCompared);
}

/** The difference to the most similar name; null if the ad has one of the names. */
function closest(ad: Ad, names: readonly WordedName[]): Misnamed | null {
  let best: Misnamed | null = null;
  for (const name of names) {
    const difference = compareName(ad.name, name);
    if (difference === null) return null;
    if (best === null || distance(difference) < distance(best)) best = { ad, expected: name.name, ...difference };
  }
  return best;
}

/** Ranks a name with the file's uid as closest, even if all other values differ. */
const distance = ({ differs }: NameDifference): number =>
  differs.length + (differs.some(({ variable }) => variable === 'uid') ? namingVariables.length : 0);

interface CardRow extends Record<string, unknown> {
  creativeId: CreativeId;
  cardId: string;
  groupName: string | null;
  campaignName: string;
  creativeName: string;
  formatName: string;
  variationName: string | null;
  carouselPosition: number | null;
  uid: string;
}

/** The files of creatives with the values in their names, by creative. */
async function readCards({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<Map<CreativeId, CardRow[]>> {
  const { rows } = await db.execute<CardRow>(
    sql`select c.id as "creativeId", k.id as "cardId", g.name as "groupName", p.name as "campaignName",
        c.name as "creativeName", f.name as "formatName",
        case when (select count(*) from variations o where o.organization_id = s.organization_id and o.slot_id = s.id) > 1
          then v.name end as "variationName",
        case when f.type = 'carousel' then k.position end as "carouselPosition", k.uid
      from creatives c
      join campaigns p on p.organization_id = c.organization_id and p.id = c.campaign_id
      left join campaign_groups g on g.organization_id = p.organization_id and g.id = p.group_id
      join slots s on s.organization_id = c.organization_id and s.creative_id = c.id
      join formats f on f.id = s.format_id
      join variations v on v.organization_id = s.organization_id and v.slot_id = s.id
      join cards k on k.organization_id = v.organization_id and k.variation_id = v.id
      where c.organization_id = ${actor.organizationId} and c.id = any(${sql.param(ids)}::text[])
      order by c.id, s.position, v.id, k.position`,
  );
  return groupBy(rows, ({ creativeId }) => creativeId);
}

/** The cards whose files were sent to the account and whose assets its ads use, by the number of the ad. */
async function readSent({ db, actor }: Scope, { advertiser }: Question): Promise<Map<number, Set<string>>> {
  const { rows } = await db.execute<{ ad: number; cardId: string }>(
    sql`select distinct m.ad, v.card_id as "cardId" from insight_ad_media m
      join sendings s on s.organization_id = ${actor.organizationId} and s.provider = ${advertiser.provider}
        and s.advertiser_id = ${advertiser.advertiserId} and s.kind || '-' || s.asset_id = m.media_id
      join versions v on v.organization_id = s.organization_id and v.id = s.version_id
      where m.account = ${advertiser.no}`,
  );
  const cards = new Map<number, Set<string>>();
  for (const { ad, cardId } of rows) cards.set(ad, (cards.get(ad) ?? new Set()).add(cardId));
  return cards;
}

const presentWithoutMedia = ({ ad, expected, differs, extra }: Misnamed): Omit<MisnamedAd, 'media'> => ({
  id: ad.id,
  name: ad.name,
  state: ad.state,
  spend: ad.sums.spend,
  firstDay: ad.firstDay,
  brief: ad.brief,
  expected,
  differs,
  extra,
});

async function presentMisnamed(
  scope: Scope,
  { advertiser }: Question,
  shown: readonly Misnamed[],
): Promise<MisnamedAd[]> {
  const media = await mediaOf(
    scope,
    advertiser,
    shown.map(({ ad }) => ad.content),
  );
  const ownFiles = await ownFilesOf(
    scope,
    advertiser,
    shown.map(({ ad }) => ad.no),
  );
  return shown.map((ad) => ({
    ...presentWithoutMedia(ad),
    media: withPicture(media(ad.ad.content, ad.ad.kind), ownFiles.get(ad.ad.no)),
  }));
}
