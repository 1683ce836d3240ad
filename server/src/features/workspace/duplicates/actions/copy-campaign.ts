import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import { shiftedByDays } from '#db/time-zone-of.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import { createNamer } from '#features/workspace/duplicates/rules.ts';
import { copySteps } from '#features/talk/review-steps/actions/copy-steps.ts';
import { assign } from '#features/people/invitations/actions/assign.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { copyCreatives } from './copy-creatives.ts';

/** Serializes the naming of copies, so that concurrent copies get different names. */
export function lockNames(tx: Scope): Promise<void> {
  return lockUntilEnd(tx, `copies/${tx.actor.organizationId}`);
}

/**
 * Returns a function that gives copies of campaigns free names. Locks the naming of copies until the transaction ends.
 */
export async function nameCampaigns(tx: Scope): Promise<(name: string) => string> {
  await lockNames(tx);
  return createNamer(await tx.db.select({ name: campaigns.name }).from(campaigns).where(visibleCampaigns(tx)));
}

/** @throws AppError `duplicate.too-many` */
export async function requireWithinLimit(tx: Scope, ids: readonly CampaignId[]): Promise<void> {
  const count = await tx.db.$count(creatives, openCreativesOf(tx, ids));
  const max = limits.duplicates.creatives;
  if (count > max) throw new AppError('duplicate.too-many', { data: { count, max } });
}

const openCreativesOf = (tx: Scope, ids: readonly CampaignId[]) =>
  and(visibleCreatives(tx), anyOf(creatives.campaignId, ids), isNull(creatives.archivedAt));

interface CampaignCopy {
  name: string;
  groupId: CampaignGroupId | null;
  people: boolean;
  files: boolean;
  shiftDays: number;
  creationKey?: string;
  /** Added to the creation time, to keep the order of campaigns that are copied together. */
  offsetMs?: number;
}

/** @returns the id of the copy; null for a creation key that was used before */
export async function copyCampaign(tx: Scope, from: CampaignId, copy: CampaignCopy): Promise<CampaignId | null> {
  const { name, groupId, people, creationKey = null, shiftDays, offsetMs = 0, files } = copy;
  const { organizationId, accountId } = tx.actor;
  const into = newId('campaign');
  const at = new Date(tx.now().getTime() + offsetMs).toISOString();
  const { rowCount } = await tx.db.execute(sql`
    insert into campaigns (id, organization_id, group_id, name, due_at, needs_approval, created_by, creation_key,
      created_at, updated_at)
    select ${into}, organization_id, ${groupId}, ${name}, ${shiftedByDays(sql`due_at`, shiftDays, tx.actor)},
      needs_approval, ${accountId},
      ${creationKey}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from campaigns where organization_id = ${organizationId} and id = ${from}
    on conflict (organization_id, creation_key) where creation_key is not null do nothing`);
  if (rowCount === 0) return null;
  if (people) await copyPeople(tx, { campaignId: from, groupId: null }, { campaignId: into, groupId: null });
  await copyAdvertisers(tx, 'campaign_id', [from, into]);
  await copySteps(tx, { from, into, shiftDays });
  const originals = await tx.db
    .select({ id: creatives.id })
    .from(creatives)
    .where(openCreativesOf(tx, [from]))
    .orderBy(asc(creatives.createdAt), asc(creatives.id));
  await copyCreatives(tx, { from: originals.map(({ id }) => id), into, files, shiftDays });
  await refreshCampaigns(tx, [into]);
  return into;
}

export async function copyPeople(tx: Scope, from: Target, to: Target): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const assigned = await tx.db
    .select({ memberId: assignments.memberId })
    .from(assignments)
    .innerJoin(members, and(eq(members.organizationId, organizationId), eq(members.id, assignments.memberId)))
    .where(
      and(
        eq(assignments.organizationId, organizationId),
        from.campaignId === null ? eq(assignments.groupId, from.groupId) : eq(assignments.campaignId, from.campaignId),
        eq(members.status, 'active'),
        // A guest who got a single slot from another guest is not asked for the copy.
        eq(assignments.byPass, false),
      ),
    );
  for (const { memberId } of assigned)
    await assign(tx, organizationId, { memberId, target: to, assignedBy: accountId });
}

export async function copyAdvertisers(tx: Scope, column: 'campaign_id' | 'group_id', [from, to]: [string, string]) {
  const place = sql.identifier(column);
  await tx.db.execute(sql`
    insert into advertiser_assignments (id, organization_id, provider, advertiser_id, ${place}, assigned_by, created_at)
    select gen_random_uuid(), organization_id, provider, advertiser_id, ${to}, ${tx.actor.accountId},
      ${tx.now().toISOString()}::timestamptz
    from advertiser_assignments where organization_id = ${tx.actor.organizationId} and ${place} = ${from}`);
}
