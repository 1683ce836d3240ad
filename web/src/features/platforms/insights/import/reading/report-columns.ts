import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';

/** The meanings of a report's columns. `since` and `until`: the first and last day that a row covers. */
export const reportColumns = [
  'day',
  'since',
  'until',
  'account',
  'accountId',
  'currency',
  'campaign',
  'campaignId',
  'adSet',
  'adSetId',
  'ad',
  'adId',
  ...reportedFigures,
  'resultKind',
  'attribution',
] as const;
export type ReportColumn = (typeof reportColumns)[number];
