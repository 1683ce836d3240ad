import type { ReportOutcome } from '#meta/settings.ts';

/** An asynchronous report of insights. Its rows are computed from its parameters and its creation time. */
export interface ReportRecord {
  readonly id: string;
  readonly accountId: string;
  /** Id of its account, campaign, ad set or ad, as in paths. */
  readonly nodeId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly createdMs: number;
  readonly durationMs: number;
  readonly outcome: ReportOutcome;
  readonly since: string;
  readonly until: string;
}
