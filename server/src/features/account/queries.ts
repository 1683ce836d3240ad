import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { ActingRole } from '@ad-foundry/contract/permissions.ts';
import type { Database } from '#db/client.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { listVisitsOf } from '#features/support/queries.ts';
import { AppError } from '#infra/errors.ts';
import { preparedOn } from '#infra/prepared.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Membership {
  id: OrganizationId;
  name: string;
  slug: string;
  role: ActingRole;
  /** Of a visit by the operator's staff. */
  support?: { reason: string; expiresAt: string };
}

/**
 * An account as its owner sees it, standing in one of its organizations or in none; in one round trip, or two for the
 * operator's staff.
 */
export async function requireAccount(
  scope: BaseScope,
  accountId: AccountId,
  organizationId: OrganizationId | null,
): Promise<Account> {
  const [row] = await accountWithOrganizations(scope.db).execute({ accountId });
  if (!row) throw new AppError('auth.required');
  const visits = row.superHero ? await listVisits(scope, accountId) : [];
  const accessible = [...row.memberships, ...visits.filter(({ id }) => row.memberships.every((own) => own.id !== id))];
  const current = accessible.find((organization) => organization.id === organizationId) ?? null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: current?.role ?? null,
    organizationId: current?.id ?? null,
    organization: current && { id: current.id, name: current.name, slug: current.slug },
    settings: { locale: row.locale, theme: row.theme },
    support: current?.support ?? null,
    accessibleOrganizations: accessible.map(({ id, name, slug }) => ({ id, name, slug })),
    pendingInvitations: [],
  };
}

async function listVisits(scope: BaseScope, accountId: AccountId): Promise<Membership[]> {
  const visits = await listVisitsOf(scope, accountId);
  return visits.map(({ id, name, slug, reason, expiresAt }) => {
    const support = { reason, expiresAt: expiresAt.toISOString() };
    return { id, name, slug, role: 'super_hero', support };
  });
}

const accountWithOrganizations = preparedOn((db: Database) => {
  const { id, name, slug } = organizations;
  return db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      locale: accounts.locale,
      theme: accounts.theme,
      superHero: accounts.superHero,
      // Oldest membership first.
      memberships: sql<Membership[]>`coalesce(json_agg(
        json_build_object('id', ${id}, 'name', ${name}, 'slug', ${slug}, 'role', ${members.role})
        order by ${members.createdAt}, ${members.id}) filter (where ${id} is not null), '[]')`,
    })
    .from(accounts)
    .leftJoin(members, and(eq(members.accountId, accounts.id), eq(members.status, 'active')))
    .leftJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .groupBy(accounts.id)
    .prepare('account_with_organizations');
});
