import { channels as channelTable, expandChannels, narrowChannels, type Channel } from './channels.ts';
import type { Figure } from './figures.ts';
import type { Look } from './match-formats.ts';
import { placements as placementTable, type Placement } from './placements.ts';
import { foldWords, readTerms, type TermGroup } from './read-terms.ts';
import type { MediaType, Shape } from './words.ts';

/** The texts of a brief about a format, by the kind of the cell; a free text is `format`. */
export interface WantTexts {
  platform?: string;
  placement?: string;
  format?: string;
  size?: string;
  ratio?: string;
  duration?: string;
  type?: string;
  /** Platforms of the section or sheet, used if the line names none. */
  section?: string;
}

/** Where an ad runs. */
export interface Place {
  channels: Channel[];
  placements: Placement[];
  /** Platforms and placements are listed separately, so not every pair is requested. */
  isCrossed: boolean;
}

export type Seconds = { values: number[] } | { from: number; to: number } | { max: number };

/** The requests of texts, in the words of the field. */
export interface Wants {
  /** Each place is requested; contains a place without channel and placement if none is named. */
  places: Place[];
  looks: Look[];
  /** A size written with a letter instead of a digit. */
  doubtfulSize: { width: number; height: number } | null;
  types: MediaType[];
  seconds: Seconds | null;
  cards: number | null;
  count: number | null;
  /** Unrecognized words of platform and placement, folded. */
  unread: string[];
  /** Whether the line contains a platform or placement that was not recognized. */
  isPlaceUnread: boolean;
  words: Set<string>;
}

/** Parses the requests of one line's texts. */
export function readWants(texts: WantTexts): Wants {
  const platform = readPlatform(texts.platform ?? '');
  const placement = readTerms(texts.placement ?? '');
  const format = readTerms(texts.format ?? '');
  const look = [...readTerms(texts.size ?? ''), ...readTerms(texts.ratio ?? '')];
  const duration = readDuration(texts.duration ?? '');
  const type = readTerms(texts.type ?? '');
  const isPlaced = [...placement, ...format].some(({ placements }) => placements.length > 0);
  // `IG Stories` in a column of platforms also names the placement.
  const placesPlatform = !isPlaced && platform.some(({ placements }) => placements.length > 0);
  const placing = placesPlatform ? [...platform, ...placement, ...format] : [...placement, ...format];
  const all = [...look, ...placing, ...duration, ...type];
  const figures = all.flatMap((group) => group.figures);
  const section = readTerms(texts.section ?? '').flatMap((group) => group.channels);
  const outer = platform.flatMap((group) => group.channels);
  const words = new Set([...platform, ...all].flatMap((group) => group.words));
  const places = placesOf(placing, outer.length > 0 || (texts.platform ?? '').trim() !== '' ? outer : section);
  return {
    places: places.map((place) => withMasthead(place, words)),
    looks: looksOf(all),
    doubtfulSize: figures.find((figure) => figure.kind === 'doubtful-size') ?? null,
    types: typesOf([...type, ...duration, ...format, ...placement, ...look], figures),
    seconds: secondsOf(figures),
    cards: countOf(figures, 'cards'),
    count: countOf(figures, 'count'),
    unread: [...platform, ...placement].flatMap((group) => group.unread),
    isPlaceUnread:
      isUnread(platform, texts.platform) ||
      isPlacementUnread(placement, texts.placement) ||
      (isBannerUnread(placement) && !figures.some(({ kind }) => kind === 'size')),
    words,
  };
}

/** A cell with only an X means the platform X; anywhere else, an X is a tick mark. */
function readPlatform(text: string): readonly TermGroup[] {
  return readTerms(
    text
      .split(/([/,;+&|\n])/)
      .map((part) => (foldWords(part) === 'x' ? 'twitter' : part))
      .join(''),
  );
}

/** A column of durations may have numbers without a unit. */
function readDuration(text: string): readonly TermGroup[] {
  const isPlain = /^\s*\d{1,3}(\s*([/,;+&]|et|and|und)\s*\d{1,3})*\s*$/i.test(text);
  return readTerms(
    isPlain ? text.replace(/\d+/g, '$&s') : text.replace(/(?<!\d)(\d{1,3})\s?[/]\s?(\d{1,3})(?=\s?s)/gi, '$1s / $2'),
  );
}

const isUnread = (groups: readonly TermGroup[], text = ''): boolean =>
  text.trim() !== '' && /\p{L}/u.test(text) && groups.every(({ channels }) => channels.length === 0);

const isPlacementUnread = (groups: readonly TermGroup[], text = ''): boolean =>
  text.trim() !== '' &&
  groups.some(({ unread }) => unread.length > 0) &&
  groups.every(
    ({ placements, channels, types, banners }) =>
      placements.length + channels.length + types.length + banners.length === 0,
  );

/** `Leaderboard XL` has another size than a leaderboard. */
const isBannerUnread = (groups: readonly TermGroup[]): boolean =>
  groups.some(({ banners, unread }) => banners.length > 0 && unread.length > 0);

/**
 * The places that a line names. A part without a placement uses the next named placement; a part without a channel uses
 * the last named channel.
 */
function placesOf(groups: readonly TermGroup[], outer: readonly Channel[]): Place[] {
  const namedGroups = groups.filter(({ channels, placements }) => channels.length + placements.length > 0);
  const places: Place[] = [];
  let channels: readonly Channel[] = [];
  for (const [at, group] of namedGroups.entries()) {
    if (group.channels.length > 0) channels = group.channels;
    const placements = group.placements.length > 0 ? group.placements : nextPlacements(namedGroups, at);
    const joined = joinChannels(channels, outer, placements);
    const isCrossed = channels.length === 0 && joined.length > 1 && namedGroups.length > 1;
    places.push(...joined.map((each) => ({ channels: each, placements: [...placements], isCrossed })));
  }
  if (places.length === 0) {
    return byPlatform(outer).map((each) => ({ channels: each, placements: [], isCrossed: false }));
  }
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/**
 * Facebook and Instagram are one place to choose from, like the channels of a broad name; other platforms are one place
 * each.
 */
function byPlatform(named: readonly Channel[]): Channel[][] {
  if (named.length === 0) return [[]];
  const groups = new Map<string, Channel[]>();
  for (const channel of narrowChannels(named)) {
    const { platform } = channelTable[channel];
    const key = platform === 'gads' || platform === 'meta' || platform === null ? String(platform) : channel;
    groups.set(key, [...(groups.get(key) ?? []), channel]);
  }
  return [...groups.values()].map(expandChannels);
}

/** `FB / IG Stories` are stories on both; `TikTok, IG Reels` are not. */
function nextPlacements(groups: readonly TermGroup[], at: number): readonly Placement[] {
  const next = groups.slice(at).find(({ placements }) => placements.length > 0);
  const platformOf = (group: TermGroup | undefined) =>
    group?.channels.map((channel) => channelTable[channel].platform)[0];
  const isSame = next?.channels.length === 0 || platformOf(next) === platformOf(groups[at]);
  return next && isSame ? next.placements : [];
}

/** Combines channels of a placement with those of the platform: `IG Story` under Meta is Instagram. */
function joinChannels(
  inner: readonly Channel[],
  outer: readonly Channel[],
  placements: readonly Placement[],
): Channel[][] {
  if (inner.length === 0) {
    if (outer.length > 0) return byPlatform(outer);
    const [implied] = placements.flatMap((placement) => placementTable[placement].channel ?? []);
    return [implied === undefined ? [] : expandChannels([implied])];
  }
  const expanded = expandChannels(outer);
  const isWithin = expandChannels(inner).every((channel) => expanded.includes(channel));
  const platformOf = (channel: Channel) => channelTable[channel].platform;
  const isSame = inner.every((channel) => outer.some((each) => platformOf(each) === platformOf(channel)));
  if (outer.length === 0 || isWithin || isSame) return byPlatform(inner);
  // A `YouTube bumper` under DV360 is a format of DV360.
  return [expandChannels([...inner, ...outer])];
}

/** A masthead is a banner, except on YouTube. */
function withMasthead(place: Place, words: ReadonlySet<string>): Place {
  const isYouTube = place.channels.length === 1 && place.channels[0] === 'youtube';
  return isYouTube && words.has('masthead') && place.placements.length === 0
    ? { ...place, placements: ['masthead'] }
    : place;
}

/** Sizes take precedence over ratios, ratios over named banners, and named banners over shapes. */
function looksOf(groups: readonly TermGroup[]): Look[] {
  const figures = groups.flatMap((group) => group.figures);
  const sizes = figures.flatMap((figure) =>
    figure.kind === 'size' ? [{ width: figure.width, height: figure.height }] : [],
  );
  if (sizes.length > 0) return unique(sizes.map((size) => ({ size, ratio: null, shape: null })));
  if (figures.some(({ kind }) => kind === 'doubtful-size')) return [];
  const ratios = figures.flatMap((figure) => (figure.kind === 'ratio' ? [figure.ratio] : []));
  if (ratios.length > 0) return unique(ratios.map((ratio) => ({ size: null, ratio, shape: null })));
  const banners = groups.flatMap((group) => group.banners);
  if (banners.length > 0) {
    return unique(
      banners.map((banner) => {
        const [width = 0, height = 0] = banner.split('x').map(Number);
        return { size: { width, height }, ratio: null, shape: null };
      }),
    );
  }
  return unique(groups.flatMap((group) => group.shapes).map(lookOfShape));
}

const lookOfShape = (shape: Shape): Look =>
  shape === 'square' ? { size: null, ratio: '1:1', shape: null } : { size: null, ratio: null, shape };

const unique = (looks: Look[]): Look[] => [...new Map(looks.map((look) => [JSON.stringify(look), look])).values()];

/** A carousel has one type, regardless of its cards. Otherwise each named type is requested. */
function typesOf(groups: readonly TermGroup[], figures: readonly Figure[]): MediaType[] {
  const types = [...new Set(groups.flatMap((group) => group.types))];
  if (types.includes('carousel') || figures.some(({ kind }) => kind === 'cards')) return ['carousel'];
  const withFormats = types.filter((type) => type === 'image' || type === 'video');
  if (withFormats.length > 0 && !types.includes('audio')) return withFormats;
  if (types.length > 0) return types;
  return figures.some(({ kind }) => kind.startsWith('seconds')) ? ['video'] : [];
}

function secondsOf(figures: readonly Figure[]): Seconds | null {
  const values = figures.flatMap((figure) => (figure.kind === 'seconds' ? figure.values : []));
  if (values.length > 0) return { values: [...new Set(values)] };
  const range = figures.find((figure) => figure.kind === 'seconds-range');
  if (range) return { from: range.from, to: range.to };
  const most = figures.find((figure) => figure.kind === 'seconds-max');
  return most ? { max: most.max } : null;
}

function countOf(figures: readonly Figure[], kind: 'cards' | 'count'): number | null {
  const found = figures.find((figure) => figure.kind === kind);
  return found && 'count' in found ? found.count : null;
}
