import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Preferences } from '@ad-foundry/contract/organizations.ts';
import { defaultNamingSchema, validateNamingSchema } from '@ad-foundry/contract/rules/naming.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { recordAct } from '#features/audit/actions.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

interface NewOrganization {
  name: string;
  ownerId: AccountId;
  /** Absent where the product makes it by itself. */
  caller?: Caller;
}

/** Makes an organization with its first owner. */
export async function createOrganization(
  tx: BaseScope,
  { name, ownerId, caller }: NewOrganization,
): Promise<{ id: OrganizationId; name: string; slug: string }> {
  const now = tx.now();
  const id = newId('organization');
  const slug = slugOf(name);
  await tx.db
    .insert(organizations)
    .values({ id, name, slug, namingSchema: defaultNamingSchema, namingCase: 'none', createdAt: now, updatedAt: now });
  await tx.db.insert(members).values({
    id: newId('member'),
    organizationId: id,
    accountId: ownerId,
    role: 'owner',
    status: 'active',
    createdAt: now,
  });
  const by = { accountId: ownerId, ...(caller ? { caller } : {}) };
  await recordAct(tx, { act: 'organization.created', organizationId: id, ...by });
  return { id, name, slug };
}

/** Readable, and unique without asking: names of organizations are not ours to confirm or deny. */
function slugOf(name: string): string {
  const readable = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${readable || 'organization'}-${randomBytes(3).toString('hex')}`;
}

/** @throws AppError `preference.invalid-schema` */
export async function updatePreferences(scope: Scope, preferences: Preferences, caller: Caller): Promise<Preferences> {
  const { problem, unknown } = validateNamingSchema(preferences.namingSchema);
  if (problem !== null) throw new AppError('preference.invalid-schema', { data: { problem, unknown } });
  const { organizationId, accountId } = scope.actor;
  return scope.transaction(async (tx) => {
    await tx.db
      .update(organizations)
      .set({ ...preferences, updatedAt: tx.now() })
      .where(eq(organizations.id, organizationId));
    await tx.emit('preferences.updated', { organizationId });
    await recordAct(tx, { act: 'preferences.updated', organizationId, accountId, data: { ...preferences }, caller });
    return preferences;
  });
}
