import type { ReportOutcome } from '#meta/settings.ts';

/** An asynchronous report of insights. Its rows follow from the parameters and the time it was asked for. */
export interface ReportRecord {
  readonly id: string;
  readonly accountId: string;
  /** The account, campaign, ad set or ad it was asked of, as paths spell it. */
  readonly nodeId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly createdMs: number;
  readonly durationMs: number;
  readonly outcome: ReportOutcome;
  readonly since: string;
  readonly until: string;
}
