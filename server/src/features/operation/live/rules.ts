import { declarationOf, events, type LiveEvent, type LiveEventName } from '@ad-foundry/contract/events.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { Follower, LoggedEvent } from '#infra/live/hub.ts';

// The only fields of an event that are sent to clients.
const sentIds = [
  'campaignId',
  'creativeId',
  'groupId',
  'formatId',
  'templateId',
  'attributeId',
  'deliveryId',
  'threadId',
] as const;

export const isLive = (name: string): name is LiveEventName => declarationOf(name)?.audience !== undefined;

/** The fields of an event that a screen receives. */
export function toLiveEvent(name: LiveEventName, { payload, campaignId }: LoggedEvent): LiveEvent {
  const fields = { ...payload, ...(campaignId === null ? {} : { campaignId }) };
  const ids = sentIds.flatMap((key) => (typeof fields[key as never] === 'string' ? [[key, fields[key as never]]] : []));
  return { name, ...(Object.fromEntries(ids) as Omit<LiveEvent, 'name'>) };
}

/**
 * The event as this follower may receive it, or null. `assigned` holds the current campaigns of a guest, who receives
 * the events of these campaigns, events of own assignments, and one event on losing a campaign.
 */
export function filterEvent(
  event: LoggedEvent,
  { actor, seenCampaigns }: Follower,
  assigned: ReadonlySet<string>,
): LiveEvent | null {
  const { name, campaignId, accountId } = event;
  if (event.organizationId !== actor.organizationId || !isLive(name)) return null;
  const { audience } = events[name];
  if (audience === 'recipients') return isRecipient(event, actor) ? toLiveEvent(name, event) : null;
  if (audience === 'people') return can(actor.role, 'people:read') ? toLiveEvent(name, event) : null;
  if (actor.role !== 'guest') return toLiveEvent(name, event);
  const isAssigned = campaignId !== null && assigned.has(campaignId);
  switch (audience) {
    case 'team':
      return null;
    case 'assignee':
      if (accountId !== actor.accountId) return null;
      // This event already reports the loss, so that the next event of the campaign must not report it again.
      if (campaignId !== null && !isAssigned) seenCampaigns.delete(campaignId);
      return toLiveEvent(name, event);
    case 'campaign':
      if (campaignId === null) return null;
      if (!isAssigned) return seenCampaigns.delete(campaignId) ? { name: 'assignment.deleted', campaignId } : null;
      seenCampaigns.add(campaignId);
      return toLiveEvent(name, event);
  }
}

function isRecipient({ payload }: LoggedEvent, { accountId }: Follower['actor']): boolean {
  const accountIds: unknown = payload['accountIds' as never];
  return Array.isArray(accountIds) && accountIds.includes(accountId);
}

/** The position up to which a screen has received events: a database snapshot and the time when it was taken. */
export interface Position {
  snapshot: string;
  takenAt: Date;
}

export function positionOf({ snapshot, takenAt }: Position): string {
  return `${snapshot}@${takenAt.getTime()}`;
}

const largest = 2n ** 63n - 1n;

/** Parses a position that a client sent; null if it is invalid or too old. */
export function readPosition(text: string, now: Date): Position | null {
  const [, min, max, running, time] = /^(\d{1,19}):(\d{1,19}):([\d,]*)@(\d{1,15})$/.exec(text) ?? [];
  if (min === undefined || max === undefined || running === undefined || time === undefined) return null;
  const [first, end] = [BigInt(min), BigInt(max)];
  const between = running === '' ? [] : running.split(',');
  if (between.some((each) => !/^\d{1,19}$/.test(each))) return null;
  const ids = between.map(BigInt);
  const ordered = ids.every((id, index) => id >= first && id < end && (index === 0 || id > (ids[index - 1] ?? 0n)));
  if (!ordered || first < 1n || first > end || end > largest) return null;
  if (now.getTime() - Number(time) > limits.eventStreams.resumeMs) return null;
  return { snapshot: `${min}:${max}:${running}`, takenAt: new Date(Number(time)) };
}
