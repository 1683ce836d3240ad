import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { shares } from '@ad-foundry/contract/insights/shares.ts';

type Problems<G> = { readonly [O in keyof G]?: readonly ErrorCode[] };

const readable = ['advertiser.not-found', 'insights.disconnected'] as const satisfies ErrorCode[];
const ofPeriod = [...readable, 'campaign.not-found', 'insights.period'] as const satisfies ErrorCode[];

/** The error codes of the operations on figures. */
export const insightProblems: Problems<typeof insights> = {
  overview: ofPeriod,
  rows: ofPeriod,
  exportRows: ofPeriod,
  breakdown: [...ofPeriod, 'attribute.not-found'],
  figure: ofPeriod,
  creatives: [...ofPeriod, 'attribute.not-found'],
  exportCreatives: [...ofPeriod, 'attribute.not-found'],
  creative: [...ofPeriod, 'attribute.not-found', 'insights.not-found'],
  launches: ofPeriod,
  exportLaunches: ofPeriod,
  names: ofPeriod,
  exportNames: ofPeriod,
  picture: [...readable, 'insights.not-found'],
  unmatched: ofPeriod,
  link: [...readable, 'creative.not-found', 'insights.not-found'],
  unlink: [...readable, 'insights.not-found'],
  ofCreative: ['creative.not-found'],
  ofCampaign: ['campaign.not-found'],
  ofGroup: ['group.not-found'],
  fetchNow: [...readable, 'request.too-many'],
  fetches: readable,
  createAccount: ['insights.too-many'],
  removeAccount: ['advertiser.not-found', 'insights.not-a-file'],
  importDays: ['advertiser.not-found', 'insights.not-a-file', 'insights.period', 'insights.import-undone'],
  storedDays: readable,
  undoImport: ['advertiser.not-found', 'insights.not-a-file', 'insights.import-not-found', 'insights.import-undone'],
  learnHeadings: ['insights.too-many-headings'],
};

/** The error codes of the operations on links that show figures. */
export const shareProblems: Problems<typeof shares> = {
  create: [...ofPeriod, 'attribute.not-found', 'insights.too-many-shares'],
  revoke: ['insights.share-not-found'],
  read: ['request.not-found'],
  picture: ['request.not-found'],
};
