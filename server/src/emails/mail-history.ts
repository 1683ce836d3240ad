import { desc, eq, or, sql } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { mails, type MailRow, type SkipReason } from '#db/schema/mails.ts';
import { organizations } from '#db/schema/organizations.ts';
import type { SystemScope } from '#infra/scope.ts';

/** The maximum number of listed mails. */
const maxListed = 100;

/** Describes the outcome of each mail to an address for the operator: newest first, times in UTC. */
export async function describeMails(scope: SystemScope, address: string): Promise<string> {
  const emailNorm = normalizeEmail(address);
  const [account] = await scope.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
  const rows = await scope.db
    .select({ mail: mails, organization: organizations.name })
    .from(mails)
    .leftJoin(organizations, eq(organizations.id, mails.organizationId))
    .where(
      or(
        eq(sql`lower(${mails.toAddress})`, emailNorm),
        account && eq(mails.accountId, account.id),
        // Reminders of guests who have not opened the invitation.
        sql`${mails.accountId} in (select m.account_id from invitations i
          join members m on m.organization_id = i.organization_id and m.id = i.member_id
          where i.email_norm = ${emailNorm})`,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(maxListed);
  return [
    ...(account ? describeAccount(account) : ['No account has this address.']),
    ...(rows.length === 0 ? ['No mail to it is stored.'] : []),
    ...rows.map(({ mail, organization }) => {
      const kind = mail.kind.replaceAll('_', ' ');
      const day = mail.day === null ? '' : ` of ${mail.day}`;
      const sender = organization === null ? '' : ` in ${organization}`;
      return `${timeOf(mail.createdAt)}  ${kind}${day}${sender}: ${describeMail(mail, scope.now())}`;
    }),
  ].join('\n');
}

/**
 * Describes why an account gets no mails, or not of every type: such mails are never queued, so they are not listed.
 */
function describeAccount({ mailRefusal, reminderMails, notificationMails, ...account }: typeof accounts.$inferSelect) {
  const never = Object.entries(notificationMails).flatMap(([type, timing]) => (timing === 'never' ? [type] : []));
  return [
    ...(account.deletedAt === null ? [] : ['The account is deleted.']),
    ...(account.disabledAt === null ? [] : ['The account is disabled.']),
    ...(mailRefusal === null ? [] : [`The mail server refused the last mail: ${refusals[mailRefusal]}.`]),
    ...(reminderMails ? [] : ['The person stopped reminders.']),
    ...(never.length === 0 ? [] : [`The person gets no mails of these notifications: ${never.join(', ')}.`]),
  ];
}

const timeOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

/** The outcome of a mail, in words. */
function describeMail(mail: MailRow, now: Date): string {
  const { status, reason, error, attempts, dueAt } = mail;
  switch (status) {
    case 'queued':
      if (mail.leasedUntil !== null && mail.leasedUntil > now) return 'is being sent';
      if (attempts === 0) return dueAt > now ? `waits until ${timeOf(dueAt)}` : 'waits to be sent';
      return `not accepted so far (attempts: ${attempts}; ${error}); the next is at ${timeOf(dueAt)}`;
    case 'sent':
      return `sent at ${timeOf(mail.sentAt ?? mail.createdAt)}${error === null ? '' : `, perhaps: ${error}`}`;
    case 'skipped':
      return `not sent: ${skips[reason as SkipReason]}`;
    case 'failed':
      return `refused by the mail server: ${refusals[reason as keyof typeof refusals]} (${error})`;
    case 'given_up':
      return `given up: the mail server did not accept it (attempts: ${attempts}; ${error})`;
  }
}

const refusals: Record<NonNullable<(typeof accounts.$inferSelect)['mailRefusal']>, string> = {
  'mailbox-full': 'the mailbox is full',
  'no-mailbox': 'there is no such mailbox',
  refused: 'it gave no reason that the product understands',
};

const skips: Record<SkipReason, string> = {
  'already-answered': 'another member had answered the request in it',
  'already-seen': 'the person had read everything in it',
  expired: 'its time had passed',
  'review-link-ended': 'the review link was revoked or expired, or its campaign was archived or deleted',
  'invitation-ended': 'the invitation was answered, revoked or expired, or its sender or recipient lost access',
  muted: 'the person muted what it is about',
  'not-due': 'nothing was due for a reminder any more',
  'nothing-owed': 'the person owed nothing any more',
  'out-of-reach': 'what it is about was deleted, or the person lost access to it',
  'recipient-inactive': 'the person was no active member of the organization any more',
  'sample-person': 'the person belongs to a sample organization and exists in this product only',
  unrecorded: 'an earlier version of the product did not store the reason',
  unsubscribed: 'the person stopped such mails',
};
