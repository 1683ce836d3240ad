import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { RequestedCampaign, guestPages as endpoints, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { AccountId, CampaignId, SlotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { slotStatus, type SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import type { Incoming } from '#adapters/storage/storage.ts';
import { listAttachments } from '#features/collect/attachments/queries.ts';
import { listAttributeValues } from '#features/library/attributes/queries.ts';
import { isHidden, presentCreative } from '#features/workspace/briefs/queries.ts';
import { requestedById, visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { listPassed, listPromises } from '#features/talk/reminders/queries.ts';
import { listDeliveries, type SlotDelivery } from '#features/talk/reminders/queries/deliverers.ts';
import { listOwnPasses } from '#features/talk/reminders/queries/passes.ts';
import { mayBegin } from '#features/talk/comments/queries/answers.ts';
import { changesRequested, listFeedback } from '#features/talk/comments/queries/feedback.ts';
import { mayRepair } from '#features/collect/repairs/queries.ts';
import { listUnfinishedOf, presentUnfinished } from '#features/collect/uploads/queries.ts';
import {
  contentsOfSlots,
  delivererOf,
  listContents,
  listSlots,
  namesOf,
  readNaming,
} from '#features/tree/creatives/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { readBrand } from '#features/people/brands/queries.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';

interface RequestedCampaignRow {
  campaign: typeof campaigns.$inferSelect;
  requester: { id: AccountId; firstName: string; lastName: string } | null;
  avatarSha256: string | null;
  slotCounts: { state: SlotState; decision: 'changes' | null; count: number }[];
  fieldsMissing: number;
}

function presentRequestedCampaign({ campaign, slotCounts, fieldsMissing }: RequestedCampaignRow): RequestedCampaign {
  const { id, name, dueAt } = campaign;
  const counts = { missing: 0, attention: 0, delivered: 0 };
  for (const { count, ...slot } of slotCounts) counts[slotStatus(slot)] += count;
  const { missing, attention, delivered } = counts;
  const total = missing + attention + delivered;
  return { id, name, dueAt: dueAt?.toISOString() ?? null, progress: { delivered, attention, total, fieldsMissing } };
}

function presentRequester({ requester, avatarSha256 }: RequestedCampaignRow): Pick<GuestPage, 'requestedBy'> {
  return {
    requestedBy: requester && { name: personName(requester), avatarUrl: avatarUrlOf(requester.id, avatarSha256) },
  };
}

type ListQuery = z.output<typeof endpoints.list.query>;

/** The open campaigns that this person is assigned to, most urgent first. */
export async function listRequestedCampaigns(scope: Scope, { cursor, limit }: ListQuery) {
  const rows = await selectRequestedPage(scope, { cursor, limit: limit + 1 });
  return toPage(rows, limit, {
    keyOf: ({ campaign }) => [campaign.dueKey.toISOString(), campaign.id],
    present: (row) => ({ ...presentRequestedCampaign(row), ...presentRequester(row) }),
  });
}

function selectRequestedPage(scope: Scope, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(cursor, 'instant');
  const beyond = after
    ? sql`(${campaigns.dueKey}, ${campaigns.id}) > (${after.key}::timestamptz, ${after.id})`
    : undefined;
  return selectRequestedCampaigns(scope, and(isNull(campaigns.archivedAt), beyond)).limit(limit);
}

/** Campaigns with the member who assigned the person, and the progress of their slots. */
function selectRequestedCampaigns(scope: Scope, where: SQL | undefined) {
  return scope.db
    .select({
      campaign: campaigns,
      requester: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
      avatarSha256: avatars.sha256,
      slotCounts: countSlots(scope),
      fieldsMissing: sql<number>`(select coalesce(sum(c.attributes_missing), 0)::int from creatives c
        where c.organization_id = ${campaigns.organizationId} and c.campaign_id = ${campaigns.id}
          and c.deleted_at is null and c.archived_at is null)`,
    })
    .from(campaigns)
    .leftJoin(accounts, eq(accounts.id, sql<AccountId>`${requestedById(scope)}`))
    .leftJoin(avatars, eq(avatars.accountId, accounts.id))
    .where(and(visibleCampaigns(scope), where))
    .orderBy(asc(campaigns.dueKey), asc(campaigns.id))
    .$dynamic();
}

/** The numbers of a campaign's open slots by state and by whether changes are requested; for a guest, of their slots. */
function countSlots(scope: Scope) {
  return sql<RequestedCampaignRow['slotCounts']>`(select coalesce(json_agg(n), '[]') from (
    select s.state, case when ${changesRequested(scope)} then 'changes' end as decision, count(*)::int as count
    from slots s
    join creatives c on c.organization_id = s.organization_id and c.id = s.creative_id
    where s.organization_id = ${campaigns.organizationId} and c.campaign_id = ${campaigns.id}
      and c.deleted_at is null and c.archived_at is null and ${isActors(scope)}
    group by 1, 2) n)`;
}

/** Whether the guest delivers a slot `s` of a row of `campaigns`, alone or with others, by `delivererOf`; true for the team. Nobody delivers what the team adapts. */
function isActors({ actor, now }: Scope): SQL {
  if (actor.role !== 'guest') return sql`true`;
  const { organizationId, accountId } = actor;
  const deliverer = delivererOf({
    slot: sql`s`,
    campaignId: sql`${campaigns.id}`,
    groupId: sql`${campaigns.groupId}`,
    now: now(),
  });
  return sql`not s.from_master and exists (select from members self where self.organization_id = ${organizationId}
    and self.account_id = ${accountId} and self.id = coalesce(${deliverer}, (select g.member_id from assignments g
      where g.organization_id = ${organizationId} and g.member_id = self.id and not g.by_pass
        and (g.campaign_id = ${campaigns.id} or g.group_id = ${campaigns.groupId})
        and not exists (select from declined_slots n where n.organization_id = s.organization_id and n.slot_id = s.id
          and n.account_id = ${accountId})
      limit 1)))`;
}

interface GuestPageQuery {
  campaignId: CampaignId;
  cursor?: string | undefined;
  incoming: Incoming;
}

/**
 * A campaign as a guest sees it, read in one snapshot. Omits other campaigns' creatives, members, and everything about
 * other guests except the files that they uploaded. @throws AppError `campaign.not-found`
 */
export async function requireGuestPage(scope: Scope, { incoming, ...query }: GuestPageQuery): Promise<GuestPage> {
  const { unfinished, ...page } = await scope.snapshot((at) => readGuestPage(at, query));
  // Reads the incoming store after the snapshot, since it may be slow and would hold the connection.
  return { ...page, unfinished: await presentUnfinished(unfinished, incoming) };
}

async function readGuestPage(at: Scope, { campaignId, cursor }: Omit<GuestPageQuery, 'incoming'>) {
  const [row] = await selectRequestedCampaigns(at, eq(campaigns.id, campaignId));
  if (!row) throw new AppError('campaign.not-found');
  const page = await readCreatives(at, row, cursor);
  const ids = page.items.map(({ id }) => id);
  const slotRows = ids.length === 0 ? [] : await listSlots(at, inArray(slots.creativeId, ids));
  const contents = await listContents(
    at,
    slotRows.map(({ slot }) => slot.id),
  );
  const naming = await readNaming(at, row.campaign.groupId);
  const attributeRows = await listAttributeValues(at, ids);
  const attachments = await listAttachments(at, ids);
  const requestedCampaigns = await selectRequestedPage(at, { limit: limits.guestPage.campaigns });
  const passed = await listPassed(at, ids);
  const deliveries = await listDeliveries(at, {
    campaignId,
    slotIds: slotRows.map(({ slot }) => slot.id),
    viewer: at.actor.accountId,
  });
  return {
    campaign: { ...presentRequestedCampaign(row), archivedAt: row.campaign.archivedAt?.toISOString() ?? null },
    ...presentRequester(row),
    brand: await readBrand(at),
    message: await findMessage(at, row.campaign),
    creatives: page.items.map((creative) => {
      const creativeSlots = slotRows.filter(({ slot }) => slot.creativeId === creative.id);
      return presentCreative({
        creative,
        campaign: row.campaign,
        slots: creativeSlots,
        contents,
        attributes: attributeRows.filter(({ creativeId }) => creativeId === creative.id),
        attachments: attachments.filter(({ creativeId }) => creativeId === creative.id),
        names: namesOf(naming, { slots: creativeSlots, contents: contentsOfSlots(contents, creativeSlots) }),
        actor: at.actor,
        currentOnly: true,
      });
    }),
    nextCursor: page.nextCursor,
    closed: await listClosed(at, campaignId),
    feedback: await listFeedback(at, ids),
    can: { comment: await mayBegin(at), repair: await mayRepair(at) },
    promises: await listPromises(at, ids),
    passed,
    passes: await listOwnPasses(at, ids),
    adapted: slotRows
      .filter((each) => isHidden(at.actor, each))
      .map(({ slot: { creativeId }, format: { name } }) => ({ creativeId, name })),
    ...presentDeliveries(deliveries, { passed, isGuest: at.actor.role === 'guest' }),
    unfinished: await listUnfinishedOf(at, ids),
    campaigns: requestedCampaigns.map(presentRequestedCampaign),
  };
}

/** The slots of other people and of the caller alone, and those that the caller shares with other guests. */
function presentDeliveries(
  deliveries: readonly SlotDelivery[],
  { passed, isGuest }: { passed: readonly SlotId[]; isGuest: boolean },
): Pick<GuestPage, 'owned' | 'shared'> {
  const isOthers = ({ slotId, isViewers }: SlotDelivery) => isGuest && !isViewers && !passed.includes(slotId);
  return {
    owned: deliveries
      .filter((each) => each.isAlone || isOthers(each))
      .map(({ slotId, isViewers, name, promisedDay }) => ({ slotId, isMine: isViewers, name, promisedDay })),
    shared: deliveries.flatMap(({ slotId, others }) =>
      others ? [{ slotId, names: [...others.names], more: others.more }] : [],
    ),
  };
}

/** What the inviter wrote in the newest invitation of this guest to the campaign or its group. */
async function findMessage({ db, actor }: Scope, campaign: RequestedCampaignRow['campaign']): Promise<string | null> {
  const { organizationId, memberId, campaignId, groupId, message, passedBy, revokedAt, sentAt } = invitations;
  const [row] = await db
    .select({ message })
    .from(invitations)
    .innerJoin(members, and(eq(members.organizationId, organizationId), eq(members.id, memberId)))
    .where(
      and(
        eq(organizationId, actor.organizationId),
        eq(members.accountId, actor.accountId),
        campaign.groupId === null
          ? eq(campaignId, campaign.id)
          : or(eq(campaignId, campaign.id), eq(groupId, campaign.groupId)),
        isNotNull(message),
        // The page names the requester, who did not write the message of a guest who passed a slot on.
        isNull(passedBy),
        isNull(revokedAt),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(1);
  return row?.message ?? null;
}

const maxClosed = 20;

async function listClosed(scope: Scope, campaignId: CampaignId): Promise<GuestPage['closed']> {
  const rows = await scope.db
    .select({ id: creatives.id, name: creatives.name, archivedAt: creatives.archivedAt })
    .from(creatives)
    .where(and(visibleCreatives(scope), eq(creatives.campaignId, campaignId), isNotNull(creatives.archivedAt)))
    .orderBy(desc(creatives.archivedAt), desc(creatives.id))
    .limit(maxClosed);
  return rows.map(({ archivedAt, ...row }) => ({ ...row, archivedAt: archivedAt?.toISOString() ?? '' }));
}

/** The creatives by deadline: the creative's own, else the campaign's. Creatives without either come last. */
async function readCreatives(scope: Scope, { campaign }: RequestedCampaignRow, cursor: string | undefined) {
  const limit = limits.guestPage.creatives;
  const dueOf = (deadlineAt: Date | null) => (deadlineAt ?? campaign.dueKey).toISOString();
  const key = sql`coalesce(${creatives.deadlineAt}, ${campaign.dueKey.toISOString()}::timestamptz)`;
  const after = decodeCursor(cursor, 'instant');
  const rows = await scope.db
    .select()
    .from(creatives)
    .where(
      and(
        visibleCreatives(scope),
        eq(creatives.campaignId, campaign.id),
        isNull(creatives.archivedAt),
        after ? sql`(${key}, ${creatives.id}) > (${after.key}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(key), asc(creatives.id))
    .limit(limit + 1);
  return toPage(rows, limit, { keyOf: ({ deadlineAt, id }) => [dueOf(deadlineAt), id], present: (row) => row });
}
