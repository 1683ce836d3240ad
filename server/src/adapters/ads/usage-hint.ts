/** What an answer of a platform tells of one of its limits. */
export interface UsageHint {
  /** What the limit counts: the app, or one of its accounts. */
  key: string;
  /** Used share of the limit, 0 to 100 and more. */
  percent: number;
  /** Until the count starts anew or nothing is counted any more; null where the platform does not tell. */
  resetMs: number | null;
  /** The platform refuses calls for so long. */
  blockedMs: number | null;
}
