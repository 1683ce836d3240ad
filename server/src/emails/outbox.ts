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
}

/** Queues a mail in this transaction. Its content is encrypted, since it may be a code. */
export async function queueMail(tx: BaseScope, draft: Draft): Promise<void> {
  const id = newUuid();
  const now = tx.now();
  const sendAt = draft.sendAt && draft.sendAt > now ? draft.sendAt : null;
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
      notAfter: new Date((sendAt ?? now).getTime() + draft.lifeMs),
      status: 'queued',
      attempts: 0,
      createdAt: now,
      sendAt,
    })
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id });
  if (queued && sendAt === null) await tx.enqueue(sendMailJob, { mailId: id });
}
