import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { parseRatio } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { type Rule, ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import { channels as channelTable, type Channel } from './channels.ts';
import { commonRatios } from './figures.ts';
import { widenPlacement, type Placement } from './placements.ts';
import { foldWords, readTerms } from './read-terms.ts';

/** The properties of a library or custom format that the vocabulary uses. */
export interface VocabularyFormat {
  id: FormatId;
  name: string;
  /** Its name in other languages. */
  otherNames?: readonly string[];
  platform: Platform;
  type: FormatType;
  spec: Pick<FormatSpec, 'rules' | 'recommended' | 'recommendedDimensions' | 'cardRules' | 'ratioTolerancePct'>;
}

/** A format described in the words of the field. */
export interface FormatTraits {
  id: FormatId;
  name: string;
  platform: Platform;
  type: FormatType;
  /** Empty for a custom format whose name contains none. */
  channels: readonly Channel[];
  placements: readonly Placement[];
  /** Words of its name outside the vocabulary: a brief that means the format contains them too. */
  qualifiers: readonly string[];
  /** Hard rules about width, height, ratio and duration; for a carousel, those of its cards. */
  rules: readonly Rule[];
  tolerancePct: number | undefined;
  /** Ratios that it is made for: those that rules or recommendations list. */
  preferredRatios: readonly number[];
  /** Whether it takes only one size, or multiples of one size. */
  isFixedSize: boolean;
  /** Its names, folded. */
  names: readonly string[];
}

const judged = new Set<Rule['type']>(['width', 'height', 'ratio', 'duration']);

export function describeFormat(format: VocabularyFormat): FormatTraits {
  const { id, name, platform, type, spec } = format;
  const groups = readTerms(name);
  const namedChannels = [...new Set(groups.flatMap((group) => group.channels))];
  const onPlatform = namedChannels.filter((channel) => channelTable[channel].platform === platform);
  const foreignChannels = namedChannels.filter(
    (channel) => channelTable[channel].platform !== platform && !belongsTo(channel, platform),
  );
  const cards = spec.cardRules ? [...spec.cardRules.image, ...spec.cardRules.video] : [];
  const unread = groups.flatMap((group) => group.unread).filter((word) => word !== platform && word.length > 1);
  const rules = [...spec.rules, ...(type === 'carousel' ? cards.filter((rule) => rule.type === 'ratio') : [])];
  return {
    id,
    name,
    platform,
    type,
    channels: channelsOf({ platform, named: onPlatform, others: foreignChannels }),
    placements: [...new Set(groups.flatMap((group) => group.placements).flatMap(widenPlacement))],
    qualifiers: [
      ...new Set([...unread, ...foreignChannels.filter((channel) => platform !== 'dv360' || channel !== 'youtube')]),
    ],
    rules: rules.filter((rule) => judged.has(rule.type)),
    tolerancePct: spec.ratioTolerancePct ?? undefined,
    preferredRatios: preferredRatiosOf(spec),
    isFixedSize: isFixed(spec.rules),
    names: [name, ...(format.otherNames ?? [])].map(foldWords),
  };
}

/** The library also calls banners of Google and DV360 display. */
const belongsTo = (channel: Channel, platform: Platform) =>
  channel === 'display' && (platform === 'gads' || platform === 'dv360');

interface NamedChannels {
  platform: Platform;
  named: readonly Channel[];
  others: readonly Channel[];
}

function channelsOf({ platform, named, others }: NamedChannels): Channel[] {
  if (platform === 'gads') {
    const narrow = named.filter((channel) => channel !== 'google');
    return narrow.length > 0 ? narrow : ['google-display'];
  }
  if (platform === 'dv360') return ['dv360', ...others.filter((channel) => channel === 'youtube')];
  if (platform === 'custom') return [...named];
  return named.length > 0 ? [...named] : [platform];
}

function preferredRatiosOf({
  rules,
  recommended,
  recommendedDimensions,
  cardRules,
}: VocabularyFormat['spec']): number[] {
  const listed = [...rules, ...recommended, ...(cardRules?.image ?? []), ...(cardRules?.video ?? [])]
    .filter((rule) => rule.type === 'ratio' && (rule.operator === 'eq' || rule.operator === 'in'))
    .flatMap((rule) => ruleValues(rule).map(parseRatio));
  const sizes = recommendedDimensions.map(parseDimensions).map((size) => size && size.width / size.height);
  return [...new Set([...listed, ...sizes].filter((ratio) => ratio !== null))];
}

function isFixed(rules: readonly Rule[]): boolean {
  const isExact = (type: Rule['type'], operators: readonly Rule['operator'][]) =>
    rules.some((rule) => rule.type === type && operators.includes(rule.operator));
  if (isExact('width', ['eq', 'in']) && isExact('height', ['eq', 'in'])) return true;
  // Banners of Display & Video 360 may have twice their size, in a ratio that no brief names.
  const ratio = rules.find((rule) => rule.type === 'ratio' && rule.operator === 'eq');
  return isExact('width', ['between']) && isExact('height', ['between']) && !!ratio && !isCommon(ratio);
}

/** A ratio that briefs name, unlike the `364:45` of a banner. */
const isCommon = (rule: Rule): boolean =>
  ruleValues(rule).some((value) => commonRatios.has(String(value)) && value !== '1:2' && value !== '6:5');
