import { and, eq, sql } from 'drizzle-orm';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import type { NewReviewLink } from '@ad-foundry/contract/review-links.ts';
import { maskEmail, nameFromAddress, normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { organizations } from '#db/schema/organizations.ts';
import { reviewers } from '#db/schema/review-links.ts';
import { queueMail } from '#emails/outbox.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { listCurrent } from '#features/sharing/review-links/queries/files.ts';
import { hourMs, type LinkRow, type ReviewerRow } from '#features/sharing/review-links/rules.ts';
import { consume, reserve } from '#infra/concurrency/rate-limit.ts';
import type { Scope } from '#infra/scope.ts';
import { writeLog } from './log.ts';
import { addReviewer, newSecret, openSecret } from './people.ts';

interface Mailing {
  link: LinkRow;
  recipients: NewReviewLink['recipients'];
  locale: Locale | undefined;
}

const { sendsPerHour, sendsPerAddressAndDay } = limits.invitation;

/**
 * Mails a link to people, each with a secret address of their own, which proves who opens it and is the same in every
 * mail. Mails to an address beyond the daily limit are delayed, as invitations are.
 * @throws AppError `organization.sample`, `request.too-many`, `review-link.too-many-people`
 */
export async function mailLink(tx: Scope, mailing: Mailing, { billed }: { billed: boolean }): Promise<void> {
  await refuseInSample(tx, { billed });
  const context = await readContext(tx, mailing);
  const addresses = new Map(mailing.recipients.map((each) => [normalizeEmail(each.email), each]));
  for (const [emailNorm, { email, name }] of addresses) {
    await consume(tx, [{ key: `review.sender/${tx.actor.accountId}`, max: sendsPerHour, windowMs: hourMs }]);
    const person = await ensurePerson(tx, mailing.link, { email, emailNorm, name, locale: context.locale });
    await mailPerson(tx, mailing.link, { ...context, person });
  }
}

/** What all mails of one order share. */
async function readContext(tx: Scope, { link, locale }: Mailing) {
  const { organizationId, accountId } = tx.actor;
  const [sender] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  const [organization] = await tx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return {
    locale: locale ?? sender?.locale ?? 'en-US',
    files: new Set((await listCurrent(tx, link, null)).map(({ variationId }) => variationId)).size,
    organizationName: organization?.name ?? '',
    senderName: sender ? personName(sender) : '',
    senderEmail: sender?.email ?? null,
    timeZone: sender?.timeZone ?? sender?.deviceTimeZone ?? null,
  };
}

interface Recipient {
  email: string;
  emailNorm: string;
  name: string | undefined;
  locale: Locale;
}

/** The person of an address on a link; mailed before, joined by a code, or new. */
async function ensurePerson(tx: Scope, link: LinkRow, { email, emailNorm, name, locale }: Recipient) {
  const ofAddress = and(
    eq(reviewers.organizationId, link.organizationId),
    eq(reviewers.linkId, link.id),
    eq(reviewers.emailNorm, emailNorm),
  );
  const [earlier] = await tx.db.select().from(reviewers).where(ofAddress);
  if (earlier) return earlier;
  const shownName = name ?? personName(nameFromAddress(email));
  return addReviewer(tx, link, { name: shownName, locale, proof: 'mail', address: { email, emailNorm } });
}

type MailContext = Awaited<ReturnType<typeof readContext>> & { person: ReviewerRow };

async function mailPerson(tx: Scope, link: LinkRow, { person, locale, ...context }: MailContext): Promise<void> {
  const { organizationId } = link;
  const secret = person.secretSealed
    ? { secret: openSecret(tx, person.id, person.secretSealed), columns: {} }
    : newSecret(tx, person.id);
  const address = person.email ?? '';
  const sendAt = await reserve(tx, {
    key: `review.address/${organizationId}/${person.emailNorm}`,
    max: sendsPerAddressAndDay,
    windowMs: 24 * hourMs,
  });
  const now = tx.now();
  const mailId = await queueMail(tx, {
    content: {
      kind: 'review_link',
      reviewLinkId: link.id,
      secret: secret.secret,
      title: link.title,
      message: link.message,
      answerBy: link.answerBy?.toISOString() ?? null,
      expiresAt: link.expiresAt.toISOString(),
      mayDecide: link.mayDecide,
      mayComment: link.mayComment,
      ...context,
    },
    to: address,
    locale,
    dedupeKey: `review-link/${person.id}/${now.toISOString()}`,
    lifeMs: 48 * hourMs,
    sendAt,
  });
  await tx.db
    .update(reviewers)
    .set({ ...secret.columns, mailedAt: now, mailId: mailId ?? sql`${reviewers.mailId}`, locale })
    .where(and(eq(reviewers.organizationId, organizationId), eq(reviewers.id, person.id)));
  await writeLog(tx, link, { act: 'mailed', accountId: tx.actor.accountId, reviewerId: null, detail: address });
  const { id: reviewLinkId, campaignId } = link;
  await tx.record('review-link.sent', { reviewLinkId, campaignId, email: maskEmail(address) });
}
