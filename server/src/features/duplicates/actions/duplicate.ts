import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { duplicates as endpoints } from '@ad-foundry/contract/work/duplicates.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { anyOf } from '#db/any-of.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import {
  requireCampaign,
  requireOpenCampaign,
  visibleCampaigns,
  visibleCreatives,
} from '#features/campaigns/queries.ts';
import { refreshCampaigns } from '#features/creatives/actions/completion.ts';
import { requireGroup } from '#features/groups/queries.ts';
import { assign } from '#features/invitations/actions/assign.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { uniqueName } from '#features/duplicates/rules.ts';
import { copyCreatives } from './copy-creatives.ts';

type CreativeCopy = z.output<typeof endpoints.creative.body> & { creativeId: CreativeId };
type CampaignCopy = z.output<typeof endpoints.campaign.body> & { campaignId: CampaignId };
type GroupCopy = z.output<typeof endpoints.group.body> & { groupId: CampaignGroupId };

/** @throws AppError `creative.not-found`, `campaign.not-found`, `campaign.archived` for the campaign it goes to */
export function duplicateCreative(
  scope: Scope,
  { creativeId, creationKey, name, campaignId, ...copying }: CreativeCopy,
) {
  return scope.transaction(async (tx) => {
    const [source] = await tx.db
      .select({ campaignId: creatives.campaignId })
      .from(creatives)
      .innerJoin(campaigns, and(visibleCampaigns(tx), eq(campaigns.id, creatives.campaignId)))
      .where(and(visibleCreatives(tx), eq(creatives.id, creativeId)));
    if (!source) throw new AppError('creative.not-found');
    const into = campaignId ?? source.campaignId;
    await requireOpenCampaign(tx, into);
    const siblings = tx.db
      .select({ name: creatives.name })
      .from(creatives)
      .where(and(visibleCreatives(tx), eq(creatives.campaignId, into)));
    const copy = { ...copying, from: [creativeId], into, creationKey, names: [uniqueName(name, await siblings)] };
    const [id] = await copyCreatives(tx, copy);
    if (id) {
      await refreshCampaigns(tx, [into]);
      await tx.record('creative.created', { creativeId: id, campaignId: into });
    }
    const [made] = await tx.db
      .select({ id: creatives.id, name: creatives.name, campaignId: creatives.campaignId })
      .from(creatives)
      .where(and(visibleCreatives(tx), eq(creatives.creationKey, creationKey)));
    if (!made) throw new AppError('creative.not-found');
    return made;
  });
}

/** @throws AppError `campaign.not-found`, `duplicate.too-many` */
export function duplicateCampaign(scope: Scope, { campaignId, creationKey, name, ...copying }: CampaignCopy) {
  return scope.transaction(async (tx) => {
    const source = await requireCampaign(tx, campaignId);
    await requireFew(tx, [campaignId]);
    const others = tx.db.select({ name: campaigns.name }).from(campaigns).where(visibleCampaigns(tx));
    const group = source.group ? await requireGroup(tx, source.group.id) : null;
    const groupId = group?.archivedAt === null ? group.id : null;
    const copy = { ...copying, creationKey, groupId, name: uniqueName(name, await others) };
    const id = await copyCampaign(tx, campaignId, copy);
    if (id) await tx.record('campaign.created', { campaignId: id });
    const [made] = await tx.db
      .select({ id: campaigns.id, name: campaigns.name })
      .from(campaigns)
      .where(and(visibleCampaigns(tx), eq(campaigns.creationKey, creationKey)));
    if (!made) throw new AppError('campaign.not-found');
    return made;
  });
}

/** @throws AppError `group.not-found`, `duplicate.too-many` */
export function duplicateGroup(scope: Scope, { groupId, creationKey, name, ...copying }: GroupCopy) {
  return scope.transaction(async (tx) => {
    await requireGroup(tx, groupId);
    const { organizationId } = tx.actor;
    const inside = await tx.db
      .select({ id: campaigns.id, name: campaigns.name })
      .from(campaigns)
      .where(
        and(
          visibleCampaigns(tx),
          eq(campaigns.groupId, groupId),
          or(isNull(campaigns.archivedAt), eq(campaigns.archivedWithGroup, true)),
        ),
      )
      .orderBy(asc(campaigns.createdAt), asc(campaigns.id));
    await requireFew(
      tx,
      inside.map(({ id }) => id),
    );
    const here = and(eq(campaignGroups.organizationId, organizationId), isNull(campaignGroups.deletedAt));
    const names = await tx.db.select({ name: campaignGroups.name }).from(campaignGroups).where(here);
    const at = tx.now();
    const [added] = await tx.db
      .insert(campaignGroups)
      .values({
        id: newId('campaignGroup'),
        organizationId,
        name: uniqueName(name, names),
        creationKey,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: campaignGroups.id });
    if (added) {
      const to = { groupId: added.id, campaignId: null };
      if (copying.people) await copyPeople(tx, { groupId, campaignId: null }, to);
      await copyAdvertisers(tx, 'group_id', [groupId, added.id]);
      for (const [nth, each] of inside.entries())
        await copyCampaign(tx, each.id, { ...copying, groupId: added.id, name: each.name, offsetMs: nth });
      await tx.record('group.created', { groupId: added.id });
    }
    const [made] = await tx.db
      .select({ id: campaignGroups.id, name: campaignGroups.name })
      .from(campaignGroups)
      .where(and(here, eq(campaignGroups.creationKey, creationKey)));
    if (!made) throw new AppError('group.not-found');
    return made;
  });
}

/** @throws AppError `duplicate.too-many` */
async function requireFew(tx: Scope, ids: readonly CampaignId[]): Promise<void> {
  const count = await tx.db.$count(creatives, open(tx, ids));
  const max = limits.duplicates.creatives;
  if (count > max) throw new AppError('duplicate.too-many', { data: { count, max } });
}

const open = (tx: Scope, ids: readonly CampaignId[]) =>
  and(visibleCreatives(tx), anyOf(creatives.campaignId, ids), isNull(creatives.archivedAt));

interface OneCampaign {
  name: string;
  groupId: CampaignGroupId | null;
  people: boolean;
  files: boolean;
  shiftDays: number;
  creationKey?: string;
  /** Keeps the order of campaigns that are copied together. */
  offsetMs?: number;
}

/** @returns the id of the copy; null for a creation key that was used before */
async function copyCampaign(tx: Scope, from: CampaignId, copy: OneCampaign): Promise<CampaignId | null> {
  const { name, groupId, people, creationKey = null, shiftDays, offsetMs = 0, files } = copy;
  const { organizationId, accountId } = tx.actor;
  const into = newId('campaign');
  const at = new Date(tx.now().getTime() + offsetMs).toISOString();
  const { rowCount } = await tx.db.execute(sql`
    insert into campaigns (id, organization_id, group_id, name, due_at, created_by, creation_key, created_at, updated_at)
    select ${into}, organization_id, ${groupId}, ${name}, due_at + make_interval(days => ${shiftDays}), ${accountId},
      ${creationKey}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from campaigns where organization_id = ${organizationId} and id = ${from}
    on conflict (organization_id, creation_key) where creation_key is not null do nothing`);
  if (rowCount === 0) return null;
  if (people) await copyPeople(tx, { campaignId: from, groupId: null }, { campaignId: into, groupId: null });
  await copyAdvertisers(tx, 'campaign_id', [from, into]);
  const inside = await tx.db
    .select({ id: creatives.id })
    .from(creatives)
    .where(open(tx, [from]))
    .orderBy(asc(creatives.createdAt), asc(creatives.id));
  await copyCreatives(tx, { from: inside.map(({ id }) => id), into, files, shiftDays });
  await refreshCampaigns(tx, [into]);
  return into;
}

async function copyPeople(tx: Scope, from: Target, to: Target): Promise<void> {
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
      ),
    );
  for (const { memberId } of assigned)
    await assign(tx, organizationId, { memberId, target: to, assignedBy: accountId });
}

async function copyAdvertisers(tx: Scope, column: 'campaign_id' | 'group_id', [from, to]: [string, string]) {
  const place = sql.identifier(column);
  await tx.db.execute(sql`
    insert into advertiser_assignments (id, organization_id, provider, advertiser_id, ${place}, assigned_by, created_at)
    select gen_random_uuid(), organization_id, provider, advertiser_id, ${to}, ${tx.actor.accountId},
      ${tx.now().toISOString()}::timestamptz
    from advertiser_assignments where organization_id = ${tx.actor.organizationId} and ${place} = ${from}`);
}
