import { sql } from 'drizzle-orm';
import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { listAssigned } from '#features/campaigns/queries.ts';
import { listStanding } from '#features/sessions/queries.ts';
import type { Batch, Seat, Source } from '#infra/live/hub.ts';
import type { Actor, SystemScope } from '#infra/scope.ts';
import { positionOf, readPosition, tell, type Happened } from './rules.ts';

interface Row extends Record<string, unknown> {
  snapshot: string;
  ahead: boolean;
  name: string | null;
  organization_id: Happened['organizationId'];
  payload: Happened['payload'];
  campaign_id: Happened['campaignId'];
  account_id: Happened['accountId'];
}

const most = limits.eventStreams.eventsAtOnce;

/** What open screens follow: the events that transactions have written, and who may know of them. */
export function eventSource(scope: SystemScope): Source<Happened, LiveEvent> {
  return {
    now: () => readNow(scope),
    read: (between, seats) => readHappened(scope, between, seats),
    seat: (actor) => takeSeat(scope, actor),
    sift: (happened, seats) => sift(scope, happened, seats),
    standing: (actors) => findStanding(scope, actors),
    concerns: (word, { accountId, organizationId }) => word === accountId || word === organizationId,
  };
}

async function readNow({ db, now }: SystemScope): Promise<string> {
  const takenAt = now();
  const { rows } = await db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  return positionOf({ snapshot: rows[0]?.snapshot ?? '', takenAt });
}

/**
 * The events whose transactions one snapshot does not show and a later one does. So none is told twice and none is left
 * out, however long its transaction took; and none waits for another's.
 */
async function readHappened(
  scope: SystemScope,
  { after, until }: { after: string; until: string | null },
  seats: Seat[],
): Promise<Batch<Happened>> {
  const takenAt = scope.now();
  const position = readPosition(after, takenAt);
  if (position === null) return { at: until ?? (await readNow(scope)), happened: null };
  const since = sql`${position.snapshot}::pg_snapshot`;
  const end = until === null ? null : readPosition(until, takenAt);
  const organizations = sql.param([...new Set(seats.map(({ actor }) => actor.organizationId))]);
  const visible = end === null ? sql`true` : sql`pg_visible_in_snapshot(e.xid, ${end.snapshot}::pg_snapshot)`;
  const { rows } = await scope.db.execute<Row>(sql`
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
  // Beyond what there is: of another database, from before it was restored.
  if (!first || first.ahead || rows.length > most) return { at, happened: null };
  const happened = rows.flatMap(({ name, organization_id, payload, campaign_id, account_id }) =>
    name === null
      ? []
      : [{ name, organizationId: organization_id, payload, campaignId: campaign_id, accountId: account_id }],
  );
  return { at, happened };
}

/** Judged by who is assigned to what at this moment, not by what was so when somebody began to follow. */
async function sift(scope: SystemScope, happened: Happened[], seats: Seat[]): Promise<Map<Seat, LiveEvent[]>> {
  const organizations = new Set(happened.map(({ organizationId }) => organizationId));
  const concerned = seats.filter(({ actor }) => organizations.has(actor.organizationId));
  const guests = concerned.map(({ actor }) => actor).filter(({ role }) => role === 'guest');
  const campaignIds = happened.map(({ campaignId }) => campaignId).filter((each) => each !== null);
  const reached = await reachOf(scope, guests, [...new Set(campaignIds)]);
  const nothing = new Set<string>();
  return new Map(
    concerned.map((seat) => {
      const own = reached.get(keyOf(seat.actor)) ?? nothing;
      return [seat, happened.map((event) => tell(event, seat, own)).filter((each) => each !== null)];
    }),
  );
}

const keyOf = ({ organizationId, accountId }: Pick<Actor, 'organizationId' | 'accountId'>) =>
  `${organizationId} ${accountId}`;

async function reachOf(
  scope: SystemScope,
  guests: Actor[],
  among: CampaignId[] | null,
): Promise<Map<string, Set<string>>> {
  const reached = new Map<string, Set<string>>();
  if (guests.length === 0) return reached;
  for (const { campaignId, ...who } of await listAssigned(scope, guests, among)) {
    const key = keyOf(who);
    reached.set(key, (reached.get(key) ?? new Set()).add(campaignId));
  }
  return reached;
}

async function takeSeat(scope: SystemScope, actor: Actor): Promise<Seat> {
  const reached = await reachOf(scope, actor.role === 'guest' ? [actor] : [], null);
  return { actor, seen: reached.get(keyOf(actor)) ?? new Set() };
}

/** Whose session is alive, in the same organization and role. */
async function findStanding(scope: SystemScope, actors: Actor[]): Promise<Set<Actor>> {
  const standing = await listStanding(
    scope,
    actors.map(({ sessionId }) => sessionId),
  );
  return new Set(
    actors.filter(({ sessionId, organizationId, role }) => {
      const found = standing.get(sessionId);
      return found !== undefined && found.organizationId === organizationId && found.role === role;
    }),
  );
}
