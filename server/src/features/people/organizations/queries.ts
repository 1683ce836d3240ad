import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Preferences, StorageUse } from '@ad-foundry/contract/organizations.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** The organizations an account may enter, oldest membership first. */
export function listOrganizationsOf(scope: BaseScope, accountId: AccountId) {
  return scope.db
    .select({ id: organizations.id, name: organizations.name, slug: organizations.slug, role: members.role })
    .from(members)
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(and(eq(members.accountId, accountId), eq(members.status, 'active')))
    .orderBy(asc(members.createdAt), asc(members.id));
}

/**
 * The organization to enter after sign-in: the last one used if still accessible, else that of the oldest membership.
 */
export async function findHomeOrganization(scope: BaseScope, accountId: AccountId): Promise<OrganizationId | null> {
  const accessible = await listOrganizationsOf(scope, accountId);
  const [last] = await scope.db
    .select({ organizationId: sessions.organizationId })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.replacedBy)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(1);
  const home = accessible.find(({ id }) => id === last?.organizationId) ?? accessible[0];
  return home?.id ?? null;
}

/**
 * The account's current role in an organization; null for a disabled member, a disabled account or an outsider. The
 * account of an organization's key is a member while the key is valid.
 */
export async function findRole(scope: BaseScope, member: Membership): Promise<Role | null> {
  const [row] = await selectRole(scope, member);
  return row?.role ?? null;
}

interface Membership {
  organizationId: OrganizationId;
  accountId: AccountId;
}

/** The query of `findRole`, also used as part of other queries. */
export function selectRole({ db, now }: BaseScope, { organizationId, accountId }: Membership) {
  return db
    .select({ role: members.role })
    .from(members)
    .innerJoin(
      accounts,
      and(eq(accounts.id, members.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .where(
      and(eq(members.organizationId, organizationId), eq(members.accountId, accountId), eq(members.status, 'active')),
    )
    .unionAll(
      db
        .select({ role: sql<Role>`'member'` })
        .from(apiKeys)
        .where(
          and(
            eq(apiKeys.organizationId, organizationId),
            eq(apiKeys.accountId, accountId),
            eq(apiKeys.kind, 'organization'),
            isNull(apiKeys.revokedAt),
            gt(apiKeys.expiresAt, now()),
          ),
        ),
    );
}

/** The current organization; throws for any other id, and for a deleted organization. */
export async function requireOrganization(scope: Scope, organizationId: OrganizationId) {
  if (organizationId !== scope.actor.organizationId) throw new AppError('organization.not-found');
  const [row] = await scope.db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)));
  if (!row) throw new AppError('organization.not-found');
  return { id: row.id, name: row.name, slug: row.slug, edition: row.edition, createdAt: row.createdAt.toISOString() };
}

/** The stored bytes that count towards the current organization's quota. @throws AppError `organization.not-found` */
export async function readStorageUse(scope: Scope, organizationId: OrganizationId): Promise<StorageUse> {
  await requireOrganization(scope, organizationId);
  const { rows } = await scope.db.execute<{ stored: number; announced: number }>(sql`
    select (select coalesce(sum(size_bytes), 0)::float8 from blobs where organization_id = ${organizationId} and not derived) as stored,
      (select coalesce(sum(size_bytes), 0)::float8 from uploads
        where organization_id = ${organizationId} and state = 'receiving') as announced`);
  const [row] = rows;
  return { storedBytes: row?.stored ?? 0, announcedBytes: row?.announced ?? 0, limitBytes: limits.storageBytes };
}

export async function requirePreferences(scope: Scope): Promise<Preferences> {
  const [row] = await preferencesOf(scope);
  if (!row) throw new AppError('organization.not-found');
  return row;
}

const preferencesOf = preparedRead('preferences', ({ db, actor }) =>
  db.select(preferenceColumns).from(organizations).where(eq(organizations.id, actor.organizationId)),
);

/** The columns of `organizations` that are its preferences. */
export const preferenceColumns = {
  namingSchema: organizations.namingSchema,
  namingCase: organizations.namingCase,
  guestComments: organizations.guestComments,
  guestRepairs: organizations.guestRepairs,
  guestPasses: organizations.guestPasses,
  reminders: organizations.reminders,
  reminderDays: organizations.reminderDays,
  approvalRequired: organizations.approvalRequired,
  timeZone: organizations.timeZone,
  weekStart: organizations.weekStart,
  edition: organizations.preferencesEdition,
};
