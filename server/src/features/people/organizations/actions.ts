import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Preferences, PreferencesChange } from '@ad-foundry/contract/organizations.ts';
import { defaultNaming, validateNamingSchema } from '@ad-foundry/contract/rules/naming/naming.ts';
import { fromEdition, nextEdition } from '#db/edition.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { requirePreferences } from './queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { outdated } from '#infra/outdated.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

interface NewOrganization {
  name: string;
  ownerId: AccountId;
}

/** Creates an organization with its first owner. */
export async function createOrganization(
  tx: BaseScope,
  { name, ownerId }: NewOrganization,
): Promise<{ id: OrganizationId; name: string; slug: string }> {
  const now = tx.now();
  const id = newId('organization');
  const slug = slugOf(name);
  await tx.db.insert(organizations).values({ id, name, slug, ...defaultNaming, createdAt: now, updatedAt: now });
  await tx.db.insert(members).values({
    id: newId('member'),
    organizationId: id,
    accountId: ownerId,
    role: 'owner',
    status: 'active',
    createdAt: now,
  });
  await tx.record('organization.created', {}, { organizationId: id, accountId: ownerId });
  return { id, name, slug };
}

/** A readable slug with a random suffix, so that it does not reveal whether a name is taken. */
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

/** @throws AppError `preference.invalid-schema`, `edit.outdated` */
export async function updatePreferences(
  scope: Scope,
  { edition, ...preferences }: PreferencesChange & { edition?: number | undefined },
): Promise<Preferences> {
  const { problem, unknown } = validateNamingSchema(preferences.namingSchema);
  if (problem !== null) throw new AppError('preference.invalid-schema', { data: { problem, unknown } });
  const { organizationId } = scope.actor;
  return scope.transaction(async (tx) => {
    const { preferencesEdition } = organizations;
    // With the lock, a concurrent change fails the edition check.
    await tx.db.select().from(organizations).where(eq(organizations.id, organizationId)).for('no key update');
    const before = await requirePreferences(tx);
    const { rowCount } = await tx.db
      .update(organizations)
      .set({ ...preferences, preferencesEdition: nextEdition(preferencesEdition), updatedAt: tx.now() })
      .where(and(eq(organizations.id, organizationId), fromEdition(preferencesEdition, edition)));
    const now = await requirePreferences(tx);
    if (rowCount === 0) throw outdated(now);
    await tx.record('preferences.updated', preferences);
    const { approvalRequired } = now;
    if (approvalRequired !== before.approvalRequired)
      await tx.record('preferences.approval-changed', { approvalRequired });
    return now;
  });
}
