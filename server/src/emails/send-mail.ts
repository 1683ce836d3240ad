import { and, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { mails } from '#db/schema/operations.ts';
import { invitations } from '#db/schema/people.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Mailer } from '#adapters/mail/mailer.ts';
import { storeMailAnswer } from './answers.ts';
import { isMailable } from './is-mailable.ts';
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
  const content = JSON.parse(scope.secrets.open('mail', mail.id, mail.payload)) as MailContent;
  const invitation = content.kind === 'invitation' ? await findInvitation(scope, content.invitationId) : null;
  const end = (outcome: Settled) => settle(scope, { mailId, invitation }, { ...outcome, payload: null });
  if (content.kind === 'invitation' && !(await isMailable(scope, content))) return end({ status: 'canceled' });
  if (mail.notAfter <= scope.now()) return end({ status: 'expired' });
  const rendered = renderMail(content, { locale: mail.locale, publicUrl });
  const outcome = await mailer.send({
    ...rendered,
    to: mail.toAddress,
    locale: mail.locale,
    messageId: `<${mail.id}@${publicUrl.hostname}>`,
  });
  if (outcome.sent) await end({ status: 'sent', sentAt: scope.now() });
  else if (outcome.refusal !== null) await end({ status: 'failed', error: outcome.reason });
  else await settle(scope, { mailId, invitation }, { attempts: mail.attempts + 1, error: outcome.reason });
  // A code is asked for by anyone who enters the address.
  if (outcome.sent || !('code' in content)) await storeMailAnswer(scope, mail.toAddress, outcome);
  if (!outcome.sent && outcome.refusal === null) throw new Error(`mail not sent: ${outcome.reason}`);
}

type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/** The invitation that a mail links to; null if it got a newer link or was deleted. */
async function findInvitation({ db }: BaseScope, invitationId: string) {
  const { id, organizationId, role, campaignId, groupId } = invitations;
  const [found] = await db
    .select({ id, organizationId, role, campaignId, groupId })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(invitationId)));
  return found ?? null;
}

type Settled = Partial<Pick<typeof mails.$inferInsert, 'status' | 'sentAt' | 'error' | 'attempts' | 'payload'>>;

/** Stores the outcome; lists of people that show the state of an invitation's mail are refreshed. */
async function settle(
  scope: BaseScope,
  { mailId, invitation }: { mailId: string; invitation: Invitation },
  outcome: Settled,
): Promise<void> {
  await scope.transaction(async (tx) => {
    await tx.db.update(mails).set(outcome).where(eq(mails.id, mailId));
    if (invitation === null) return;
    const { id: invitationId, organizationId, role, campaignId, groupId } = invitation;
    if (role === 'guest') {
      await tx.record('guest-link.mailed', { invitationId, campaignId, groupId }, { organizationId });
    } else {
      await tx.record('invitation.mailed', { invitationId }, { organizationId });
    }
  });
}

const payload = z.object({ mailId: z.string() });
const nothing = z.object({});

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

/** Hands delayed mails to the sending job when they are due. */
export const sendDueMailsJob = defineJob<typeof nothing, Adapters>({
  name: 'mails.send-due',
  payload: nothing,
  cron: '* * * * *',
  scope: 'all tenants',
  run: ({ scope }) =>
    scope.transaction(async (tx) => {
      const due = await tx.db
        .update(mails)
        .set({ sendAt: null })
        .where(and(eq(mails.status, 'queued'), lte(mails.sendAt, tx.now())))
        .returning({ id: mails.id });
      for (const { id: mailId } of due) await tx.enqueue(sendMailJob, { mailId });
    }),
});
