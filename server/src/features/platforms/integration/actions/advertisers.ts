import { and, count, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { advertiserAssignments, advertisers, organizationsToAdvertisers } from '#db/schema/integration.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import { listAssigned } from '#features/platforms/integration/queries/advertisers.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

interface Changes {
  add: AdvertiserRef[];
  remove: AdvertiserRef[];
}

/**
 * Chooses the ad accounts that the organization uses. Removed accounts are also removed from campaigns and groups.
 * @throws AppError `advertiser.not-found` for an account that no connection reaches
 */
export function chooseAdvertisers(scope: Scope, { add, remove }: Changes): Promise<{ chosen: number }> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'integration:manage');
    const { organizationId, accountId } = tx.actor;
    const refs = unique(add);
    await requireAll(tx, advertisers, refs);
    await requireAll(tx, advertisers, unique(remove));
    const added = await insertEach(refs, (rows) =>
      tx.db
        .insert(organizationsToAdvertisers)
        .values(
          rows.map(({ provider, id }) => ({
            organizationId,
            provider,
            advertiserId: id,
            chosenBy: accountId,
            createdAt: tx.now(),
          })),
        )
        .onConflictDoNothing()
        .returning({ id: organizationsToAdvertisers.advertiserId }),
    );
    const removed =
      remove.length === 0
        ? []
        : await tx.db
            .delete(organizationsToAdvertisers)
            .where(
              and(
                eq(organizationsToAdvertisers.organizationId, organizationId),
                among(organizationsToAdvertisers, unique(remove)),
              ),
            )
            .returning({ id: organizationsToAdvertisers.advertiserId });
    const changed = { added: added.length, removed: removed.length };
    if (changed.added + changed.removed > 0) await tx.record('advertisers.chosen', changed);
    const [chosen] = await tx.db
      .select({ count: count() })
      .from(organizationsToAdvertisers)
      .where(eq(organizationsToAdvertisers.organizationId, organizationId));
    return { chosen: chosen?.count ?? 0 };
  });
}

/**
 * Assigns chosen ad accounts to a campaign or group, or removes them from exactly this target.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `group.not-found`, `advertiser.not-found`,
 * `advertiser.too-many`
 */
export function assignAdvertisers(scope: Scope, { target, add, remove }: Changes & { target: Target }) {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, target.campaignId === null ? 'group:write' : 'campaign:write');
    if (target.campaignId === null) await requireOpenGroup(tx, target.groupId);
    else await requireOpenCampaign(tx, target.campaignId);
    const { organizationId, accountId } = tx.actor;
    const refs = unique(add);
    await requireAll(tx, organizationsToAdvertisers, refs);
    await requireAll(tx, organizationsToAdvertisers, unique(remove));
    const removed = await removeAssigned(tx, { target, remove: unique(remove) });
    const added = await insertEach(refs, (rows) =>
      tx.db
        .insert(advertiserAssignments)
        .values(
          rows.map(({ provider, id }) => ({
            ...target,
            id: newUuid(),
            organizationId,
            provider,
            advertiserId: id,
            assignedBy: accountId,
            createdAt: tx.now(),
          })),
        )
        .onConflictDoNothing()
        .returning({ id: advertiserAssignments.id }),
    );
    const [assigned] = await tx.db.select({ count: count() }).from(advertiserAssignments).where(ofTarget(tx, target));
    if ((assigned?.count ?? 0) > limits.integration.advertisersPerTarget) throw new AppError('advertiser.too-many');
    const changed = { added: added.length, removed };
    if (changed.added + changed.removed > 0) await tx.record('advertisers.assigned', { ...target, ...changed });
    return listAssigned(tx, target);
  });
}

async function removeAssigned(
  tx: Scope,
  { target, remove }: { target: Target; remove: AdvertiserRef[] },
): Promise<number> {
  if (remove.length === 0) return 0;
  const removed = await tx.db
    .delete(advertiserAssignments)
    .where(and(ofTarget(tx, target), among(advertiserAssignments, remove)))
    .returning({ id: advertiserAssignments.id });
  return removed.length;
}

function ofTarget({ actor }: Scope, { campaignId, groupId }: Target) {
  return and(
    eq(advertiserAssignments.organizationId, actor.organizationId),
    campaignId === null ? eq(advertiserAssignments.groupId, groupId) : eq(advertiserAssignments.campaignId, campaignId),
  );
}

async function insertEach<T>(refs: AdvertiserRef[], insert: (rows: AdvertiserRef[]) => Promise<T[]>): Promise<T[]> {
  return refs.length === 0 ? [] : insert(refs);
}

/** @throws AppError `advertiser.not-found` if the organization does not have one of the accounts */
async function requireAll(
  tx: Scope,
  table: typeof advertisers | typeof organizationsToAdvertisers,
  refs: AdvertiserRef[],
): Promise<void> {
  if (refs.length === 0) return;
  const found = await tx.db
    .select({ found: sql`1` })
    .from(table)
    .where(
      'id' in table
        ? anyOf(refs, (provider, id) => and(eq(table.provider, provider), eq(table.id, id)))
        : and(eq(table.organizationId, tx.actor.organizationId), among(table, refs)),
    );
  if (found.length !== refs.length) throw new AppError('advertiser.not-found');
}

function among(
  { provider, advertiserId }: typeof organizationsToAdvertisers | typeof advertiserAssignments,
  refs: AdvertiserRef[],
) {
  return anyOf(refs, (platform, id) => and(eq(provider, platform), eq(advertiserId, id)));
}

/** A condition per platform, since ids are unique only within a platform. */
function anyOf(
  refs: AdvertiserRef[],
  matches: (provider: AdvertiserRef['provider'], id: AdvertiserRef['id']) => SQL | undefined,
) {
  return or(...refs.map(({ provider, id }) => matches(provider, id)));
}

function unique(refs: AdvertiserRef[]): AdvertiserRef[] {
  return [...new Map(refs.map((ref) => [`${ref.provider}/${ref.id}`, ref])).values()];
}
