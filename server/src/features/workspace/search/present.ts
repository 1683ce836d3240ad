import type { CampaignId, CommentId, CreativeId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import type { SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { SearchItem } from '@ad-foundry/contract/search.ts';
import type { SearchStatus } from '@ad-foundry/contract/rules/search/search-query.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import type { accounts } from '#db/schema/accounts.ts';
import type { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import type { formats, templates } from '#db/schema/formats.ts';
import type { members } from '#db/schema/organizations.ts';
import { excerptOf } from '#features/workspace/search/rules.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';

/** A creative in its campaign. */
interface Place {
  id: CreativeId;
  name: string;
  dueKey: Date;
  completedAt: Date | null;
  updatedAt: Date;
  archivedAt: Date | null;
  campaign: { id: CampaignId; name: string; archivedAt: Date | null };
  group: SearchItem['group'];
}

interface FoundRow extends Place {
  platforms: Platform[];
  isUnfit: boolean;
  previewVersionId: VersionId | null;
}

interface FileRow extends Place {
  file: { id: VersionId; name: string; uid: string; previewState: string; createdAt: Date };
  platform: Platform;
  slotState: SlotState;
}

const emptyItem = {
  note: null,
  group: null,
  campaign: null,
  creative: null,
  dueAt: null,
  status: null,
  platforms: [],
  pictureUrl: null,
  isArchived: false,
} satisfies Partial<SearchItem>;

// The sort key of items without a due date.
const never = Date.UTC(9999, 11, 31);
const dueOf = (dueKey: Date) => (dueKey.getTime() >= never ? null : dueKey.toISOString());

const pictureOf = (id: VersionId) =>
  presentPreview({ id, previewState: 'ready', previewWidth: null, previewHeight: null }).url;

interface Progress {
  isComplete: boolean;
  isUnfit?: boolean;
  dueKey: Date;
}

function statusOf({ isComplete, isUnfit, dueKey }: Progress, now: Date): SearchStatus {
  if (isComplete) return 'complete';
  if (isUnfit) return 'unfit';
  return dueKey < now ? 'late' : 'open';
}

/** The campaign, group and due date of a creative, its files and its values. */
function placeOf({ campaign, group, dueKey, archivedAt }: Pick<Place, 'campaign' | 'group' | 'dueKey' | 'archivedAt'>) {
  return {
    group,
    campaign: { id: campaign.id, name: campaign.name },
    dueAt: dueOf(dueKey),
    isArchived: archivedAt !== null || campaign.archivedAt !== null,
  };
}

export function presentFound(row: FoundRow, now: Date): SearchItem {
  return {
    ...emptyItem,
    ...placeOf(row),
    kind: 'creative',
    id: row.id,
    name: row.name,
    status: statusOf({ ...row, isComplete: row.completedAt !== null }, now),
    platforms: row.platforms,
    pictureUrl: row.previewVersionId && pictureOf(row.previewVersionId),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A match for an attribute's value in a creative; its note is the attribute's label. */
export function presentValue(row: FoundRow, { label, value }: { label: string; value: string }, now: Date): SearchItem {
  return {
    ...presentFound(row, now),
    kind: 'value',
    name: value.length > 200 ? `${value.slice(0, 199)}…` : value,
    note: label,
    creative: { id: row.id, name: row.name },
    status: null,
    platforms: [],
  };
}

interface TextRow extends Place {
  text: string;
}

/** A match for the text of a brief. */
export function presentBrief({ text, ...row }: TextRow, search: string): SearchItem {
  return {
    ...emptyItem,
    ...placeOf(row),
    kind: 'brief',
    id: row.id,
    name: escapeMisleading(excerptOf(text, search)),
    creative: { id: row.id, name: row.name },
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface CommentRow extends Place {
  comment: { id: CommentId; text: string | null; createdAt: Date };
  author: string | null;
}

/** A match for a comment; its note is the author. */
export function presentComment({ comment, author, ...row }: CommentRow, search: string): SearchItem {
  return {
    ...emptyItem,
    ...placeOf(row),
    kind: 'comment',
    id: comment.id,
    name: escapeMisleading(excerptOf(comment.text ?? '', search)),
    note: author,
    creative: { id: row.id, name: row.name },
    updatedAt: comment.createdAt.toISOString(),
  };
}

export function presentFile({ file, platform, slotState, ...row }: FileRow, now: Date): SearchItem {
  const isUnfit = slotState === 'does-not-fit';
  return {
    ...emptyItem,
    ...placeOf(row),
    kind: 'file',
    id: file.id,
    name: escapeMisleading(file.name),
    note: file.uid,
    creative: { id: row.id, name: row.name },
    status: statusOf({ isComplete: row.completedAt !== null, isUnfit, dueKey: row.dueKey }, now),
    platforms: [platform],
    pictureUrl: file.previewState === 'ready' ? pictureOf(file.id) : null,
    updatedAt: file.createdAt.toISOString(),
  };
}

interface SlotRow extends Place {
  slot: { id: SlotId; state: SlotState };
  format: { name: string; platform: Platform };
}

/** A match for a slot; its name is that of its format. */
export function presentSlot({ slot, format, ...row }: SlotRow, now: Date): SearchItem {
  const isComplete = slot.state === 'delivered';
  return {
    ...emptyItem,
    ...placeOf(row),
    kind: 'format',
    id: slot.id,
    name: format.name,
    note: format.platform,
    creative: { id: row.id, name: row.name },
    status: statusOf({ isComplete, isUnfit: slot.state === 'does-not-fit', dueKey: row.dueKey }, now),
    platforms: [format.platform],
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface CampaignRow {
  campaign: typeof campaigns.$inferSelect;
  group: SearchItem['group'];
}

export function presentCampaign({ campaign, group }: CampaignRow, now: Date): SearchItem {
  const { creativesTotal, creativesComplete, dueKey } = campaign;
  return {
    ...emptyItem,
    kind: 'campaign',
    id: campaign.id,
    name: campaign.name,
    group,
    dueAt: dueOf(dueKey),
    status: statusOf({ isComplete: creativesTotal > 0 && creativesComplete === creativesTotal, dueKey }, now),
    updatedAt: campaign.updatedAt.toISOString(),
    isArchived: campaign.archivedAt !== null,
  };
}

export function presentGroup(row: typeof campaignGroups.$inferSelect): SearchItem {
  const { id, name, updatedAt, archivedAt } = row;
  return { ...emptyItem, kind: 'group', id, name, updatedAt: updatedAt.toISOString(), isArchived: archivedAt !== null };
}

export function presentFormat({ id, name, platform, updatedAt }: typeof formats.$inferSelect): SearchItem {
  const platforms = [platform];
  return { ...emptyItem, kind: 'format', id, name, note: platform, platforms, updatedAt: updatedAt.toISOString() };
}

export function presentTemplate({ id, name, updatedAt }: typeof templates.$inferSelect): SearchItem {
  return { ...emptyItem, kind: 'template', id, name, updatedAt: updatedAt.toISOString() };
}

interface PersonRow {
  member: typeof members.$inferSelect;
  account: typeof accounts.$inferSelect;
}

export function presentPerson({ member, account }: PersonRow): SearchItem {
  const name = `${account.firstName} ${account.lastName}`.trim() || account.email;
  return {
    ...emptyItem,
    kind: 'person',
    id: member.id,
    name,
    note: account.email,
    updatedAt: member.createdAt.toISOString(),
  };
}
