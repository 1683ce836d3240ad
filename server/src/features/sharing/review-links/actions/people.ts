import { and, eq, lt, not, sql } from 'drizzle-orm';
import type { ReviewerId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import type { ReviewProof } from '@ad-foundry/contract/review-links.ts';
import { accounts } from '#db/schema/accounts.ts';
import { reviewers } from '#db/schema/review-links.ts';
import type { LinkRow, ReviewerRow } from '#features/sharing/review-links/rules.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';

/** `email_norm` of the accounts of reviewers; since no address contains a space, nobody signs in to them. */
const accountKey = (reviewerId: ReviewerId) => `review ${reviewerId}`;

interface NewReviewer {
  name: string;
  locale: Locale;
  proof: ReviewProof;
  /** Null for a person who gave only a name. */
  address: { email: string; emailNorm: string } | null;
}

/**
 * Adds a person to a link, with an account without membership as author of what the person writes.
 * @throws AppError `review-link.too-many-people`
 */
export async function addReviewer(
  tx: BaseScope,
  link: Pick<LinkRow, 'id' | 'organizationId'>,
  { name, locale, proof, address }: NewReviewer,
): Promise<ReviewerRow> {
  const { id: linkId, organizationId } = link;
  await lockUntilEnd(tx, `reviewers/${linkId}`);
  await requireRoom(tx, link, proof);
  const now = tx.now();
  const id = newId('reviewer');
  const accountId = newId('account');
  await tx.db.insert(accounts).values({
    id: accountId,
    email: address?.email ?? '',
    emailNorm: accountKey(id),
    firstName: name,
    lastName: '',
    locale,
    theme: 'system',
    createdAt: now,
    updatedAt: now,
  });
  const row = { id, organizationId, linkId, accountId, name, locale, proof, createdAt: now };
  const [reviewer] = await tx.db
    .insert(reviewers)
    .values({ ...row, email: address?.email ?? null, emailNorm: address?.emailNorm ?? null })
    .returning();
  if (!reviewer) throw new Error('the reviewer was not stored');
  return reviewer;
}

/**
 * People whom the team mailed and people who came by themselves are counted apart, so that strangers who give names
 * never keep out those who are invited. @throws AppError `review-link.too-many-people`
 */
async function requireRoom(tx: BaseScope, link: Pick<LinkRow, 'id' | 'organizationId'>, proof: ReviewProof) {
  const ofLink = and(eq(reviewers.organizationId, link.organizationId), eq(reviewers.linkId, link.id));
  const isMailed = sql`(${reviewers.mailedAt} is not null or ${reviewers.proof} = 'mail')`;
  const alike = and(ofLink, proof === 'mail' ? isMailed : not(isMailed));
  const isFull = async () => (await tx.db.$count(reviewers, alike)) >= limits.reviewLinks.people;
  if (!(await isFull())) return;
  if (proof !== 'mail') await tx.db.delete(reviewers).where(and(alike, isIdle(tx)));
  if (proof === 'mail' || (await isFull())) throw new AppError('review-link.too-many-people');
}

/** A name that was given long ago, without any act since: its browser gives one again before it acts. */
function isIdle(tx: BaseScope) {
  const before = new Date(tx.now().getTime() - limits.reviewLinks.idleNameMs);
  return and(
    eq(reviewers.proof, 'none'),
    lt(reviewers.createdAt, before),
    sql`not exists (select from review_log l where l.organization_id = reviewers.organization_id
      and l.reviewer_id = reviewers.id and l.act not in ('identified', 'opened'))`,
  );
}

/** Changes the name under which a person writes, also in earlier comments. */
export async function renameReviewer(
  tx: BaseScope,
  { id, accountId, organizationId }: ReviewerRow,
  name: string,
): Promise<void> {
  await tx.db
    .update(reviewers)
    .set({ name })
    .where(and(eq(reviewers.organizationId, organizationId), eq(reviewers.id, id)));
  await tx.db.update(accounts).set({ firstName: name, updatedAt: tx.now() }).where(eq(accounts.id, accountId));
}

const purpose = 'review-link';

/** A new secret address: the hash that finds it, and an encrypted copy to show and mail it. */
export function newSecret({ secrets }: BaseScope, rowId: string) {
  const secret = newToken();
  return { secret, columns: { secretHash: hashToken(secret), secretSealed: secrets.seal(purpose, rowId, secret) } };
}

export function openSecret({ secrets }: BaseScope, rowId: string, sealed: Buffer): string {
  return secrets.open(purpose, rowId, sealed);
}

/** The page of a secret. */
export const reviewUrl = (secret: string, publicUrl: URL) => new URL(`/review/${secret}`, publicUrl).href;
