import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { DropReason } from '#db/schema/inbound-mails.ts';
import type { MailRow } from '#db/schema/mails.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import type { ReplyNotice, ReplyProblem } from '#emails/reply-notice.ts';
import { findCampaignOf } from '#features/talk/replies/queries.ts';
import { reserve } from '#infra/concurrency/rate-limit.ts';
import type { BaseScope } from '#infra/scope.ts';

const dayMs = 86_400_000;

/** The reasons that a person can do something about. Programs and strangers get no answer. */
const explained: Partial<Record<DropReason, ReplyProblem>> = {
  archived: 'archived',
  empty: 'empty',
  gone: 'gone',
  'guests-off': 'guests-off',
  'no-access': 'no-access',
  'not-opened': 'not-opened',
  'other-sender': 'other-sender',
  'plan-ended': 'plan-ended',
  several: 'several',
  'thread-full': 'thread-full',
  'too-large': 'too-large',
  'too-long': 'too-long',
};

interface Explanation {
  reason: DropReason | 'files';
  account: { id: AccountId; email: string; locale: Locale };
  /** The mail that was answered. */
  answered: MailRow;
  /** Of the answer, without brackets. */
  messageId: string;
  /** Number of attached files. */
  files: number;
}

/**
 * Mails the person why an answer was not posted, or that its files were left out, and where to write instead. At most
 * once per answer and a few times a day.
 */
export async function explainDrop(
  tx: BaseScope,
  { reason, account, answered, messageId, files }: Explanation,
): Promise<void> {
  const problem = reason === 'files' ? 'files' : reason === 'empty' && files > 0 ? 'files-only' : explained[reason];
  if (problem === undefined || answered.organizationId === null) return;
  const limit = { key: `reply-notices/${account.id}`, max: limits.replies.noticesPerDay, windowMs: dayMs };
  if ((await reserve(tx, limit)) > tx.now()) return;
  const { organizationId } = answered;
  const [organization] = await tx.db
    .select({ name: organizations.name, role: members.role })
    .from(organizations)
    .leftJoin(members, and(eq(members.organizationId, organizations.id), eq(members.accountId, account.id)))
    .where(eq(organizations.id, organizationId));
  if (!organization) return;
  const content: ReplyNotice = {
    kind: 'reply_notice',
    problem,
    organizationName: organization.name,
    path: await pathOf(tx, answered, organization.role === 'guest'),
    answeredId: messageId.includes('@') ? messageId : null,
  };
  const digest = createHash('sha256').update(messageId).digest('hex');
  await queueMail(tx, {
    content,
    to: account.email,
    locale: account.locale,
    accountId: account.id,
    organizationId,
    dedupeKey: ['reply-notice', organizationId, account.id, digest, problem].join('/'),
    lifeMs: dayMs,
  });
}

/** Where the person can write instead. */
async function pathOf(tx: BaseScope, { replyTarget, organizationId }: MailRow, isGuest: boolean): Promise<string> {
  if (replyTarget === null || replyTarget === 'several' || organizationId === null)
    return isGuest ? '/upload' : '/notifications';
  const { creativeId } = replyTarget;
  const campaignId = await findCampaignOf(tx, { organizationId, creativeId });
  if (campaignId === null) return isGuest ? '/upload' : '/';
  return isGuest ? `/upload/${campaignId}` : `/campaigns/${campaignId}/creatives/${creativeId}?tab=comments`;
}
