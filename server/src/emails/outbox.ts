import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { mails } from '#db/schema/operations.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { Mailer } from '#adapters/mail/mailer.ts';
import { writeLetter, type MailContent } from './letters.ts';

interface Draft {
  content: MailContent;
  to: string;
  locale: Locale;
  accountId?: AccountId | null;
  /** The same key never makes a second mail. */
  dedupeKey: string;
  lifeMs: number;
}

/** Puts a mail into the outbox of this transaction. What it says is sealed, since it may be a code. */
export async function queueMail(tx: BaseScope, draft: Draft): Promise<void> {
  const id = newUuid();
  const now = tx.now();
  const [queued] = await tx.db
    .insert(mails)
    .values({
      id,
      kind: draft.content.kind,
      dedupeKey: draft.dedupeKey,
      accountId: draft.accountId ?? null,
      toAddress: draft.to,
      locale: draft.locale,
      payload: tx.secrets.seal('mail', id, JSON.stringify(draft.content)),
      notAfter: new Date(now.getTime() + draft.lifeMs),
      status: 'queued',
      attempts: 0,
      createdAt: now,
    })
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id });
  if (queued) await tx.emit('mail.queued', { mailId: id });
}

interface Sending {
  mailId: string;
  mailer: Mailer;
  publicUrl: URL;
}

/** Sends one queued mail. @throws when another try makes sense, so that the job comes again. */
export async function sendMail(scope: BaseScope, { mailId, mailer, publicUrl }: Sending): Promise<void> {
  const [mail] = await scope.db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.status !== 'queued' || !mail.payload) return;
  if (mail.notAfter <= scope.now()) return settle(scope, mailId, { status: 'expired' });
  const content = JSON.parse(scope.secrets.open('mail', mail.id, mail.payload)) as MailContent;
  const letter = writeLetter(content, { locale: mail.locale, publicUrl });
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
