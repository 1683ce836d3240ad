import { and, eq } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { mails } from '#db/schema/mails.ts';
import { newUuid } from '#infra/ids.ts';
import { noLease } from '#infra/lease.ts';
import type { BaseScope, OrganizationScope } from '#infra/scope.ts';
import { sendMailJob } from './jobs.ts';
import type { MailContent } from './render-mail.ts';

/** Mails that are composed when they are sent, to an account of the organization. */
export type AccountMailKind = 'notifications' | 'reminder';

type QueuedContent =
  | { content: MailContent; to: string; locale: Locale; accountId?: AccountId | null }
  | { kind: AccountMailKind; accountId: AccountId; day: string | null; campaignId?: CampaignId | null };

type Draft = QueuedContent & {
  /** The organization of the scope by default. */
  organizationId?: OrganizationId;
  /** Deduplication key: at most one mail per key. */
  dedupeKey: string;
  /** How long after its due time it may still be sent. */
  lifeMs: number;
  /** When to send it; now by default. */
  sendAt?: Date;
  /** Replaces an earlier mail with this key, or only a skipped one, instead of being ignored; its id ends. */
  replaces?: 'any' | 'skipped';
};

/**
 * Queues a mail in this transaction. Its content is encrypted, since it may be a code.
 * @returns its id; null where an earlier mail with its key stays
 */
export async function queueMail(tx: BaseScope, draft: Draft): Promise<string | null> {
  const { dedupeKey, replaces } = draft;
  const [earlier] = replaces
    ? await tx.db.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey))
    : [];
  // A new id also for a mail that replaces one: the Message-ID has it, and mail programs drop mails that repeat one.
  const id = newUuid();
  const row = rowOf(tx, draft, id);
  const replaceable = replaces === 'skipped' ? eq(mails.status, 'skipped') : undefined;
  const [queued] = earlier
    ? await tx.db
        .update(mails)
        .set(row)
        .where(and(eq(mails.id, earlier.id), replaceable))
        .returning({ id: mails.id })
    : await tx.db
        .insert(mails)
        .values(row)
        .onConflictDoNothing({ target: mails.dedupeKey })
        .returning({ id: mails.id });
  if (!queued) return null;
  // `sendDueMailsJob` enqueues a delayed mail.
  if (row.dueAt <= tx.now()) await enqueueMail(tx, row);
  return id;
}

function rowOf(tx: BaseScope, draft: Draft, id: string): typeof mails.$inferInsert {
  const { dedupeKey, lifeMs, sendAt, organizationId = organizationOf(tx) } = draft;
  const now = tx.now();
  const dueAt = sendAt && sendAt > now ? sendAt : now;
  return {
    id,
    organizationId,
    accountId: draft.accountId ?? null,
    dedupeKey,
    ...('content' in draft
      ? {
          kind: draft.content.kind,
          toAddress: draft.to,
          locale: draft.locale,
          payload: tx.secrets.seal('mail', id, JSON.stringify(draft.content)),
        }
      : { kind: draft.kind, day: draft.day, campaignId: draft.campaignId ?? null }),
    status: 'queued',
    reason: null,
    createdAt: now,
    dueAt,
    notAfter: new Date(dueAt.getTime() + lifeMs),
    attempts: 0,
    error: null,
    attemptedAt: null,
    sentAt: null,
    // A worker that is sending the replaced mail can no longer write to the row.
    ...noLease,
  };
}

const organizationOf = (scope: BaseScope) =>
  'actor' in scope ? (scope as OrganizationScope).actor.organizationId : null;

interface QueuedMail {
  id: string;
  organizationId?: OrganizationId | null;
}

/** Enqueues the job that sends a mail; jobs take turns between organizations. */
export function enqueueMail(tx: BaseScope, { id, organizationId }: QueuedMail, delayMs = 0): Promise<void> {
  return tx.enqueue(sendMailJob, { mailId: id }, { organizationId: organizationId ?? undefined, delayMs });
}
