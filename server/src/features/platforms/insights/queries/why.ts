import { sql } from 'drizzle-orm';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { ratioOf, videoLengthOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import { mediaAttributes, type WhyAnswer } from '@ad-foundry/contract/insights/why.ts';
import { whyOf, type AttributedAsset } from '@ad-foundry/contract/rules/why/why.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { readGroups, type Group } from './groups.ts';
import type { Question } from './head.ts';
import { kindNamesOf } from './kinds.ts';

interface AttributeRow extends Record<string, unknown> {
  creativeId: CreativeId;
  attributeId: AttributeId;
  label: string;
  input: AttributeInput;
  value: string;
}

/** Why some of the account's creatives cost less per result of this kind, or of the kind with the most spend. */
export async function readWhy(scope: Scope, question: Question, kind: string | null): Promise<WhyAnswer | null> {
  const groups = [...(await readGroups(scope, { ...question, only: null }, { group: 'asset' })).values()];
  const kinds = kindNamesOf(question.advertiser);
  const comparedKind = kind ?? kinds.bySpend(groups.map(({ sums }) => sums))[0];
  if (comparedKind === undefined) return null;
  const attributes = await readAttributes(scope, groups);
  const byCreative = groupBy(attributes, ({ creativeId }) => creativeId);
  const assets = groups.flatMap((group): AttributedAsset[] => {
    const { ads, sums } = group;
    if (!sums.isAdditive) return [];
    const values = valuesOf(group, byCreative);
    return [{ kind: kinds.of(sums), spend: sums.spend, results: sums.results, ads: ads.length, values }];
  });
  const why = whyOf(assets, { kind: comparedKind, floor: question.rule.floor });
  if (!why) return null;
  const medium = mediaAttributes.find((name) => name === why.attribute);
  if (medium) return { ...why, attribute: medium, label: null };
  const row = attributes.find(({ attributeId }) => attributeId === why.attribute);
  const options = row?.input.type === 'select' ? row.input.options : [];
  const labelled = <V extends { value: string }>(each: V): V => ({
    ...each,
    value: options.find(({ value }) => value === each.value)?.label ?? each.value,
  });
  return {
    ...why,
    attribute: 'custom',
    label: row?.label ?? null,
    better: labelled(why.better),
    worse: labelled(why.worse),
  };
}

/** The filled attributes of all creatives that the ads came from. */
async function readAttributes({ db, actor }: Scope, groups: readonly Group[]): Promise<AttributeRow[]> {
  const ids = new Set(groups.flatMap(({ ads }) => ads.flatMap(({ brief }) => brief?.creative.id ?? [])));
  if (ids.size === 0) return [];
  const { rows } = await db.execute<AttributeRow>(
    sql`select v.creative_id as "creativeId", a.id as "attributeId", a.label, a.input, v.value #>> '{}' as value
      from creative_attributes v join attributes a on a.id = v.attribute_id
      where v.organization_id = ${actor.organizationId} and v.creative_id = any(${sql.param([...ids])}::text[])
        and v.value #>> '{}' <> ''
      order by v.creative_id, a.position, a.id`,
  );
  return rows;
}

/** The values of an asset; those of a brief only if all its ads came from the same one. */
function valuesOf({ ads }: Group, byCreative: ReadonlyMap<CreativeId, readonly AttributeRow[]>): Map<string, string> {
  const values = new Map<string, string>();
  const [ad] = ads;
  if (!ad) return values;
  values.set('kind', ad.kind);
  const ratio = ratioOf(ad);
  if (ratio) values.set('ratio', ratio);
  const length = ad.kind === 'video' ? videoLengthOf(ad.durationMs) : null;
  if (length) values.set('length', length);
  const creativeId = ad.brief?.creative.id;
  if (creativeId === undefined || ads.some(({ brief }) => brief?.creative.id !== creativeId)) return values;
  for (const { attributeId, value } of byCreative.get(creativeId) ?? []) values.set(attributeId, value);
  return values;
}
