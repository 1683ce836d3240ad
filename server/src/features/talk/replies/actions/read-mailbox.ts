import { eq } from 'drizzle-orm';
import { mailboxPolls } from '#db/schema/inbound-mails.ts';
import type { InboundMails } from '#adapters/inbound-mail/inbound-mail.ts';
import { claimRow, releaseLease, whileLeased } from '#infra/lease.ts';
import { reasonOf } from '#infra/log.ts';
import type { SystemScope } from '#infra/scope.ts';
import { receiveMail } from './receive.ts';

const id = 'inbox';
const leaseMs = 60_000;

/** Reads new mails from the mailbox, on one node at a time. */
export async function readMailbox(scope: SystemScope, inbound: InboundMails, jobSignal: AbortSignal): Promise<void> {
  const { mailbox } = inbound;
  if (mailbox === null) return;
  await scope.db.insert(mailboxPolls).values({ id }).onConflictDoNothing();
  const lease = await claimRow(scope, mailboxPolls, { key: eq(mailboxPolls.id, id), leaseMs });
  if (lease === null) return;
  let error: string | null = null;
  try {
    await whileLeased(scope, lease, {
      everyMs: leaseMs / 3,
      signal: jobSignal,
      work: (signal) => mailbox.readNew((raw) => receiveMail(scope, inbound, raw), signal),
    });
  } catch (thrown) {
    error = reasonOf(thrown) ?? 'unexpected';
    scope.log.warn({ reason: error }, 'the mailbox of answers could not be read');
  } finally {
    await releaseLease(scope, lease, { polledAt: scope.now(), error });
  }
}
