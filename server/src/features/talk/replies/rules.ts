import { createHash } from 'node:crypto';
import type { CampaignId, CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { multilineText } from '@ad-foundry/contract/text.ts';
import type { DropReason } from '#db/schema/inbound-mails.ts';
import type { ReplyTarget } from '#db/schema/mails.ts';

/** The most comments of a mail among which its thread is sought. */
const maxComments = 50;

/** Where an answer to a mail of notifications becomes a comment; null if the mail is about no creative. */
export function targetOfNotifications(items: readonly Notification[]): ReplyTarget | null {
  const creativeIds = new Set(items.flatMap(({ creative }) => (creative === null ? [] : [creative.id])));
  const [creativeId] = creativeIds;
  if (creativeId === undefined) return null;
  if (creativeIds.size > 1 || items.some(({ creative }) => creative === null)) return 'several';
  const versionIds = new Set(items.flatMap(({ version }) => (version === null ? [] : [version.id])));
  const [versionId = null] = versionIds;
  return {
    creativeId,
    commentIds: items.flatMap(({ comment }) => (comment === null ? [] : [comment.id])).slice(0, maxComments),
    versionId: versionIds.size === 1 ? versionId : null,
    slotId: null,
  };
}

interface OwedSlot {
  campaignId: CampaignId;
  creativeId: CreativeId;
  slotId: SlotId;
}

/** Where an answer to a reminder becomes a comment: on its only slot, or on the only creative that has them all. */
export function targetOfSlots(slots: readonly OwedSlot[]): ReplyTarget | null {
  const [first] = slots;
  if (first === undefined) return null;
  if (slots.some(({ creativeId }) => creativeId !== first.creativeId)) return 'several';
  return {
    creativeId: first.creativeId,
    commentIds: [],
    versionId: null,
    slotId: slots.length === 1 ? first.slotId : null,
  };
}

const body = multilineText(limits.comments.bodyLength);
// Control characters cannot be stored; mail programs insert some of them.
const unfit = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/** The text of an answer as that of a comment, or why it cannot be. */
export function readText(text: string): { text: string } | { reason: Extract<DropReason, 'empty' | 'too-long'> } {
  const fit = text.replace(unfit, '');
  if (fit.trim().length > limits.comments.bodyLength) return { reason: 'too-long' };
  const parsed = body.safeParse(fit);
  return parsed.success ? { text: parsed.data } : { reason: 'empty' };
}

/** The creation key of a comment: the same for a mail that is processed twice. */
export function creationKeyOf(...parts: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const reasons: Partial<Record<string, DropReason>> = {
  'billing.read-only': 'plan-ended',
  'campaign.archived': 'archived',
  'creative.archived': 'archived',
  'comment.guests-off': 'guests-off',
  'comment.not-found': 'gone',
  'comment.too-many': 'thread-full',
  'creative.not-found': 'gone',
  'request.too-many': 'too-many',
  'slot.not-found': 'gone',
  'version.not-found': 'gone',
};

/** Why an answer with this error code is dropped; null for other errors. */
export const reasonOfCode = (code: string): DropReason | null => reasons[code] ?? null;
