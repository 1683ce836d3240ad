import { sql } from 'drizzle-orm';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { delivererOf, isOwedSlot } from '#db/deliverer-of.ts';
import type { CoDeliverers } from '#emails/people-text.ts';
import type { Invited } from '#features/people/invitations/present.ts';
import type { BaseScope } from '#infra/scope.ts';
import { listCoGuests, presentCoDeliverers } from './co-guests.ts';

interface RequestedSlot extends Record<string, unknown> {
  slotId: SlotId;
  creativeName: string;
  formatName: string;
  total: number;
  shared: number;
}

/** What an invited guest is asked for. */
export interface RequestedFiles {
  files: number;
  /** The slots that another guest passed on; empty for an invitation of the team, whose guest is asked for many. */
  slots: Pick<RequestedSlot, 'slotId' | 'creativeName' | 'formatName'>[];
  /** Who else can deliver some of the files; null if only the guest is asked. */
  others: CoDeliverers | null;
}

const maxNamedSlots = 10;

/**
 * The open slots that the guest of an invitation owes by `delivererOf`. `passedSlot` is the slot of a pass that is about
 * to make the guest its owner.
 */
export async function readRequested(
  scope: BaseScope,
  { organization, campaign, group, invitation }: Pick<Invited, 'organization' | 'campaign' | 'group' | 'invitation'>,
  passedSlot: SlotId | null,
): Promise<RequestedFiles> {
  const organizationId = organization.id;
  const { memberId } = invitation;
  const deliverer = delivererOf({
    slot: sql`s`,
    campaignId: sql`c.id`,
    groupId: sql`c.group_id`,
    now: scope.now(),
  });
  const isPassOnly = invitation.passedBy !== null && (passedSlot !== null || (await isByPass(scope, invitation)));
  const isRequested = sql`(d.deliverer = ${memberId} or s.id = ${passedSlot} or (${!isPassOnly} and d.deliverer is null))`;
  const { rows } = await scope.db.execute<RequestedSlot>(sql`
    select s.id as "slotId", x.name as "creativeName", f.name as "formatName", (count(*) over ())::int as total,
      (count(*) filter (where d.deliverer is null and s.id is distinct from ${passedSlot}) over ())::int as shared
    from campaigns c
    join creatives x on x.organization_id = c.organization_id and x.campaign_id = c.id and x.completed_at is null
      and x.archived_at is null and x.deleted_at is null
    join slots s on s.organization_id = x.organization_id and s.creative_id = x.id and ${isOwedSlot}
    join formats f on f.id = s.format_id
    cross join lateral (select ${deliverer} as deliverer) d
    where c.organization_id = ${organizationId} and c.archived_at is null and c.deleted_at is null
      and (c.id = ${campaign?.id ?? null} or (${campaign === null} and c.group_id = ${group?.id ?? null}))
      and ${isRequested}
    order by x.name, s.position, s.id limit ${maxNamedSlots}`);
  const files = rows[0]?.total ?? 0;
  const slots = isPassOnly
    ? rows.map(({ slotId, creativeName, formatName }) => ({ slotId, creativeName, formatName }))
    : [];
  if ((rows[0]?.shared ?? 0) === 0) return { files, slots, others: null };
  const guests = await listCoGuests(scope, {
    organizationId,
    campaignId: campaign?.id ?? null,
    groupId: group?.id ?? null,
    viewer: null,
  });
  return {
    files,
    slots,
    others: presentCoDeliverers(guests.filter((guest) => guest.memberId !== memberId && !guest.byPass)),
  };
}

/** Whether the guest of an invitation was not asked by the team since. */
async function isByPass({ db }: BaseScope, { organizationId, memberId, campaignId }: Invited['invitation']) {
  const { rows } = await db.execute(sql`select from assignments g where g.organization_id = ${organizationId}
    and g.member_id = ${memberId} and g.campaign_id = ${campaignId} and g.by_pass`);
  return rows.length > 0;
}
