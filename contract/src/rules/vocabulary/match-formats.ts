import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { parseRatio, ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { checkRule } from '@ad-foundry/contract/rules/formats/rule-check.ts';
import { defaultRatioTolerancePct } from '@ad-foundry/contract/rules/formats/rule-limits.ts';
import type { Channel } from './channels.ts';
import type { FormatTraits } from './format-traits.ts';
import { mainPlacements, widenPlacement, type Placement } from './placements.ts';
import type { MediaType, Shape } from './words.ts';

/** The look of a file: a size, a ratio or only a shape. */
export interface Look {
  size: { width: number; height: number } | null;
  ratio: string | null;
  shape: Shape | null;
}

/** One request of a brief, in the words of the field. */
export interface FormatRequest {
  /** Alternative channels; empty if none is named. */
  channels: readonly Channel[];
  /** Words that together name one placement; empty if none is named. */
  placements: readonly Placement[];
  type: MediaType | null;
  look: Look | null;
  /** The shortest and the longest duration of its files, in seconds. */
  seconds: { from: number; to: number } | null;
  /** All words of the line, for formats whose names are outside the vocabulary. */
  words: ReadonlySet<string>;
}

/** The formats that a request may mean: none, one, or several to choose from. */
export function matchFormats(request: FormatRequest, formats: readonly FormatTraits[]): FormatTraits[] {
  const placements = new Set(request.placements.flatMap(widenPlacement));
  const matching = formats.filter(
    (format) =>
      hasChannel(format, request.channels) &&
      hasQualifiers(format, request.words) &&
      hasPlacements(format, placements) &&
      fits(format, request),
  );
  const single = matching.filter(({ type }) => type !== 'carousel');
  const fitting = request.type === null && single.length > 0 ? single : matching;
  const isBanner = request.look?.size && !isCommonShape(request.look);
  const sized = request.channels.length === 0 && isBanner ? fixedOnes(fitting) : fitting;
  const placed = placements.size > 0 ? sized : usual(sized, request.look);
  return mostSpecific(preferring(placed, request.look), { ...request, placements: [...placements] });
}

/** Whether a size is that of a feed or story rather than a banner. */
function isCommonShape(look: Look): boolean {
  const ratio = ratioOf(look);
  return (
    ratio !== null &&
    ['9:16', '16:9', '1:1', '4:5', '2:3', '1.91:1'].some((each) => ratioDistance(parseRatio(each) ?? 1, ratio) < 0.01)
  );
}

/** A size without a channel means formats of a fixed size, if there are any. */
function fixedOnes(formats: readonly FormatTraits[]): readonly FormatTraits[] {
  const fixed = formats.filter(({ isFixedSize }) => isFixedSize);
  return fixed.length > 0 ? fixed : formats;
}

/**
 * The usual formats of a channel without placement: places made for the look, else the channel's feed, if it has one.
 */
function usual(formats: readonly FormatTraits[], look: Look | null): FormatTraits[] {
  if (!look) return [...formats];
  const channelOf = ({ channels, type }: FormatTraits) => `${type} ${channels.toSorted().join(' ')}`;
  const ratio = ratioOf(look);
  const isTall = ratio !== null && ratio < 0.6;
  // Feeds take tall files too, but a brief that says only 9:16 means the places made for it.
  const isPreferred = (format: FormatTraits) => prefers(format, look) && !(isTall && isFeed(format) && hasTall(format));
  const preferredChannels = new Set(formats.filter(isPreferred).map(channelOf));
  const feedChannels = new Set(formats.filter(isFeed).map(channelOf));
  return formats.filter((format) => {
    if (preferredChannels.has(channelOf(format))) return isPreferred(format);
    return !feedChannels.has(channelOf(format)) || isFeed(format) || format.channels.includes('youtube');
  });
}

const hasTall = ({ channels }: FormatTraits) =>
  channels.some((channel) => (mainPlacements[channel] ?? []).some((placement) => placement === 'stories'));

const isFeed = ({ placements }: FormatTraits) => placements.length === 1 && placements[0] === 'feed';

function hasChannel(format: FormatTraits, named: readonly Channel[]): boolean {
  // A custom format whose name contains no channel is found by its words.
  if (format.channels.length === 0) return format.qualifiers.length > 0;
  if (named.length === 0) return true;
  return format.channels.every(
    (channel) =>
      named.includes(channel) || (channel === 'meta' && (named.includes('facebook') || named.includes('instagram'))),
  );
}

const hasQualifiers = ({ qualifiers }: FormatTraits, words: ReadonlySet<string>): boolean =>
  qualifiers.every((qualifier) => words.has(qualifier));

function hasPlacements(format: FormatTraits, requested: ReadonlySet<Placement>): boolean {
  if (requested.size > 0) {
    return format.placements.length > 0
      ? format.placements.every((placement) => requested.has(placement))
      : format.channels.length === 0;
  }
  if (format.placements.length === 0) return true;
  const main = format.channels.flatMap((channel) => mainPlacements[channel] ?? []);
  const narrow = format.placements.filter((placement) => placement !== 'instream');
  return narrow.length > 0 && narrow.every((placement) => main.includes(placement));
}

/** Whether hard rules and type allow the file that the request describes. */
export function fits(
  format: FormatTraits,
  { type, look, seconds }: Pick<FormatRequest, 'type' | 'look' | 'seconds'>,
): boolean {
  if (type !== null && type !== format.type) return false;
  if (seconds && format.type === 'video' && !keepsDuration(format, seconds)) return false;
  return look === null || fitsLook(format, look);
}

function keepsDuration({ rules }: FormatTraits, { from, to }: { from: number; to: number }): boolean {
  return rules.every(
    (rule) => rule.type !== 'duration' || [from, to].every((seconds) => checkRule(rule, seconds) !== 'broken'),
  );
}

/** Whether files of a look meet the hard rules of a format. */
function fitsLook(format: FormatTraits, look: Look): boolean {
  const { rules, tolerancePct } = format;
  const ratio = ratioOf(look);
  if (ratio === null) return look.shape === null || fitsShape(format, look.shape);
  const tolerance = tolerancePct === undefined ? {} : { ratioPct: tolerancePct };
  const isBroken = rules.some((rule) => {
    if (rule.type === 'ratio') return checkRule(rule, ratio, tolerance) === 'broken';
    if (!look.size || (rule.type !== 'width' && rule.type !== 'height')) return false;
    return checkRule(rule, look.size[rule.type]) === 'broken';
  });
  if (isBroken) return false;
  // A ratio alone finds a banner only if it is the ratio of the banner's only size.
  return look.size !== null || !format.isFixedSize || prefers(format, look) || fixedRatio(format, ratio);
}

function fixedRatio({ rules }: FormatTraits, ratio: number): boolean {
  const exact = (type: 'width' | 'height') => {
    const rule = rules.find((each) => each.type === type && each.operator === 'eq');
    return typeof rule?.value === 'number' ? rule.value : null;
  };
  const [width, height] = [exact('width'), exact('height')];
  return width !== null && height !== null && ratioDistance(width / height, ratio) <= 0.01;
}

function fitsShape(format: FormatTraits, shape: Shape): boolean {
  const probes =
    shape === 'square' ? ['1:1'] : shape === 'vertical' ? ['9:16', '4:5', '2:3'] : ['16:9', '1.91:1', '3:2'];
  const allowed = probes.filter((ratio) => fitsLook(format, { size: null, ratio, shape: null }));
  if (format.preferredRatios.length === 0) return allowed.length > 0;
  return format.preferredRatios.some((ratio) => shapeOfRatio(ratio) === shape);
}

function shapeOfRatio(ratio: number): Shape {
  if (Math.abs(ratio - 1) < 0.01) return 'square';
  return ratio < 1 ? 'vertical' : 'horizontal';
}

export function ratioOf({ size, ratio }: Look): number | null {
  if (size) return size.width / size.height;
  return ratio === null ? null : parseRatio(ratio);
}

/** Whether a format is made for a look, beyond allowing it. */
export function prefers(format: FormatTraits, look: Look): boolean {
  const ratio = ratioOf(look);
  if (ratio === null)
    return look.shape !== null && format.preferredRatios.some((each) => shapeOfRatio(each) === look.shape);
  const tolerance = (format.tolerancePct ?? defaultRatioTolerancePct) / 100 + 1e-9;
  return format.preferredRatios.some((each) => ratioDistance(each, ratio) <= tolerance);
}

/** Prefers, within each place, the formats made for the look. A request without placement matches only those. */
function preferring(formats: readonly FormatTraits[], look: Look | null): FormatTraits[] {
  if (!look) return [...formats];
  const placeOf = (format: FormatTraits) => [...format.channels, ...format.placements].toSorted().join(' ');
  const preferredPlaces = new Set(formats.filter((format) => prefers(format, look)).map(placeOf));
  return formats.filter((format) => !preferredPlaces.has(placeOf(format)) || prefers(format, look));
}

/** Drops formats if another candidate contains more of what the request names. */
function mostSpecific(formats: readonly FormatTraits[], request: FormatRequest): FormatTraits[] {
  const shared = (format: FormatTraits) => ({
    placements: format.placements.filter((placement) => request.placements.includes(placement)).length,
    words: format.qualifiers.length,
    channels: format.channels.filter((channel) => request.channels.includes(channel)).length,
  });
  const scored = formats.map((format) => ({ format, ...shared(format) }));
  return scored
    .filter(
      (match) =>
        !scored.some(
          (other) =>
            // Custom formats are preferred to the library's if the line contains their words.
            (other.words > match.words && other.placements >= match.placements) ||
            (isSamePlatform(match.format, other.format) && other.placements > match.placements) ||
            (other.channels > match.channels &&
              other.placements >= match.placements &&
              includesAll(other.format, match.format)),
        ),
    )
    .map(({ format }) => format);
}

const isSamePlatform = (first: FormatTraits, second: FormatTraits) =>
  first.platform === second.platform && first.channels.some((channel) => second.channels.includes(channel));

const includesAll = (wide: FormatTraits, narrow: FormatTraits) =>
  narrow.channels.every((channel) => wide.channels.includes(channel));

/** The format type of a request; null for media without formats. */
export function formatTypeOf(type: MediaType | null): FormatType | null {
  return type === 'audio' || type === 'html5' ? null : type;
}
