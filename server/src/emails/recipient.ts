import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { addressBehind } from '#db/placeholder.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import type { OrganizationScope } from '#infra/scope.ts';

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/**
 * The account, if it is an active member or an invited guest of the organization when the mail is sent; null otherwise.
 * An invited guest who has an account of their own gets the mail in its language, unless it is disabled or stopped
 * reminders.
 */
export async function findRecipient(scope: OrganizationScope, accountId: AccountId) {
  const { db, actor } = scope;
  const [row] = await db
    .select({
      accountId: accounts.id,
      to: accounts.email,
      locale: accounts.locale,
      timeZone: timeZoneOf({ account: sql`${accounts}`, organization: sql`${organizations}` }),
      notificationMails: accounts.notificationMails,
      reminderMails: accounts.reminderMails,
      role: members.role,
      status: members.status,
      emailNorm: accounts.emailNorm,
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
        ne(members.status, 'disabled'),
      ),
    );
  if (!row) return null;
  const { status, emailNorm, ...person } = row;
  const recipient = { ...person, hasJoined: status !== 'invited' };
  return status === 'invited' ? applyPreferences(scope, recipient, addressBehind(emailNorm)) : recipient;
}

/** Applies the choices of the person's own account to an invited guest; null if that account is disabled. */
async function applyPreferences<R extends { locale: Locale; reminderMails: boolean }>(
  { db }: OrganizationScope,
  recipient: R,
  emailNorm: string,
): Promise<R | null> {
  const [account] = await db
    .select({ locale: accounts.locale, reminderMails: accounts.reminderMails, disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(and(eq(accounts.emailNorm, emailNorm), isNull(accounts.deletedAt)));
  if (!account) return recipient;
  if (account.disabledAt !== null) return null;
  return { ...recipient, locale: account.locale, reminderMails: recipient.reminderMails && account.reminderMails };
}
