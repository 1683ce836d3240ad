import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import { billing } from '@ad-foundry/contract/billing.ts';
import { syncPlanJob } from '#features/billing/jobs.ts';
import { newEmail } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { type Billed, buyPlan, startBilled } from '#testing/stripe.ts';

const DAY = 86_400;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
afterAll(() => billed.stop());

test('each address gets one copy of each invoice that is paid while the address is a recipient', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  const [books, agency, late] = [newEmail(), newEmail(), newEmail()];
  const enter = (...emails: string[]) => owner.call(billing.changeInvoiceEmails, { body: { emails } });
  const { emails } = await enter(books, ` ${books.toUpperCase()} `, agency);
  expect(emails).toHaveLength(2);
  expect((await owner.call(billing.overview, {})).invoiceEmails).toEqual(emails);
  await billed.stopClock(organizationId);
  await owner.call(billing.startPaying, { body: { key: crypto.randomUUID() } });

  const mail = await owner.mailTo(agency, ({ subject }) => /^Invoice .+ for Studio$/.test(subject));
  const [invoice] = (await owner.call(billing.overview, {})).live?.invoices ?? [];
  expect(mail.subject).toContain(invoice?.number);
  expect(mail.text).toContain('$49.00');
  expect(mail.text).toContain(invoice?.pageUrl);
  billed.app.clock.advance(5000);
  await enter(agency, late);
  for (let count = 0; count < 2; count++) {
    await billed.app.runJob(syncPlanJob, {}, organizationId);
    await owner.call(billing.refresh, {});
  }
  await billed.advanceClock(organizationId, 32 * DAY);
  await owner.call(billing.refresh, {});
  const next = await owner.mailTo(late, ({ subject }) => /^Invoice .+ for Studio$/.test(subject));
  expect(next.subject).not.toBe(mail.subject);
  const sent = async (email: string) => (await owner.mailsTo(email)).length;
  await expect.poll(() => sent(agency)).toBe(2);
  expect([await sent(late), await sent(emails[0] ?? '')]).toEqual([1, 1]);

  const { items } = await owner.call(audit.list, { query: {} });
  const changes = items.filter(({ act }) => act === 'billing.invoice-emails-changed');
  expect(changes).toHaveLength(2);
});

test('only the owner can change the recipients, ten at most', async () => {
  const { owner, organizationId } = await billed.newOwner();
  const request = (emails: string[]) => owner.request(billing.changeInvoiceEmails, { body: { emails } });
  expect((await request(['not an address'])).status).toBe(400);
  expect((await request(Array.from({ length: 11 }, newEmail))).status).toBe(400);
  // Recipients can be set without a plan too.
  expect((await request([newEmail()])).status).toBe(200);
  const { client: admin } = await joinAs(billed.app, organizationId, 'admin');
  expect((await admin.request(billing.changeInvoiceEmails, { body: { emails: [] } })).status).toBe(403);
});
