import { nearChannels } from './channels.ts';
import type { FormatTraits } from './format-traits.ts';
import { fits, formatTypeOf, matchFormats, prefers, type FormatRequest, type Look } from './match-formats.ts';
import { readWants, type Place, type Seconds, type Wants } from './read-wants.ts';
import { foldWords } from './read-terms.ts';
import type { MediaType } from './words.ts';

/** One request of a line, with the formats that it may mean. */
export interface FormatWant {
  place: Place;
  look: Look | null;
  type: MediaType | null;
  candidates: FormatTraits[];
}

/** The requests of a line, for each place and each look; `type` is used if the texts name no type. */
export function matchWants(
  wants: Wants,
  formats: readonly FormatTraits[],
  type: MediaType | null = null,
): FormatWant[] {
  const types: (MediaType | null)[] = wants.types.length > 0 ? wants.types : [type];
  const looks: (Look | null)[] = wants.looks.length > 0 ? wants.looks : [null];
  return types.flatMap((each) => {
    const pairs = wants.places.flatMap((place) =>
      looks.map((look) => {
        const candidates = matchFormats(requestOf(wants, { place, look, type: each }), formats);
        return { place, look, type: each, candidates };
      }),
    );
    const possible = uncrossed(pairs);
    return wants.places.length > 1 && looks.length > 1 ? withOtherChannels(paired(possible), possible) : possible;
  });
}

export function requestOf(
  wants: Wants,
  { place, look, type }: Pick<FormatWant, 'place' | 'look' | 'type'>,
): FormatRequest {
  return { ...place, look, type, seconds: boundsOf(wants.seconds), words: wants.words };
}

export function boundsOf(seconds: Seconds | null): { from: number; to: number } | null {
  if (!seconds) return null;
  if ('values' in seconds) return { from: Math.min(...seconds.values), to: Math.max(...seconds.values) };
  // Only the maximum is stated: formats must take a file of that length.
  return 'max' in seconds ? { from: seconds.max, to: seconds.max } : seconds;
}

/** `Meta, TikTok` with `Stories, In-feed`: drops pairs that no platform has if both parts have another pair. */
function uncrossed(pairs: readonly FormatWant[]): FormatWant[] {
  const found = pairs.filter(({ candidates }) => candidates.length > 0);
  const areSame = (first: readonly string[], second: readonly string[]) => first.join() === second.join();
  return pairs.filter(
    ({ place, candidates }) =>
      candidates.length > 0 ||
      !place.isCrossed ||
      !found.some((other) => areSame(other.place.channels, place.channels)) ||
      !found.some((other) => areSame(other.place.placements, place.placements)),
  );
}

/** `Feed + Story` with `1:1 and 9:16` means a square feed and a tall story, not all four pairs. */
function paired(pairs: readonly FormatWant[]): FormatWant[] {
  const preferred = pairs.filter(({ look, candidates }) => look && candidates.some((format) => prefers(format, look)));
  const covers = (subset: readonly FormatWant[]) =>
    pairs.every((pair) => subset.some(({ place }) => place === pair.place)) &&
    pairs.every((pair) => subset.some(({ look }) => look === pair.look));
  if (covers(preferred)) return preferred;
  const possible = pairs.filter(({ candidates }) => candidates.length > 0);
  // Keeps a pair that no format is made for only if no preferred pair has its look.
  const nearest = possible.filter(
    (pair) => preferred.includes(pair) || !preferred.some(({ look }) => look === pair.look),
  );
  return covers(nearest) ? nearest : covers(possible) ? possible : [...pairs];
}

/**
 * `FB/IG Feed` with `1:1 + 4:5` means both looks on each: a look of one channel applies to the others with its
 * placement.
 */
function withOtherChannels(kept: readonly FormatWant[], pairs: readonly FormatWant[]): FormatWant[] {
  const isSame = (first: FormatWant, second: FormatWant) =>
    first.look === second.look && first.place.placements.join() === second.place.placements.join();
  return pairs.filter(
    (pair) => kept.includes(pair) || (pair.candidates.length > 0 && kept.some((each) => isSame(each, pair))),
  );
}

/** Formats nearest to a request that no format fits: those of its place, else those of its look. */
export function nearestFormats(wants: Wants, want: FormatWant, formats: readonly FormatTraits[]): FormatTraits[] {
  const type = formatTypeOf(want.type);
  const look = want.look ?? (wants.doubtfulSize ? { size: wants.doubtfulSize, ratio: null, shape: null } : null);
  const request = { ...requestOf(wants, want), look, type };
  const tries: FormatRequest[] = [
    request,
    { ...request, placements: [] },
    { ...request, type: null },
    { ...request, placements: [], type: null },
    { ...request, look: null, seconds: null },
    { ...request, look: null, placements: [], type: null, seconds: null },
  ];
  const near = nearChannels(want.place.channels);
  if (near.length > 0)
    tries.unshift(
      { ...request, channels: near, placements: [] },
      { ...request, channels: near, placements: [], look: null },
    );
  const attempts = want.place.channels.length > 0 ? tries : [];
  for (const attempt of attempts) {
    const found = matchFormats(attempt, formats);
    if (found.length > 0 && found.length <= 12) return found;
  }
  return formats
    .filter(
      (format) =>
        look !== null &&
        format.qualifiers.length === 0 &&
        fits(format, { type, look, seconds: null }) &&
        (format.isFixedSize || prefers(format, look)),
    )
    .slice(0, 12);
}

/**
 * The formats that a search means, the likeliest first: `9x16`, `ig story`, `yt`. Words outside the vocabulary must
 * begin a word of the name.
 */
export function searchFormats(query: string, formats: readonly FormatTraits[]): FormatTraits[] {
  const folded = foldWords(query);
  if (folded === '') return [...formats];
  const wants = readWants({ format: query });
  const unread = readWants({ placement: query }).unread;
  const candidates = formats.filter(({ names }) =>
    unread.every((word) => names.some((name) => ` ${name}`.includes(` ${word}`))),
  );
  const looks: (Look | null)[] = wants.looks.length > 0 ? wants.looks : [null];
  const matches = candidates.filter((format) =>
    wants.places.some((place) =>
      looks.some(
        (look) =>
          place.placements.every((placement) => format.placements.includes(placement)) &&
          (place.channels.length === 0 || format.channels.some((channel) => place.channels.includes(channel))) &&
          (wants.types.length === 0 || wants.types.includes(format.type)) &&
          (look === null ||
            (fits(format, { type: null, look, seconds: null }) && (prefers(format, look) || format.isFixedSize))),
      ),
    ),
  );
  const byName = formats.filter(({ names }) =>
    folded.split(' ').every((word) => names.some((name) => ` ${name}`.includes(` ${word}`))),
  );
  return [...new Set([...matches, ...byName])];
}
