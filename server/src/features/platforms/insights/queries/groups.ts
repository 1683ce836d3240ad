import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { CreativeGroup } from '@ad-foundry/contract/insights/creatives.ts';
import { ratioOf, videoLengthOf, type Ratio, type VideoLength } from '@ad-foundry/contract/insights/media-shapes.ts';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { BriefLink, Media } from '@ad-foundry/contract/insights/values.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { sumOf, noSums, type Sums } from '#features/platforms/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { briefsOf } from './briefs.ts';
import { attributeKey } from './breakdown.ts';
import type { Question } from './head.ts';
import { sumBy } from './sums.ts';

/** An ad with delivery, and the facts that it can be grouped by. */
export interface AdFacts extends Record<string, unknown> {
  no: number;
  id: string;
  name: string;
  state: AdState;
  kind: Media['kind'];
  title: string | null;
  body: string | null;
  content: string | null;
  mediaName: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** First day of all ads with the same asset; of the ad itself if the groups are single ads. */
  firstDay: string | null;
  lastDay: string | null;
  attribute: string | null;
}

export interface GroupedAd extends AdFacts {
  sums: Sums;
  brief: BriefLink | null;
}

/** Ads with the same key, sorted by spend, highest first. */
export interface Group {
  key: string;
  ads: GroupedAd[];
  sums: Sums;
}

interface Grouping {
  group: CreativeGroup;
  attributeId?: AttributeId | undefined;
  /** Keeps only ads that show this kind of media. */
  kind?: Media['kind'] | undefined;
  ratio?: Ratio | undefined;
  length?: VideoLength | undefined;
  /** A campaign or ad set of the platform. */
  parentId?: string | undefined;
  /** Keeps only ads whose creative has `whereValue` as the value of this attribute. */
  whereAttributeId?: AttributeId | undefined;
  whereValue?: string | undefined;
}

const isWanted = (ad: AdFacts, { kind, ratio, length }: Grouping): boolean =>
  (kind === undefined || ad.kind === kind) &&
  (ratio === undefined || ratioOf(ad) === ratio) &&
  (length === undefined || (ad.kind === 'video' && videoLengthOf(ad.durationMs) === length));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

function keyOf(ad: GroupedAd, group: CreativeGroup): string {
  switch (group) {
    case 'ad':
      return ad.id;
    case 'format':
      return [ad.kind, ratioOf(ad)].filter(Boolean).join(' ');
    case 'brief':
      return ad.brief?.creative.id ?? '';
    case 'copy':
      return hashOf(JSON.stringify([ad.title, ad.body]));
    case 'attribute':
      return ad.attribute ?? '';
    default:
      return ad.content ?? ad.id;
  }
}

/** A condition on ads `a`: the ads of a campaign or ad set of the platform, or all ads. */
export const inParent = (parentId: string | undefined): SQL =>
  parentId === undefined ? sql`true` : sql`(a.campaign_id = ${parentId} or a.ad_set_id = ${parentId})`;

/** The ads with delivery in a period, in groups. */
export async function readGroups(
  scope: Scope,
  question: Question,
  grouping: Grouping,
  period: Period = question.period,
): Promise<Map<string, Group>> {
  const { advertiser, only } = question;
  const { group, attributeId, parentId, whereAttributeId, whereValue } = grouping;
  const sums = await sumBy(scope, { advertiser, period, only }, sql`a.no::text`);
  const numbers = [...sums.keys()].map(Number);
  const attribute = attributeId === undefined ? sql`null::text` : attributeKey(scope, attributeId);
  const hasValue =
    whereAttributeId === undefined ? sql`true` : sql`${attributeKey(scope, whereAttributeId)} = ${whereValue ?? ''}`;
  const seen = group === 'ad' ? sql`a.first_day, a.last_day` : sql`a.asset_first_day, a.asset_last_day`;
  // The days of an asset by a window: without planner statistics, a join would compare all ads with all assets.
  const { rows } = await scope.db.execute<AdFacts>(
    sql`select d.ad as no, a.id, a.name, a.state, a.kind, a.title, a.body, a.content, m.name as "mediaName",
        m.width, m.height, m.duration_ms as "durationMs",
        seen.first_day::text as "firstDay", seen.last_day::text as "lastDay", ${attribute} as attribute
      from (select *, min(first_day) over asset as asset_first_day, max(last_day) over asset as asset_last_day
        from insight_ads where account = ${advertiser.no} window asset as (partition by coalesce(content, id))) a
      left join insight_media m on m.account = a.account and m.id = a.content
      cross join lateral (select a.account, a.no as ad) d
      cross join lateral (select ${seen}) seen (first_day, last_day)
      where a.no = any(${sql.param(numbers)}::int[]) and ${hasValue} and ${inParent(parentId)}`,
  );
  const briefs = await briefsOf(scope, advertiser);
  const groups = new Map<string, Group>();
  for (const row of rows.filter((candidate) => isWanted(candidate, grouping))) {
    const ad: GroupedAd = {
      ...row,
      sums: sums.get(String(row.no))?.sums ?? noSums,
      brief: briefs.get(row.no) ?? null,
    };
    const key = keyOf(ad, group);
    const earlier = groups.get(key);
    if (earlier) {
      earlier.ads.push(ad);
      earlier.sums = sumOf([earlier.sums, ad.sums]);
    } else groups.set(key, { key, ads: [ad], sums: ad.sums });
  }
  for (const { ads } of groups.values()) ads.sort((a, b) => b.sums.spend - a.sums.spend || a.no - b.no);
  return groups;
}
