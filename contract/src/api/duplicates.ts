import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

const tooMany = ['duplicate.too-many'] as const satisfies ErrorCode[];

/** The error codes of lists, and of copying creatives, campaigns and groups. */
export const duplicateProblems = {
  views: {
    create: ['view.too-many'],
    update: ['view.not-found'],
    remove: ['view.not-found'],
    setHome: ['view.not-found'],
  },
  bulk: { creatives: ['creative.not-found'] },
  createMany: { creatives: ['campaign.archived', 'campaign.not-found'] },
  lists: { creatives: ['group.not-found'], campaigns: ['group.not-found'] },
  duplicates: {
    creative: ['campaign.archived', 'campaign.not-found', 'creative.not-found'],
    campaign: [...tooMany, 'campaign.not-found', 'member.not-found'],
    group: [...tooMany, 'group.not-found', 'member.not-found'],
  },
} as const;
