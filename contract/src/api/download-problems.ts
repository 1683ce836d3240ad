import type { downloads } from '@ad-foundry/contract/downloads.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

/** An archive refuses ids that are not in it. */
const chosen = ['creative.not-found', 'format.not-found', 'variation.not-found'] as const satisfies ErrorCode[];
const filtered = [...chosen, 'bulk.too-many', 'campaign.not-found', 'group.not-found'] as const;

export const downloadProblems = {
  creative: chosen,
  creativePlan: [...chosen, 'request.too-many'],
  campaign: ['campaign.not-found', ...chosen],
  campaignPlan: ['campaign.not-found', ...chosen, 'request.too-many'],
  group: ['group.not-found', ...chosen],
  groupPlan: ['group.not-found', ...chosen, 'request.too-many'],
  organization: chosen,
  selection: filtered,
  selectionPlan: [...filtered, 'request.too-many'],
  version: ['creative.not-found', 'version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'],
  preview: ['version.not-found'],
  history: ['version.not-found'],
} as const satisfies { readonly [O in keyof typeof downloads]?: readonly ErrorCode[] };
