import { and, eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import { accounts } from '#db/schema/accounts.ts';
import { personaEmail } from '#features/operation/sample/rules.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

const people = [
  { persona: 'manager', firstName: 'Jo', lastName: 'Park', role: 'member' },
  { persona: 'designer', firstName: 'Sami', lastName: 'Haddad', role: 'guest' },
] as const;

/** Adds the account manager, and the designer as a guest of the first client's campaigns. */
export async function addPeople(scope: Scope): Promise<void> {
  const { organizationId } = scope.actor;
  const createdAt = scope.now();
  for (const { persona, role, ...name } of people) {
    const email = personaEmail(persona, organizationId);
    const accountId = newId('account');
    const account = { id: accountId, email, emailNorm: normalizeEmail(email), ...name };
    await scope.db
      .insert(accounts)
      .values({ ...account, locale: 'en-US', theme: 'system', createdAt, updatedAt: createdAt });
    const memberId = newId('member');
    const membership = { organizationId, accountId, role, status: 'active', createdAt } as const;
    await scope.db.insert(members).values({ id: memberId, ...membership });
    if (role !== 'guest') continue;
    const open = await scope.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.organizationId, organizationId), sql`${campaigns.archivedAt} is null`));
    await scope.db
      .insert(assignments)
      .values(open.map(({ id }) => ({ id: newUuid(), organizationId, memberId, campaignId: id, createdAt })));
  }
}
