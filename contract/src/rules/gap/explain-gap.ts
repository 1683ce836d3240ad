/**
 * Why a number here and in the platform's own pages may differ. `days-before` and `days-after`: days of another time zone.
 * `unsettled`: results of the newest days still arrive. `deleted`: ads deleted at the platform. `kind`: results of one kind
 * only. `figure`: another figure with a similar name. `attribution`: another attribution setting.
 */
export const gapCauses = [
  'days-before',
  'days-after',
  'unsettled',
  'deleted',
  'kind',
  'figure',
  'attribution',
] as const;
export type GapCause = (typeof gapCauses)[number];

/** The same figure computed in another way. */
export interface GapScenario {
  cause: Exclude<GapCause, 'attribution'>;
  /** The kind of results or the name of the other figure. */
  word: string | null;
  value: number;
}

export interface GapInput {
  ours: number;
  seen: number;
  /** Half of the last digit that the platform's pages show. */
  rounding: number;
  scenarios: readonly GapScenario[];
  /** Whether the attribution setting changes the figure. */
  isAttributed: boolean;
  /** Whether results of the period may still arrive. */
  isSettling: boolean;
}

export interface ExplainedCause {
  cause: GapCause;
  word: string | null;
  /** The figure computed in this way; null where it cannot be computed from our rows. */
  value: number | null;
  /** How much of the gap it explains, from 0 to 1; null where it cannot be computed. */
  explains: number | null;
}

export interface Gap {
  /** The relative difference from our number: 0.04 if the platform shows 4 % more; null if ours is 0. */
  relative: number | null;
  isSame: boolean;
  /** The likeliest first; `explains` is 1 for a value that is equal but for rounding. */
  causes: ExplainedCause[];
}

/** Numbers that differ by less are equal: platforms round, and count again within the hour. */
const equalShare = 0.002;
/** A computed cause is named if it explains so much of the gap. */
const leastExplained = 0.3;

/** Compares our number with the one seen at the platform, and says what may explain the difference. */
export function explainGap({ ours, seen, rounding, scenarios, isAttributed, isSettling }: GapInput): Gap {
  const tolerance = Math.max(rounding, equalShare * Math.abs(seen));
  const gap = seen - ours;
  const relative = ours === 0 ? null : gap / Math.abs(ours);
  if (Math.abs(gap) <= tolerance) return { relative, isSame: true, causes: [] };
  const computed = scenarios
    .map(({ cause, word, value }): ExplainedCause & { explains: number } => {
      const left = Math.abs(seen - value);
      return { cause, word, value, explains: left <= tolerance ? 1 : 1 - left / Math.abs(gap) };
    })
    .filter(({ explains }) => explains >= leastExplained)
    .toSorted((a, b) => b.explains - a.explains || gapCauses.indexOf(a.cause) - gapCauses.indexOf(b.cause));
  const others: ExplainedCause[] = [];
  const isNamed = (cause: GapCause) => computed.some((each) => each.cause === cause);
  // More results there than here may have arrived since the last fetch, which our rows cannot show.
  if (isSettling && gap > 0 && !isNamed('unsettled'))
    others.push({ cause: 'unsettled', word: null, value: null, explains: null });
  if (isAttributed) others.push({ cause: 'attribution', word: null, value: null, explains: null });
  return { relative, isSame: false, causes: [...computed, ...others] };
}
