import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, MemberId, SlotId } from '@ad-foundry/contract/ids.ts';
import { whoOwes } from '@ad-foundry/contract/rules/reminders/who-owes.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import type { CoDeliverers } from '#emails/people-text.ts';
import { isNamedTo, listCoGuests, presentCoDeliverers } from '#features/people/invitations/queries/co-guests.ts';
import { delivererOf, ownerOfSlot, promiserOfSlot } from '#features/tree/creatives/queries.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface ClaimRow extends Record<string, unknown> {
  slotId: SlotId;
  owner: MemberId | null;
  promisedBy: MemberId | null;
  /** The account and name of the owner, else of the promiser. */
  accountId: AccountId | null;
  name: string | null;
  promisedDay: LocalDay | null;
  declinedBy: AccountId[];
}

/** Who delivers a slot, as one person of its campaign reads it. */
export interface SlotDelivery {
  slotId: SlotId;
  /** Whether the viewer owes the slot while it is not delivered. */
  isViewers: boolean;
  /** Whether one person delivers it. */
  isAlone: boolean;
  /** The name of that person, if it is another one whom the viewer may know. */
  name: string | null;
  /** The day that the person promised. */
  promisedDay: LocalDay | null;
  /** Who else can deliver a slot that the viewer owes together with others. */
  others: CoDeliverers | null;
}

interface DeliveryQuery {
  campaignId: CampaignId;
  slotIds: readonly SlotId[];
  viewer: AccountId;
}

/** Who delivers slots of one campaign, by the rule `whoOwes`. */
export async function listDeliveries(scope: OrganizationScope, query: DeliveryQuery): Promise<SlotDelivery[]> {
  const { viewer, campaignId, slotIds } = query;
  if (slotIds.length === 0) return [];
  const { organizationId } = scope.actor;
  const claims = await readClaims(scope, query);
  const guests = await listCoGuests(scope, { organizationId, campaignId, groupId: null, viewer });
  return claims.map(({ slotId, owner, promisedBy, accountId, name, promisedDay, declinedBy }) => {
    const declined = new Set(declinedBy);
    const owing = new Set(
      whoOwes({
        owner,
        promisedBy,
        guests: guests.map((guest) => ({ ...guest, hasDeclined: declined.has(guest.accountId) })),
      }),
    );
    const isAlone = (owner ?? promisedBy) !== null;
    const isViewers = isAlone
      ? accountId === viewer
      : guests.some((guest) => guest.accountId === viewer && owing.has(guest.memberId));
    const others = guests.filter((guest) => guest.accountId !== viewer && owing.has(guest.memberId));
    return {
      slotId,
      isViewers,
      isAlone,
      name: isAlone && !isViewers ? name : null,
      promisedDay: isAlone ? promisedDay : null,
      others: isViewers && !isAlone ? presentCoDeliverers(others) : null,
    };
  });
}

/** The facts of slots that `whoOwes` judges. */
async function readClaims({ db, actor, now }: OrganizationScope, { slotIds, viewer }: DeliveryQuery) {
  const place = { slot: sql`s`, campaignId: sql`c.id`, groupId: sql`c.group_id` };
  // Who passed the slot on by address must not learn whether the address belongs to a member.
  const passedByAddress = sql`exists (select from slot_passes p where p.organization_id = s.organization_id
    and p.slot_id = s.id and p.passed_by = ${viewer} and p.email is not null and p.member_id = m.id
    and p.state = 'passed')`;
  const { rows } = await db.execute<ClaimRow>(sql`
    select s.id as "slotId", d.owner, d.promiser as "promisedBy", m.account_id as "accountId",
      case when m.status = 'active' and not ${passedByAddress}
        and ${isNamedTo(sql`${viewer}::text`, { member: sql`m`, organization: sql`o` })}
        then trim(a.first_name || ' ' || a.last_name) end as name,
      case when not ${passedByAddress} then (select p.day::text from promises p
        where p.organization_id = s.organization_id and p.slot_id = s.id and p.account_id = m.account_id)
        end as "promisedDay",
      array(select n.account_id from declined_slots n where n.organization_id = s.organization_id and n.slot_id = s.id)
        as "declinedBy"
    from slots s
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
    join organizations o on o.id = s.organization_id
    cross join lateral (select ${ownerOfSlot(place)} as owner, ${promiserOfSlot({ ...place, now: now() })} as promiser) d
    left join members m on m.organization_id = s.organization_id and m.id = coalesce(d.owner, d.promiser)
    left join accounts a on a.id = m.account_id
    where s.organization_id = ${actor.organizationId} and s.id = any(${sql.param([...slotIds])}::text[])`);
  return rows;
}

/** The account of the one person who delivers a slot; null if all guests of the campaign do. */
export async function findDeliverer({ db, actor, now }: OrganizationScope, slotId: SlotId): Promise<AccountId | null> {
  const deliverer = delivererOf({ slot: sql`s`, campaignId: sql`c.id`, groupId: sql`c.group_id`, now: now() });
  const { rows } = await db.execute<{ accountId: AccountId }>(sql`
    select m.account_id as "accountId" from slots s
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
    join members m on m.organization_id = s.organization_id and m.id = ${deliverer}
    where s.organization_id = ${actor.organizationId} and s.id = ${slotId}`);
  return rows[0]?.accountId ?? null;
}
