import { eq } from 'drizzle-orm';
import type { InvoiceLine } from '#adapters/payments/payments.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { organizations } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireBuyer } from '#features/billing/queries/accounts.ts';
import { never, type BillingAccountRow } from '#features/billing/rules.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';

/** Rounds down to the second, since the payment service counts in seconds. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

const lifeMs = 3 * 86_400_000;

/** Replaces the addresses that get copies of paid invoices; a new address gets the invoices paid from now on. */
export async function changeInvoiceEmails(scope: Scope, emails: string[]): Promise<{ emails: string[] }> {
  return scope.transaction(async (tx) => {
    const { organizationId, accountId } = tx.actor;
    await tx.db.insert(billingAccounts).values({ organizationId, writableUntil: never }).onConflictDoNothing();
    const [account] = await tx.db
      .select({ recipients: billingAccounts.invoiceRecipients })
      .from(billingAccounts)
      .where(eq(billingAccounts.organizationId, organizationId))
      .for('update');
    const existingRecipients = new Map(
      (account?.recipients ?? []).map((recipient) => [normalizeEmail(recipient.email), recipient]),
    );
    const defaults = { locale: (await requireBuyer(tx)).locale, since: wholeSecond(tx.now()).toISOString() };
    const recipients = [...new Map(emails.map((email) => [normalizeEmail(email), email]))].map(
      ([key, email]) => existingRecipients.get(key) ?? { email, ...defaults },
    );
    const after = recipients.map(({ email }) => email);
    if (JSON.stringify(after) === JSON.stringify([...existingRecipients.values()].map(({ email }) => email)))
      return { emails: after };
    await tx.db
      .update(billingAccounts)
      .set({ invoiceRecipients: recipients })
      .where(eq(billingAccounts.organizationId, organizationId));
    await tx.record('billing.invoice-emails-changed', { emails: after }, { accountId });
    return { emails: after };
  });
}

/** Mails copies of paid invoices: each invoice once to each address. */
export async function mailInvoices(
  tx: OrganizationScope,
  { invoiceRecipients }: BillingAccountRow,
  invoices: InvoiceLine[],
): Promise<void> {
  const { organizationId } = tx.actor;
  const [organization] = await tx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!organization) return;
  for (const { id, number, total, currency, charged, pageUrl, pdfUrl, periodStart, periodEnd } of invoices) {
    const url = pageUrl ?? pdfUrl;
    if (charged === null || number === null || url === null) continue;
    const content = {
      kind: 'invoice_copy' as const,
      organizationName: organization.name,
      number,
      total,
      currency,
      paidAt: charged.at.toISOString(),
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd.toISOString(),
      url,
    };
    for (const { email: to, locale, since } of invoiceRecipients) {
      if (charged.at < new Date(since)) continue;
      await queueMail(tx, { to, locale, content, dedupeKey: `invoice/${id}/${normalizeEmail(to)}`, lifeMs });
    }
  }
}
