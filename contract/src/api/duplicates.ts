import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

const tooMany = ['duplicate.too-many'] as const satisfies ErrorCode[];

/** The error codes of lists, and of copying creatives, campaigns and groups. */
export const duplicateProblems = {
  views: {
    create: ['view.too-many'],
    update: ['view.not-found'],
    remove: ['view.not-found'],
    restore: ['view.not-found'],
    setHome: ['view.not-found'],
  },
  bulk: {
    creatives: [
      'attribute.not-found',
      'attribute.value-invalid',
      'bulk.count-changed',
      // Of single rows, among the faults.
      'bulk.no-date',
      'bulk.too-many',
      'campaign.archived',
      'campaign.not-found',
      'creative.not-found',
      'format.not-found',
      'group.not-found',
      'member.not-found',
      'slot.format-archived',
    ],
    campaigns: [
      'bulk.count-changed',
      // Of single rows, among the faults.
      'bulk.no-date',
      'bulk.too-many',
      'campaign.not-found',
      'group.archived',
      'group.not-found',
      'member.not-found',
    ],
    find: ['bulk.not-found'],
    undo: ['bulk.not-found', 'bulk.not-undoable'],
  },
  createMany: { creatives: ['campaign.archived', 'campaign.not-found'] },
  formatWords: { remember: ['format-word.too-many', 'format.not-found', 'slot.format-archived'] },
  lists: {
    creatives: ['campaign.not-found', 'group.not-found'],
    exportCreatives: ['campaign.not-found', 'group.not-found'],
    exportCampaigns: ['group.not-found'],
    countCreatives: ['campaign.not-found', 'group.not-found'],
    campaigns: ['group.not-found'],
    countCampaigns: ['group.not-found'],
  },
  duplicates: {
    creative: ['campaign.archived', 'campaign.not-found', 'creative.not-found'],
    campaign: [...tooMany, 'campaign.not-found', 'member.not-found'],
    group: [...tooMany, 'group.not-found', 'member.not-found'],
  },
} as const;
