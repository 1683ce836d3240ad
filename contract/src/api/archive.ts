import { archiveContentsSchema, archivedItemSchema } from '@ad-foundry/contract/work/archive.ts';
import { bulkChangeId } from '@ad-foundry/contract/ids.ts';
import {
  bulkChange,
  bulkProgressSchema,
  bulkSelection,
  campaignsChange,
  campaignsSelection,
} from '@ad-foundry/contract/work/bulk.ts';
import { createManyResultSchema } from '@ad-foundry/contract/work/create-many.ts';
import { searchItemSchema, searchResultSchema } from '@ad-foundry/contract/work/search.ts';
import { countSchema, listedCampaignSchema, listedCreativeSchema } from '@ad-foundry/contract/work/lists.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

component(archivedItemSchema, 'ArchivedItem', 'An archived group, campaign or creative.', {
  id: exampleId('campaign'),
  kind: 'campaign',
  name: 'Spring launch',
  group: null,
  campaign: null,
  campaigns: 0,
  creatives: 4,
  archivedAt: at,
  archivedBy: 'Ana Silva',
  reason: 'Postponed to autumn',
  deletesAt: at,
});
component(listedCreativeSchema, 'ListedCreative', 'A creative in a list across campaigns.', {
  fields: [{ id: exampleId('attribute'), label: 'Hook', value: 'Question' }],
  id: exampleId('creative'),
  name: 'Teaser',
  deadlineAt: null,
  dueAt: at,
  completedAt: null,
  attributesMissing: 0,
  edition: 1,
  createdAt: at,
  updatedAt: at,
  archivedAt: null,
  slots: [{ platform: 'meta', name: 'Story', state: 'empty', decision: null }],
  previews: [],
  campaign: { id: exampleId('campaign'), name: 'Spring launch' },
  group: null,
  people: { faces: [], count: 0 },
});
component(listedCampaignSchema, 'ListedCampaign', 'A campaign in a list, with people and slots.', {
  id: exampleId('campaign'),
  name: 'Spring launch',
  dueAt: at,
  group: null,
  askedBy: 'Ana Silva',
  progress: { complete: 1, total: 3 },
  previews: [],
  edition: 1,
  createdAt: at,
  updatedAt: at,
  archivedAt: null,
  people: { faces: [], count: 0 },
  slots: { delivered: 4, partial: 0, unfit: 1, empty: 2 },
  platforms: ['meta'],
});
component(
  bulkSelection,
  'BulkSelection',
  'The creatives that a bulk change is for: named, or all that a filter matches.',
  {
    creativeIds: [exampleId('creative')],
  },
);
component(
  campaignsSelection,
  'CampaignsSelection',
  'The campaigns that a bulk change is for: named, or all that a filter matches.',
  {
    campaignIds: [exampleId('campaign')],
  },
);
component(campaignsChange, 'CampaignsChange', 'What a bulk change does to each campaign.', { act: 'archive' });
component(bulkChange, 'BulkChange', 'What a bulk change does to each creative.', { act: 'strict', strict: true });
component(
  bulkProgressSchema,
  'BulkProgress',
  'A change of many creatives or campaigns: what it has done, and what it could not do.',
  {
    id: exampleId('bulkChange'),
    kind: 'creative',
    act: 'deadline',
    total: 312,
    done: 311,
    failed: 1,
    faults: [{ id: exampleId('creative'), name: 'Teaser', code: 'creative.archived' }],
    finishedAt: at,
    canUndo: true,
    overlaps: [{ by: 'Ana Silva', count: 12, isLater: false }],
  },
);
component(bulkChangeId, 'BulkChangeId', 'Id of a bulk change.', exampleId('bulkChange'));
component(countSchema, 'Count', 'How many rows match.', {
  count: 312,
  isMore: false,
  slots: { total: 940, delivered: 611, unfit: 7 },
});
component(createManyResultSchema, 'CreateManyResult', 'How many creatives were made, and which rows were not.', {
  created: 41,
  faults: [{ row: 3, code: 'name-twice', attributeId: null }],
});
const found = {
  kind: 'creative',
  id: exampleId('creative'),
  name: 'Teaser',
  note: null,
  group: null,
  campaign: { id: exampleId('campaign'), name: 'Spring launch' },
  creative: null,
  dueAt: at,
  status: 'open',
  platforms: ['meta'],
  pictureUrl: null,
  updatedAt: at,
  isArchived: false,
} as const;
component(searchItemSchema, 'SearchItem', 'A match of a search.', { ...found, platforms: [...found.platforms] });
component(searchResultSchema, 'SearchResult', 'The best matches of a search, and how many there are of each kind.', {
  items: [{ ...found, platforms: [...found.platforms] }],
  counts: [{ kind: 'creative', count: 1 }],
  facets: {
    status: [{ value: 'open', count: 1 }],
    platform: [{ value: 'meta', count: 1 }],
    campaign: [{ value: 'Spring launch', count: 1 }],
  },
  archived: 0,
  ignored: [],
});
component(archiveContentsSchema, 'ArchiveContents', 'What is deleted together with a group, campaign or creative.', {
  name: 'Spring launch',
  campaigns: 0,
  creatives: 4,
  files: 12,
  sizeBytes: 48_234_496,
  comments: 7,
  links: 1,
});

const group = ['group.not-found'] as const satisfies ErrorCode[];
const campaign = ['campaign.not-found'] as const satisfies ErrorCode[];
const creative = ['creative.not-found'] as const satisfies ErrorCode[];
const parent = ['archive.parent-archived', 'group.not-found'] as const satisfies ErrorCode[];

/** The error codes of the archive's operations. */
export const archiveProblems = {
  archive: {
    archiveGroup: group,
    archiveCampaign: campaign,
    archiveCreative: ['campaign.archived', ...creative],
    restoreGroup: group,
    restoreCampaign: [...parent, ...campaign],
    restoreCreative: [...parent, ...campaign, 'campaign.archived', ...creative],
    groupContents: group,
    campaignContents: campaign,
    creativeContents: creative,
    deleteGroup: group,
    deleteCampaign: campaign,
    deleteCreative: creative,
  },
} as const;
