import { sql } from 'drizzle-orm';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { ratioOf, videoLengthOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import { mediaAttributes, mostValues, type WhyAnswer } from '@ad-foundry/contract/insights/why.ts';
import { lengthOf, shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { whyOf, type AttributedAsset, type ComparedValue } from '@ad-foundry/contract/rules/why/why.ts';
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

interface Explained {
  /** The kind of the group's results; null for the kind with the most spend. */
  kind: string | null;
  group: Group;
}

/** Attributes differ slowly, and a week has too few ads of each value: the days that are compared at least. */
const leastDays = 90;

/** The days of a question, and as many before them as are compared at least and stored. */
function comparedDays({ period, advertiser: { stored } }: Question): Period {
  const least = shiftDay(period.until, 1 - leastDays);
  const since = stored && least < stored.since ? stored.since : least;
  return since < period.since ? { ...period, since } : period;
}

/** Why some of the account's creatives cost less per result than others, beside the value of a group. */
export async function readWhy(
  scope: Scope,
  question: Question,
  { kind, group: current }: Explained,
): Promise<WhyAnswer | null> {
  const period = comparedDays(question);
  const groups = [...(await readGroups(scope, { ...question, only: null }, { group: 'asset' }, period)).values()];
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
  const currentValue = sharedValue(current, why.attribute, byCreative);
  const answer = {
    ...why,
    days: lengthOf(period),
    values: shownValues(why.values, [why.better.value, why.worse.value, currentValue]),
    count: why.values.length,
    current: currentValue,
  };
  const medium = mediaAttributes.find((name) => name === why.attribute);
  if (medium) return { ...answer, attribute: medium, label: null };
  const row = attributes.find(({ attributeId }) => attributeId === why.attribute);
  const options = row?.input.type === 'select' ? row.input.options : [];
  const labelOf = (name: string) => options.find(({ value }) => value === name)?.label ?? name;
  const labelled = <V extends { value: string }>(each: V): V => ({ ...each, value: labelOf(each.value) });
  return {
    ...answer,
    attribute: 'custom',
    label: row?.label ?? null,
    better: labelled(answer.better),
    worse: labelled(answer.worse),
    values: answer.values.map(labelled),
    current: currentValue === null ? null : labelOf(currentValue),
  };
}

/** The value of an attribute that all ads of a group have; null for none or several. */
function sharedValue(
  group: Group,
  attribute: string,
  byCreative: ReadonlyMap<CreativeId, readonly AttributeRow[]>,
): string | null {
  const values = new Set(group.ads.map((ad) => valuesOf({ ...group, ads: [ad] }, byCreative).get(attribute) ?? null));
  const [value = null] = values;
  return values.size === 1 ? value : null;
}

/** As many values as fit, in their order, always with the named ones. */
function shownValues(values: readonly ComparedValue[], named: readonly (string | null)[]): ComparedValue[] {
  const first = values.filter(({ value }) => named.includes(value));
  const others = values.filter(({ value }) => !named.includes(value)).slice(0, mostValues - first.length);
  return values.filter((value) => first.includes(value) || others.includes(value));
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
