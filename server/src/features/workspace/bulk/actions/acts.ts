import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { BulkAct, BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';
import { copiesSubject } from '#db/schema/bulk.ts';
import { fillMany, lockAttribute, removeFromMany, requireFillable } from '#features/library/attributes/actions/many.ts';
import { requireAttribute } from '#features/library/attributes/queries.ts';
import type { BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { lockNames } from '#features/workspace/duplicates/actions/copy-campaign.ts';
import { requireFormats } from '#features/library/formats/queries.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import type { Act } from './act.ts';
import { campaignArchive, creativeArchive, deleteCampaigns, deleteCreatives } from './archiving.ts';
import { peopleAct } from './assignments.ts';
import { restoreAttribute, storeFilled } from './attribute.ts';
import { campaignColumn, deadlineColumn, dueColumn, groupColumn, strictColumn } from './columns.ts';
import { copyCampaigns, copyCreatives, removeCampaignCopies, removeCreativeCopies } from './copies.ts';
import { changeFormats, restoreFormats } from './formats.ts';
import { idsOf } from './outcome.ts';

type ActsOn<Kind extends BulkKind> = {
  [Name in BulkAct<Kind>]: Act<Kind, Extract<BulkChange<Kind>, { act: Name }>>;
};

const never = () => null;
const ifDated = (date: Date | null) => (date === null ? 'bulk.no-date' : null);
const ifParentOpen = ({ parent }: BulkItem): ErrorCode | null => (parent?.archivedAt ? 'campaign.archived' : null);
const ifParentRestored = ({ parent }: BulkItem): ErrorCode | null =>
  parent?.archivedAt ? 'archive.parent-archived' : null;
const ifCreativeOpen = (item: BulkItem<'creative'>): ErrorCode | null =>
  ifParentOpen(item) ?? (item.archivedAt ? 'creative.archived' : null);
const ifCampaignOpen = ({ archivedAt }: BulkItem<'campaign'>): ErrorCode | null =>
  archivedAt ? 'campaign.archived' : null;

const creativeActs: ActsOn<'creative'> = {
  deadline: {
    subject: 'deadline',
    refuse: ifCreativeOpen,
    apply: (tx, items, { deadlineAt }) => deadlineColumn.set(tx, items, deadlineAt),
    undo: { refuse: ifCreativeOpen, apply: deadlineColumn.restore },
  },
  shift: {
    subject: 'deadline',
    refuse: (item) => ifParentOpen(item) ?? ifDated(item.deadlineAt) ?? ifCreativeOpen(item),
    apply: (tx, items, { shiftDays }) => deadlineColumn.shift(tx, items, shiftDays),
    undo: { refuse: ifCreativeOpen, apply: deadlineColumn.restore },
  },
  people: peopleAct('creative', ifCreativeOpen),
  formats: {
    subject: 'formats',
    requireTargets: (tx, { add }) => requireFormats(tx, [...new Set(add)]),
    refuse: ifCreativeOpen,
    apply: changeFormats,
    undo: { refuse: ifCreativeOpen, apply: restoreFormats },
  },
  attribute: {
    subject: ({ attributeId }) => `attribute ${attributeId}`,
    lock: (tx, { attributeId }) => lockAttribute(tx, attributeId),
    requireTargets: requireFillable,
    refuse: ifCreativeOpen,
    apply: async (tx, items, input) => storeFilled(tx, items, await fillMany(tx, idsOf(items), input)),
    undo: { refuse: ifCreativeOpen, apply: restoreAttribute },
  },
  'remove-attribute': {
    subject: ({ attributeId }) => `attribute ${attributeId}`,
    lock: (tx, { attributeId }) => lockAttribute(tx, attributeId),
    requireTargets: (tx, { attributeId }) => requireAttribute(tx, attributeId),
    refuse: ifCreativeOpen,
    apply: async (tx, items, { attributeId }) =>
      storeFilled(tx, items, await removeFromMany(tx, idsOf(items), attributeId)),
    undo: { refuse: ifCreativeOpen, apply: restoreAttribute },
  },
  strict: {
    subject: 'strict',
    refuse: ifCreativeOpen,
    apply: (tx, items, { strict }) => strictColumn.set(tx, items, strict),
    undo: { refuse: ifCreativeOpen, apply: strictColumn.restore },
  },
  move: {
    subject: 'place',
    requireTargets: (tx, { campaignId }) => requireOpenCampaign(tx, campaignId),
    refuse: ifCreativeOpen,
    apply: (tx, items, { campaignId }) => campaignColumn.set(tx, items, campaignId),
    undo: { refuse: ifCreativeOpen, apply: campaignColumn.restore },
  },
  duplicate: {
    subject: copiesSubject,
    lock: lockNames,
    requireTargets: async (tx, { campaignId }) => campaignId && requireOpenCampaign(tx, campaignId),
    refuse: ifParentOpen,
    apply: copyCreatives,
    undo: { refuse: never, apply: removeCreativeCopies },
  },
  archive: {
    subject: 'archive',
    refuse: ifParentOpen,
    apply: (tx, items, { reason = null }) => creativeArchive.archive(tx, items, reason),
    undo: { refuse: ifParentRestored, apply: creativeArchive.undoArchive },
  },
  restore: {
    subject: 'archive',
    refuse: ifParentRestored,
    apply: creativeArchive.restore,
    undo: { refuse: ifParentOpen, apply: creativeArchive.undoRestore },
  },
  delete: { subject: 'archive', refuse: never, apply: deleteCreatives, undo: null },
};

/** A campaign is copied or deleted with its thousands of creatives. */
const campaignsWithContents = 5;

const campaignActs: ActsOn<'campaign'> = {
  due: {
    subject: 'deadline',
    refuse: ifCampaignOpen,
    apply: (tx, items, { dueAt }) => dueColumn.set(tx, items, dueAt),
    undo: { refuse: ifCampaignOpen, apply: dueColumn.restore },
  },
  shift: {
    subject: 'deadline',
    refuse: (item) => ifDated(item.dueAt) ?? ifCampaignOpen(item),
    apply: (tx, items, { shiftDays }) => dueColumn.shift(tx, items, shiftDays),
    undo: { refuse: ifCampaignOpen, apply: dueColumn.restore },
  },
  people: peopleAct('campaign', ifCampaignOpen),
  group: {
    subject: 'group',
    requireTargets: async (tx, { groupId }) => groupId && requireOpenGroup(tx, groupId),
    refuse: ifCampaignOpen,
    apply: (tx, items, { groupId }) => groupColumn.set(tx, items, groupId),
    undo: { refuse: ifCampaignOpen, apply: groupColumn.restore },
  },
  duplicate: {
    subject: copiesSubject,
    batch: campaignsWithContents,
    lock: lockNames,
    refuse: never,
    apply: copyCampaigns,
    undo: { refuse: never, apply: removeCampaignCopies },
  },
  archive: {
    subject: 'archive',
    refuse: never,
    apply: (tx, items, { reason = null }) => campaignArchive.archive(tx, items, reason),
    undo: { refuse: ifParentRestored, apply: campaignArchive.undoArchive },
  },
  restore: {
    subject: 'archive',
    refuse: (item) => (item.archivedAt ? ifParentRestored(item) : null),
    apply: campaignArchive.restore,
    undo: { refuse: never, apply: campaignArchive.undoRestore },
  },
  delete: {
    subject: 'archive',
    batch: campaignsWithContents,
    refuse: never,
    apply: deleteCampaigns,
    undo: null,
  },
};

const acts = { creative: creativeActs, campaign: campaignActs };

/** The act of a change; its input and items are of the same kind and act, which the compiler cannot follow. */
export const actOf = (kind: BulkKind, { act }: BulkChange): Act =>
  (acts[kind] as unknown as Record<string, Act>)[act] as Act;
