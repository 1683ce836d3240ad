import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { mails } from '#db/schema/operations.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { MailContent } from './render-mail.ts';
import { sendMailJob } from './send-mail.ts';

interface Draft {
  content: MailContent;
  to: string;
  locale: Locale;
  accountId?: AccountId | null;
  /** Deduplication key: at most one mail per key. */
  dedupeKey: string;
  lifeMs: number;
  /** When to send it; now by default. `sendDueMailsJob` hands it to the sending job. */
  sendAt?: Date;
  /** Sends a mail with this key again, instead of ignoring it. */
  again?: boolean;
}

/** Queues a mail in this transaction. Its content is encrypted, since it may be a code. */
export async function queueMail(tx: BaseScope, draft: Draft): Promise<void> {
  const [earlier] = draft.again
    ? await tx.db.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, draft.dedupeKey))
    : [];
  const id = earlier?.id ?? newUuid();
  const now = tx.now();
  const sendAt = draft.sendAt && draft.sendAt > now ? draft.sendAt : null;
  const row: typeof mails.$inferInsert = {
    id,
    kind: draft.content.kind,
    dedupeKey: draft.dedupeKey,
    accountId: draft.accountId ?? null,
    toAddress: draft.to,
    locale: draft.locale,
    payload: tx.secrets.seal('mail', id, JSON.stringify(draft.content)),
    notAfter: new Date((sendAt ?? now).getTime() + draft.lifeMs),
    status: 'queued',
    attempts: 0,
    error: null,
    createdAt: now,
    sendAt,
    sentAt: null,
  };
  const [queued] = earlier
    ? await tx.db.update(mails).set(row).where(eq(mails.id, id)).returning({ id: mails.id })
    : await tx.db
        .insert(mails)
        .values(row)
        .onConflictDoNothing({ target: mails.dedupeKey })
        .returning({ id: mails.id });
  if (queued && sendAt === null) await tx.enqueue(sendMailJob, { mailId: id });
}
