import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { mails } from '#db/schema/operations.ts';
import type { BaseScope } from '#infra/scope.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Mailer } from '#adapters/mail/mailer.ts';
import { renderMail, type MailContent } from './render-mail.ts';

interface Sending {
  mailId: string;
  mailer: Mailer;
  publicUrl: URL;
}

/** Sends one queued mail. @throws when sending should be retried, so that the job is repeated */
export async function sendMail(scope: BaseScope, { mailId, mailer, publicUrl }: Sending): Promise<void> {
  const [mail] = await scope.db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.status !== 'queued' || !mail.payload) return;
  if (mail.notAfter <= scope.now()) return settle(scope, mailId, { status: 'expired' });
  const content = JSON.parse(scope.secrets.open('mail', mail.id, mail.payload)) as MailContent;
  const letter = renderMail(content, { locale: mail.locale, publicUrl });
  const outcome = await mailer.send({
    ...letter,
    to: mail.toAddress,
    locale: mail.locale,
    messageId: `<${mail.id}@${publicUrl.hostname}>`,
  });
  if (outcome.sent) return settle(scope, mailId, { status: 'sent', sentAt: scope.now() });
  if (outcome.permanent) return settle(scope, mailId, { status: 'failed', error: outcome.reason });
  await scope.db
    .update(mails)
    .set({ attempts: mail.attempts + 1, error: outcome.reason })
    .where(eq(mails.id, mailId));
  throw new Error(`mail not sent: ${outcome.reason}`);
}

type Settled = Partial<Pick<typeof mails.$inferInsert, 'status' | 'sentAt' | 'error'>>;

async function settle(scope: BaseScope, mailId: string, outcome: Settled): Promise<void> {
  await scope.db
    .update(mails)
    .set({ ...outcome, payload: null })
    .where(eq(mails.id, mailId));
}

const payload = z.object({ mailId: z.string() });

export const sendMailJob = defineJob<typeof payload, Adapters>({
  name: 'mail.send',
  payload,
  // Mails belong to addresses, not to organizations.
  scope: 'all tenants',
  concurrency: 3,
  retries: 12,
  run: ({ scope, payload: { mailId }, adapters: { mailer, publicUrl } }) =>
    sendMail(scope, { mailId, mailer, publicUrl }),
});
