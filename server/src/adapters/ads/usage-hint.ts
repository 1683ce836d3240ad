/** What a platform's answer says about one of its limits. */
export interface UsageHint {
  /** What the limit counts: the app, or one of its accounts. */
  key: string;
  /** Used share of the limit, 0 to 100 and more. */
  percent: number;
  /** Until the count starts again or counting stops; null where the platform does not say. */
  resetMs: number | null;
  /** The platform refuses calls for so long. */
  blockedMs: number | null;
}
