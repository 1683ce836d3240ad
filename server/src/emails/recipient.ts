import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import type { OrganizationScope } from '#infra/scope.ts';

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** The account, if it is an active member of the organization when the mail is sent; null otherwise. */
export async function findRecipient({ db, actor }: OrganizationScope, accountId: AccountId) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      to: accounts.email,
      locale: accounts.locale,
      timeZone: timeZoneOf({ account: sql`${accounts}`, organization: sql`${organizations}` }),
      notificationMails: accounts.notificationMails,
      reminderMails: accounts.reminderMails,
      role: members.role,
      organizationName: organizations.name,
    })
    .from(members)
    .innerJoin(
      accounts,
      and(eq(accounts.id, members.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        eq(members.organizationId, actor.organizationId),
        eq(members.accountId, accountId),
        eq(members.status, 'active'),
      ),
    );
  return row ?? null;
}
