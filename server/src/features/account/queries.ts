import { eq } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { listOrganizationsOf } from '#features/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope } from '#infra/scope.ts';

/** An account as its owner sees it, standing in one of its organizations or in none. */
export async function requireAccount(
  scope: BaseScope,
  accountId: AccountId,
  organizationId: OrganizationId | null,
): Promise<Account> {
  const [row] = await scope.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!row) throw new AppError('auth.required');
  const accessible = await listOrganizationsOf(scope, accountId);
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
    accessibleOrganizations: accessible.map(({ id, name, slug }) => ({ id, name, slug })),
    pendingInvitations: [],
  };
}
