import { and, eq } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { accounts } from '#db/schema/accounts.ts';
import { mails } from '#db/schema/mails.ts';
import { newUuid } from '#infra/ids.ts';
import { noLease } from '#infra/lease.ts';
import type { BaseScope, OrganizationScope } from '#infra/scope.ts';
import { sendMailJob } from './jobs.ts';
import type { MailContent } from './render-mail.ts';
import { isSampleAddress } from './sample-address.ts';

/** Mails to an account of the organization that are composed when they are sent. */
export type AccountMailKind = 'notifications' | 'reminder';

type QueuedContent =
  | { content: MailContent; to: string; locale: Locale; accountId?: AccountId | null; day?: string | null }
  | { kind: AccountMailKind; accountId: AccountId; day: string | null; campaignId?: CampaignId | null };

type Draft = QueuedContent & {
  /** The organization of the scope by default. */
  organizationId?: OrganizationId;
  /** Deduplication key: at most one mail per key. */
  dedupeKey: string;
  /** Milliseconds after its due time within which it may still be sent. */
  lifeMs: number;
  /** When to send it; now by default. */
  sendAt?: Date;
  /**
   * Whether to replace an earlier mail with this key, or only a skipped one, instead of being ignored. The replaced
   * mail's id is no longer valid.
   */
  replaces?: 'any' | 'skipped';
};

/**
 * Queues a mail in this transaction. Its content is encrypted, since it may contain a code.
 * @returns its id; null if an earlier mail with its key is kept
 */
export async function queueMail(tx: BaseScope, draft: Draft): Promise<string | null> {
  const { dedupeKey, replaces } = draft;
  const [earlier] = replaces
    ? await tx.db.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey))
    : [];
  // A replacing mail gets a new id too, since the Message-ID contains it, and mail programs drop mails with a repeated
  // one.
  const id = newUuid();
  const row = { ...rowOf(tx, draft, id), ...((await isToSample(tx, draft)) ? skippedForSample : {}) };
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
  if (row.status === 'queued' && row.dueAt <= tx.now()) await enqueueMail(tx, row);
  return id;
}

const skippedForSample = { status: 'skipped', reason: 'sample-person' } as const;

/** Whether the recipient is a person of a sample organization, who exists in this product only. */
async function isToSample({ db }: BaseScope, draft: Draft): Promise<boolean> {
  if ('content' in draft) return isSampleAddress(draft.to);
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, draft.accountId));
  return account !== undefined && isSampleAddress(account.email);
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
          day: draft.day ?? null,
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

/** Enqueues the job that sends a mail; jobs of organizations alternate. */
export function enqueueMail(tx: BaseScope, { id, organizationId }: QueuedMail, delayMs = 0): Promise<void> {
  return tx.enqueue(sendMailJob, { mailId: id }, { organizationId: organizationId ?? undefined, delayMs });
}
