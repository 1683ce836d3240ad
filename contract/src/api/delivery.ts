import { campaignSchema, previewSchema, progressSchema } from '@ad-foundry/contract/campaigns.ts';
import { creativeSchema, creativeSummarySchema, slotOwnerSchema, slotSchema } from '@ad-foundry/contract/creatives.ts';
import { archivePlanSchema, historyEntrySchema } from '@ad-foundry/contract/downloads.ts';
import { groupSchema } from '@ad-foundry/contract/groups.ts';
import { feedbackSchema, guestPages, guestPageSchema } from '@ad-foundry/contract/guest-pages.ts';
import { placing } from '@ad-foundry/contract/placing.ts';
import { attachmentSchema } from '@ad-foundry/contract/work/attachments.ts';
import { textVersions, textVersionSchema } from '@ad-foundry/contract/work/text-versions.ts';
import {
  begunUploadSchema,
  unfinishedUploadSchema,
  uploadMetadataSchema,
  uploadStatusSchema,
} from '@ad-foundry/contract/uploads.ts';
import {
  cardSchema,
  scanSchema,
  variationSchema,
  versionSchema,
  waiverSchema,
} from '@ad-foundry/contract/variations.ts';
import { exampleInstant as at } from './basics.ts';
import { exampleFacts, exampleFormat, exampleVerdict } from './library.ts';
import { component, exampleId } from './vocabulary.ts';

const ana = { id: exampleId('account'), name: 'Ana Silva' };
const progress = { complete: 1, total: 4 };
const preview = {
  state: 'ready' as const,
  url: '/api/versions/version_01k0000000e00000000000000z/preview',
  width: 405,
  height: 720,
};
const campaign = {
  id: exampleId('campaign'),
  name: 'Spring launch',
  dueAt: at,
  edition: 1,
  group: null,
  askedBy: 'Ana Silva',
  progress,
  previews: [],
  createdAt: at,
  updatedAt: at,
  archivedAt: null,
};
const version = {
  id: exampleId('version'),
  number: 1,
  originalName: 'final.mp4',
  fileName: 'Spring_launch_Teaser_Story_k7m2qp.mp4',
  facts: exampleFacts,
  verdict: exampleVerdict,
  waiver: null,
  waived: false,
  scan: null,
  preview,
  rendition: { state: 'none' as const, url: null },
  filmstrip: null,
  note: null,
  restoredFrom: null,
  uploadedBy: ana,
  mine: true,
  createdAt: at,
  can: { change: true, waive: false },
};
const card = { id: exampleId('card'), position: 1, uid: 'k7m2qp', versions: [version], can: { remove: false } };
const variation = {
  id: exampleId('variation'),
  name: 'A',
  position: 1,
  cards: [{ ...card, versions: [] }],
  can: { add: false, arrange: true, rename: true, remove: true },
};
const slot = {
  id: exampleId('slot'),
  position: 1,
  format: exampleFormat,
  chips: [],
  shape: { width: 9, height: 16, label: '9:16' },
  accepts: ['video/mp4'],
  state: 'empty' as const,
  decision: null,
  owner: null,
  promised: null,
  variations: [],
  can: { deliver: true, remove: true, assign: true },
};
const summary = {
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
};
const unfinished = {
  id: exampleId('upload'),
  slotId: slot.id,
  variationId: null,
  cardId: null,
  fileName: 'final.mp4',
  fingerprint: null,
  sizeBytes: 4_194_304,
  receivedBytes: 1_048_576,
};
const asked = { id: campaign.id, name: campaign.name, dueAt: at };
const delivered = { delivered: 1, attention: 0, total: 4, fieldsMissing: 0 };

component(groupSchema, 'CampaignGroup', 'A group of campaigns.', {
  id: exampleId('campaignGroup'),
  name: 'Europe',
  campaigns: 2,
  progress,
  dueAt: at,
  edition: 1,
  createdAt: at,
  updatedAt: at,
  archivedAt: null,
});
component(progressSchema, 'Progress', 'Complete creatives out of all.', progress);
component(previewSchema, 'Preview', 'A small image of a version.', preview);
component(campaignSchema, 'Campaign', 'A campaign: creatives that are asked for together.', campaign);
component(creativeSummarySchema, 'CreativeSummary', 'A creative in a list, with the state of its slots.', {
  ...summary,
  slots: [{ platform: 'meta', name: 'Story', state: 'empty', decision: null }],
  previews: [],
});
const attachment = {
  id: exampleId('attachment'),
  name: 'moodboard.jpg',
  sizeBytes: 482_113,
  url: `/api/attachments/${exampleId('attachment')}/file`,
  preview: { url: `/api/attachments/${exampleId('attachment')}/preview`, width: 720, height: 480 },
  createdAt: at,
};
component(attachmentSchema, 'Attachment', 'A file of a brief or comment.', attachment);
component(creativeSchema, 'Creative', 'A creative with its slots, variations, cards and versions.', {
  ...summary,
  description: 'A short teaser.',
  strict: false,
  campaign: { ...asked, archivedAt: null },
  slots: [],
  attributes: [],
  attachments: [attachment],
  can: { brief: true, deliver: true, fill: true },
});
const textVersion = {
  number: 2,
  text: 'A short **teaser**.',
  author: ana,
  begunAt: at,
  savedAt: at,
  restoredFrom: null,
};
component(textVersionSchema, 'TextVersion', 'A state of a description that was stored.', textVersion);
component(textVersions.list.response, 'TextVersionPage', 'One page of the versions of a description, newest first.', {
  items: [textVersion],
  nextCursor: null,
});
component(slotOwnerSchema, 'SlotOwner', 'The member or guest who owes the files of a slot.', {
  memberId: exampleId('member'),
  name: 'Ana Silva',
  avatarUrl: null,
  isGuest: true,
});
component(slotSchema, 'Slot', 'One format that a creative is asked for in, with the files given for it.', slot);
component(variationSchema, 'Variation', 'One alternative of the files of a slot.', variation);
component(cardSchema, 'Card', 'One position of a variation: several in a carousel, else one.', {
  ...card,
  versions: [],
});
component(versionSchema, 'Version', 'One uploaded file of a card, with its facts and its verdict.', version);
component(waiverSchema, 'Waiver', 'A decision that a version counts although it breaks rules.', {
  rules: [{ type: 'duration', operator: 'lte', value: 15 }],
  reason: 'Agreed with the platform.',
  by: ana,
  at,
});
component(
  scanSchema,
  'Scan',
  'Why a file is withheld: virus check pending or virus found; null for neither.',
  'pending',
);

component(
  uploadMetadataSchema,
  'UploadMetadata',
  'The decoded tus `Upload-Metadata` of a new upload. Other keys are ignored.',
  {
    slotId: slot.id,
    filename: 'final.mp4',
    filetype: 'video/mp4',
  },
);
component(uploadStatusSchema, 'Upload', 'State of an upload.', {
  id: unfinished.id,
  state: 'stored',
  versionId: version.id,
  refusal: null,
});
component(
  unfinishedUploadSchema,
  'UnfinishedUpload',
  'An interrupted upload; sending the same file resumes it.',
  unfinished,
);
component(begunUploadSchema, 'BegunUpload', 'An interrupted upload with its destination.', {
  ...unfinished,
  creativeId: summary.id,
  creativeName: summary.name,
  campaignId: campaign.id,
  formatName: exampleFormat.name,
  type: 'video',
  strict: false,
  spec: exampleFormat.spec,
});
component(archivePlanSchema, 'ArchivePlan', 'Contents of an archive before it is downloaded.', {
  fileName: 'Spring launch.zip',
  sizeBytes: 4_194_816,
  files: 1,
  renamed: 0,
  examples: ['Spring launch/Teaser/final.mp4'],
  held: 0,
  slots: 4,
  missing: { total: 0, items: [] },
  formats: [{ id: exampleFormat.id, name: exampleFormat.name, platform: 'meta' }],
});
component(historyEntrySchema, 'HistoryEntry', 'One act on a version.', {
  at,
  act: 'uploaded',
  by: ana,
  detail: 'final.mp4',
});

const feedback = {
  creativeId: exampleId('creative'),
  slotId: exampleId('slot'),
  total: 2,
  open: 1,
  decision: 'changes' as const,
};
component(feedbackSchema, 'Feedback', 'Comments and decisions on a slot or creative.', feedback);
component(guestPageSchema, 'GuestPage', 'A campaign as a guest sees it: what is asked for and what was given.', {
  askedBy: { name: 'Ana Silva', avatarUrl: null },
  campaign: { ...asked, progress: delivered, archivedAt: null },
  creatives: [],
  nextCursor: null,
  closed: [],
  feedback: [feedback],
  can: { comment: false },
  promises: [],
  passed: [],
  owned: [],
  unfinished: [],
  campaigns: [{ ...asked, progress: delivered }],
});
component(guestPages.list.response, 'GuestCampaignPage', 'One page of the open campaigns of a guest.', {
  items: [{ ...asked, progress: delivered, askedBy: { name: 'Ana Silva', avatarUrl: null } }],
  nextCursor: null,
});
component(placing.list.response, 'Places', 'The slots of a campaign, to find the right one for a file.', {
  items: [],
  nextCursor: null,
  around: ['Spring launch'],
  formats: [{ name: 'Story', platform: 'meta', type: 'video', spec: exampleFormat.spec }],
});
