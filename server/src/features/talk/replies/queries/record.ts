import { desc, eq } from 'drizzle-orm';
import { inboundMails, mailboxPolls, type DropReason, type InboundMailRow } from '#db/schema/inbound-mails.ts';
import { organizations } from '#db/schema/organizations.ts';
import type { SystemScope } from '#infra/scope.ts';

/** The maximum number of listed mails. */
const maxListed = 100;

/** Describes the mails that arrived at the address for answers for the operator: newest first, times in UTC. */
export async function describeAnswers(scope: SystemScope): Promise<string> {
  const [poll] = await scope.db.select().from(mailboxPolls);
  const rows = await scope.db
    .select({ mail: inboundMails, organization: organizations.name })
    .from(inboundMails)
    .leftJoin(organizations, eq(organizations.id, inboundMails.organizationId))
    .orderBy(desc(inboundMails.receivedAt), desc(inboundMails.id))
    .limit(maxListed);
  return [
    ...(poll?.polledAt
      ? [`The mailbox was last read at ${timeOf(poll.polledAt)}${poll.error === null ? '' : `: ${poll.error}`}.`]
      : []),
    ...(rows.length === 0 ? ['No mail has arrived.'] : []),
    ...rows.map(({ mail, organization }) => {
      const host = organization === null ? '' : ` in ${organization}`;
      return `${timeOf(mail.receivedAt)}  from ${mail.sender ?? 'nobody'}${host}: ${describe(mail)}`;
    }),
  ].join('\n');
}

const timeOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

function describe({ status, reason }: InboundMailRow): string {
  if (status === 'dropped') return `dropped: ${reasons[reason as DropReason]}`;
  return { received: 'waits to be posted', posted: 'posted as a comment', bounced: 'a report that a mail came back' }[
    status
  ];
}

const reasons: Record<DropReason, string> = {
  archived: 'what it answers is archived',
  automatic: 'a program wrote it',
  'bounce-temporary': 'a report that a mail is late',
  'bounce-unverified': 'a report about an address that the mail was not sent to',
  duplicate: 'it had arrived before',
  empty: 'nothing remains without the quoted mail and the signature',
  gone: 'what it answers was deleted',
  'guests-off': 'the guest may not write there',
  'no-access': 'the person lost access',
  'not-opened': 'the guest has not opened the invitation',
  'other-sender': 'it came from another address than that of the person',
  'plan-ended': 'the organization is read-only',
  several: 'it answers a mail about several creatives',
  'thread-full': 'the thread has the maximum number of comments',
  'too-large': 'it is larger than 25 MB',
  'too-long': 'its text is longer than a comment',
  'too-many': 'the person sent too many',
  'unknown-address': 'no mail has the address that it was sent to, or that mail was deleted since',
  unreadable: 'it is no mail, or nested too deeply',
};
