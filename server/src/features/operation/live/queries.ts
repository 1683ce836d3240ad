import { sql } from 'drizzle-orm';
import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { listAssigned } from '#features/tree/campaigns/queries.ts';
import { filterAuthorized } from '#features/people/sessions/queries.ts';
import type { Batch, EventLog, Follower, LoggedEvent } from '#infra/live/hub.ts';
import type { Actor, SystemScope } from '#infra/scope.ts';
import { filterEvent, positionOf, readPosition } from './rules.ts';

interface EventRow extends Record<string, unknown> {
  snapshot: string;
  ahead: boolean;
  name: string | null;
  organization_id: LoggedEvent['organizationId'];
  payload: LoggedEvent['payload'];
  campaign_id: LoggedEvent['campaignId'];
  account_id: LoggedEvent['accountId'];
}

const most = limits.eventStreams.eventsAtOnce;

/** Reads the event log and filters it by what each follower may see. */
export function eventLog(scope: SystemScope): EventLog {
  return {
    now: async () => sealPosition(scope, await readNow(scope)),
    read: async ({ after, until }, followers) => {
      const between = { after: openPosition(scope, after), until: until === null ? null : openPosition(scope, until) };
      const { at, events } = await readEvents(scope, between, followers);
      return { at: until ?? sealPosition(scope, at), events };
    },
    follower: (actor) => createFollower(scope, actor),
    filter: (events, followers) => filterEvents(scope, events, followers),
    filterAuthorized: (actors) => filterAuthorized(scope, actors),
  };
}

/** Encrypts positions for clients, since they hold transaction ids, which reveal how much the installation writes. */
function sealPosition({ secrets }: SystemScope, position: string): string {
  return secrets.seal('event-position', '', position).toString('base64url');
}

/** Decrypts a position; returns the text unchanged if it is not a sealed position. */
function openPosition({ secrets }: SystemScope, sealed: string): string {
  try {
    return secrets.open('event-position', '', Buffer.from(sealed, 'base64url'));
  } catch {
    return '';
  }
}

async function readNow({ db, now }: SystemScope): Promise<string> {
  const takenAt = now();
  const { rows } = await db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  return positionOf({ snapshot: rows[0]?.snapshot ?? '', takenAt });
}

/**
 * The events of transactions that one snapshot does not see and a later one does. So each event is returned exactly
 * once, however long its transaction takes, and no event waits for another transaction.
 */
async function readEvents(
  scope: SystemScope,
  { after, until }: { after: string; until: string | null },
  followers: Follower[],
): Promise<Batch> {
  const takenAt = scope.now();
  const position = readPosition(after, takenAt);
  if (position === null) return { at: until ?? (await readNow(scope)), events: null };
  const since = sql`${position.snapshot}::pg_snapshot`;
  const end = until === null ? null : readPosition(until, takenAt);
  const organizations = sql.param([...new Set(followers.map(({ actor }) => actor.organizationId))]);
  const visible = end === null ? sql`true` : sql`pg_visible_in_snapshot(e.xid, ${end.snapshot}::pg_snapshot)`;
  const { rows } = await scope.db.execute<EventRow>(sql`
    select here.at::text as snapshot, pg_snapshot_xmax(${since}) > pg_snapshot_xmax(here.at) as ahead,
      e.name, e.organization_id, e.payload, e.campaign_id, e.account_id
    from (select pg_current_snapshot() as at) here
    left join lateral (
      select e.*, coalesce(e.payload ->> 'campaignId', c.campaign_id) as campaign_id, m.account_id from events e
      left join creatives c on c.organization_id = e.organization_id and c.id = e.payload ->> 'creativeId'
      left join members m on m.organization_id = e.organization_id and m.id = e.payload ->> 'memberId'
      where e.xid >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(e.xid, ${since}) and ${visible}
        and e.organization_id = any(${organizations}::text[])
      order by e.id limit ${most + 1}
    ) e on true
    order by e.id`);
  const [first] = rows;
  const at = until ?? positionOf({ snapshot: first?.snapshot ?? '', takenAt });
  // A position ahead of the database comes from another database, or from before a restore.
  if (!first || first.ahead || rows.length > most) return { at, events: null };
  const events = rows.flatMap(({ name, organization_id, payload, campaign_id, account_id }) =>
    name === null
      ? []
      : [{ name, organizationId: organization_id, payload, campaignId: campaign_id, accountId: account_id }],
  );
  return { at, events };
}

/** Filters by the current assignments, not by those at the time the stream was opened. */
async function filterEvents(
  scope: SystemScope,
  events: LoggedEvent[],
  followers: Follower[],
): Promise<Map<Follower, LiveEvent[]>> {
  const organizations = new Set(events.map(({ organizationId }) => organizationId));
  const concerned = followers.filter(({ actor }) => organizations.has(actor.organizationId));
  const guests = concerned.map(({ actor }) => actor).filter(({ role }) => role === 'guest');
  const campaignIds = events.map(({ campaignId }) => campaignId).filter((each) => each !== null);
  const assigned = await readAssignedCampaigns(scope, guests, [...new Set(campaignIds)]);
  const none = new Set<string>();
  return new Map(
    concerned.map((follower) => {
      const assignedCampaigns = assigned.get(keyOf(follower.actor)) ?? none;
      return [
        follower,
        events.map((event) => filterEvent(event, follower, assignedCampaigns)).filter((each) => each !== null),
      ];
    }),
  );
}

const keyOf = ({ organizationId, accountId }: Pick<Actor, 'organizationId' | 'accountId'>) =>
  `${organizationId} ${accountId}`;

/**
 * The assigned campaigns of each guest, keyed by `keyOf`; `among` limits the campaigns considered, null considers all.
 */
async function readAssignedCampaigns(
  scope: SystemScope,
  guests: Actor[],
  among: CampaignId[] | null,
): Promise<Map<string, Set<string>>> {
  const assigned = new Map<string, Set<string>>();
  if (guests.length === 0) return assigned;
  for (const { campaignId, ...who } of await listAssigned(scope, guests, among)) {
    const key = keyOf(who);
    assigned.set(key, (assigned.get(key) ?? new Set()).add(campaignId));
  }
  return assigned;
}

async function createFollower(scope: SystemScope, actor: Actor): Promise<Follower> {
  const assigned = await readAssignedCampaigns(scope, actor.role === 'guest' ? [actor] : [], null);
  return { actor, seenCampaigns: assigned.get(keyOf(actor)) ?? new Set() };
}
