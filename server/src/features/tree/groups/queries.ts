import { and, asc, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Group, groups as endpoints } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** Guests see the groups that they are assigned to as a whole; all other roles see every group of the organization. */
export function visibleGroups({ actor }: Scope) {
  const assigned = sql`exists (
    select from assignments a
    join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
    where a.organization_id = ${campaignGroups.organizationId} and a.group_id = ${campaignGroups.id}
      and m.account_id = ${actor.accountId})`;
  return and(
    eq(campaignGroups.organizationId, actor.organizationId),
    isNull(campaignGroups.deletedAt),
    actor.role === 'guest' ? assigned : undefined,
  );
}

// Postgres lower-cases the names and stores them, as for campaigns, so that the list uses an index.
const { nameKey } = campaignGroups;

export async function listGroups(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'text');
  const rows = await selectGroups(scope)
    .where(
      and(
        visibleGroups(scope),
        isNull(campaignGroups.archivedAt),
        query.search ? ilike(campaignGroups.name, likeText(query.search)) : undefined,
        after ? sql`(${nameKey}, ${campaignGroups.id}) > (${after.key}::text, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(nameKey), asc(campaignGroups.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, { keyOf: ({ group }) => [group.nameKey, group.id], present: presentGroup });
}

/** @throws AppError `group.not-found` */
export async function requireGroup(scope: Scope, groupId: CampaignGroupId): Promise<Group> {
  const [row] = await selectGroups(scope).where(and(visibleGroups(scope), eq(campaignGroups.id, groupId)));
  if (!row) throw new AppError('group.not-found');
  return presentGroup(row);
}

/** A group that is not archived. @throws AppError `group.not-found`, `group.archived` */
export async function requireOpenGroup(scope: Scope, groupId: CampaignGroupId): Promise<Group> {
  const group = await requireGroup(scope, groupId);
  if (group.archivedAt !== null) throw new AppError('group.archived');
  return group;
}

/** Groups with sums over their campaigns; an actor who sees a group sees all its campaigns. */
function selectGroups({ db }: Scope) {
  const campaignSums = db
    .select({
      campaigns: sql<number>`count(*)::int`.as('campaigns'),
      total: sql<number>`coalesce(sum(${campaigns.creativesTotal}), 0)::int`.as('total'),
      complete: sql<number>`coalesce(sum(${campaigns.creativesComplete}), 0)::int`.as('complete'),
      dueAt: sql`min(${campaigns.dueAt}) filter (where ${campaigns.creativesTotal} = 0
        or ${campaigns.creativesComplete} < ${campaigns.creativesTotal})`
        .mapWith(campaigns.dueAt)
        .as('due_at'),
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.organizationId, campaignGroups.organizationId),
        eq(campaigns.groupId, campaignGroups.id),
        isNull(campaigns.deletedAt),
        isNull(campaigns.archivedAt),
      ),
    )
    .as('inside');
  const { campaigns: count, total, complete, dueAt } = campaignSums;
  return db
    .select({ group: campaignGroups, campaigns: count, total, complete, dueAt })
    .from(campaignGroups)
    .innerJoinLateral(campaignSums, sql`true`)
    .$dynamic();
}

interface GroupRow {
  group: typeof campaignGroups.$inferSelect;
  campaigns: number;
  total: number;
  complete: number;
  dueAt: Date | null;
}

function presentGroup({ group, campaigns, total, complete, dueAt }: GroupRow): Group {
  return {
    id: group.id,
    name: group.name,
    campaigns,
    progress: { complete, total },
    dueAt: dueAt?.toISOString() ?? null,
    edition: group.edition,
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
    archivedAt: group.archivedAt?.toISOString() ?? null,
  };
}
