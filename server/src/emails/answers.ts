import { and, eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import type { MailOutcome } from '#adapters/mail/mailer.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Stores why a mail server refused a mail to a person for good, or that it accepted one again; lists of people show it. */
export async function storeMailAnswer(scope: BaseScope, to: string, outcome: MailOutcome): Promise<void> {
  const mailRefusal = outcome.sent ? null : outcome.refusal;
  if (!outcome.sent && mailRefusal === null) return;
  const changed = and(
    eq(accounts.emailNorm, normalizeEmail(to)),
    sql`${accounts.mailRefusal} is distinct from ${mailRefusal}`,
  );
  await scope.transaction(async (tx) => {
    const [found] = await tx.db.update(accounts).set({ mailRefusal }).where(changed).returning({ id: accounts.id });
    if (!found) return;
    const { organizationId } = members;
    const of = await tx.db.select({ organizationId }).from(members).where(eq(members.accountId, found.id));
    for (const each of of) await tx.record('mail.settled', {}, each);
  });
}
