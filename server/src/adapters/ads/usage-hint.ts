/** The report of one limit in a platform's response. */
export interface UsageHint {
  /** The subject of the limit: the app, or one of its accounts. */
  key: string;
  /** Used share of the limit in percent; may exceed 100. */
  percent: number;
  /** Milliseconds until the count restarts or ends; null if the platform does not report it. */
  resetMs: number | null;
  /** Milliseconds for which the platform refuses calls. */
  blockedMs: number | null;
}
