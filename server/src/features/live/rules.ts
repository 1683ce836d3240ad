import { liveAudiences, type LiveEvent, type LiveEventName } from '@ad-foundry/contract/events.ts';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { Seat } from '#infra/live/hub.ts';

/** An event as it is found: with the campaign it belongs to, and the account of the member it is about. */
export interface Happened {
  name: string;
  organizationId: OrganizationId;
  payload: Record<string, unknown>;
  campaignId: CampaignId | null;
  accountId: AccountId | null;
}

// Nothing else of an event leaves the server.
const told = ['campaignId', 'creativeId', 'groupId', 'formatId', 'templateId', 'attributeId'] as const;

export const isLive = (name: string): name is LiveEventName => Object.hasOwn(liveAudiences, name);

/** What a screen is told of an event. */
export function tellOf(name: LiveEventName, { payload, campaignId }: Happened): LiveEvent {
  const given = { ...payload, ...(campaignId === null ? {} : { campaignId }) };
  const ids = told.flatMap((key) => (typeof given[key as never] === 'string' ? [[key, given[key as never]]] : []));
  return { name, ...(Object.fromEntries(ids) as Omit<LiveEvent, 'name'>) };
}

/**
 * What somebody is told of an event, or null. Of people hears who may read of them. A guest hears of campaigns in `reached`, of being assigned or not any
 * more, and that a campaign they have seen is out of their sight.
 */
export function tell(event: Happened, { actor, seen }: Seat, reached: ReadonlySet<string>): LiveEvent | null {
  const { name, campaignId, accountId } = event;
  if (event.organizationId !== actor.organizationId || !isLive(name)) return null;
  const audience = liveAudiences[name];
  if (audience === 'people') return can(actor.role, 'people:read') ? tellOf(name, event) : null;
  if (actor.role !== 'guest') return tellOf(name, event);
  if (audience === 'assignee') {
    if (accountId !== actor.accountId) return null;
    // Said with this: not once more with the next event.
    if (campaignId !== null && !reached.has(campaignId)) seen.delete(campaignId);
    return tellOf(name, event);
  }
  if (audience !== 'campaign' || campaignId === null) return null;
  if (reached.has(campaignId)) {
    seen.add(campaignId);
    return tellOf(name, event);
  }
  return seen.delete(campaignId) ? { name: 'assignment.deleted', campaignId } : null;
}

/** Where somebody has come to: a snapshot of the database, and when it was taken. */
export interface Position {
  snapshot: string;
  takenAt: Date;
}

export function positionOf({ snapshot, takenAt }: Position): string {
  return `${snapshot}@${takenAt.getTime()}`;
}

const largest = 2n ** 63n - 1n;

/** Reads a position that was handed back; null for what is none, or is too long ago. */
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
