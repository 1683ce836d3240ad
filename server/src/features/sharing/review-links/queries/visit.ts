import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AccountId, OrganizationId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { organizations } from '#db/schema/organizations.ts';
import { reviewers, reviewLinks, reviewSessions } from '#db/schema/review-links.ts';
import {
  guessLimits,
  needsOf,
  requireOpenLink,
  type ReviewerRow,
  type SessionRow,
} from '#features/sharing/review-links/rules.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { AppError } from '#infra/errors.ts';
import type { SystemScope } from '#infra/scope.ts';

/** What a request of a holder brings. */
export interface HolderRequest {
  /** In the path: of the link, or of one of its people. */
  secret: string;
  /** The value of the browser's cookie. */
  token: string | undefined;
  /** Whether writing needs a plan. */
  billed: boolean;
}

/** A link with the person and browser that hold its secret. */
export type Visit = Awaited<ReturnType<typeof requireVisit>>;

/**
 * The link of a secret, in whatever state, with what the browser proved to it. The organization and the campaign exist.
 * @throws AppError `request.not-found`, `request.too-many`
 */
export async function requireVisit(scope: SystemScope, { secret, token, billed }: HolderRequest) {
  const secretHash = hashToken(secret);
  const [found] = await scope.db
    .select({
      link: reviewLinks,
      archivedAt: campaigns.archivedAt,
      organization: { id: organizations.id, name: organizations.name, sampleOf: organizations.sampleOf },
      writableUntil: billingAccounts.writableUntil,
      makerName: sql<string | null>`nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
      mailed: reviewers,
    })
    .from(reviewLinks)
    .innerJoin(organizations, and(eq(organizations.id, reviewLinks.organizationId), isNull(organizations.deletedAt)))
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.organizationId, reviewLinks.organizationId),
        eq(campaigns.id, reviewLinks.campaignId),
        isNull(campaigns.deletedAt),
      ),
    )
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.id))
    .leftJoin(accounts, and(eq(accounts.id, reviewLinks.createdBy), isNull(accounts.deletedAt)))
    .leftJoin(reviewers, and(eq(reviewers.linkId, reviewLinks.id), eq(reviewers.secretHash, secretHash)))
    .where(
      or(
        eq(reviewLinks.secretHash, secretHash),
        sql`${reviewLinks.id} = (select r.link_id from reviewers r where r.secret_hash = ${secretHash})`,
      ),
    );
  if (!found) {
    await consume(scope, guessLimits(scope.request?.network));
    throw new AppError('request.not-found');
  }
  const { mailed, writableUntil, organization, ...rest } = found;
  const browser = await findBrowser(scope, { linkId: found.link.id, token });
  const isWritable = !billed || organization.sampleOf !== null || (writableUntil ?? new Date(0)) > scope.now();
  // The address in a person's mail names the person, whoever used the browser before.
  return {
    ...rest,
    /** By which the request came; stands in the addresses of files. */
    secret,
    organization,
    isWritable,
    session: browser?.session ?? null,
    reviewer: proven(mailed ?? browser?.person ?? null, browser?.session ?? null),
  };
}

/**
 * The person with the proof that this browser gave. Only a code is bound to a browser: a mail can be forwarded, and
 * confirming the address elsewhere proves nothing about who opens it.
 */
function proven(person: ReviewerRow | null, session: SessionRow | null): ReviewerRow | null {
  if (person === null || person.emailNorm === null) return person;
  return { ...person, proof: session?.reviewerId === person.id ? 'code' : 'mail' };
}

async function findBrowser(
  { db }: SystemScope,
  { linkId, token }: { linkId: ReviewLinkId; token: string | undefined },
) {
  if (token === undefined) return null;
  const [found] = await db
    .select({ session: reviewSessions, person: reviewers })
    .from(reviewSessions)
    .leftJoin(reviewers, eq(reviewers.id, reviewSessions.reviewerId))
    .where(and(eq(reviewSessions.tokenHash, hashToken(token)), eq(reviewSessions.linkId, linkId)));
  return found ?? null;
}

/**
 * A link whose page the browser may see.
 * @throws AppError the errors of `requireVisit`; `review.revoked`, `review.archived`, `review.expired`,
 * `review.password-needed`, `review.address-needed`
 */
export async function requireEntered(scope: SystemScope, request: HolderRequest): Promise<Visit> {
  const visit = await requireVisit(scope, request);
  requireOpenLink(visit, scope.now());
  const needs = needsOf(visit);
  if (needs !== null) throw new AppError(`review.${needs}-needed`);
  return visit;
}

/** The actor of a holder's queries: the holder's account, else an account that wrote nothing. */
export function readerOf({ link, reviewer }: Pick<Visit, 'link' | 'reviewer'>) {
  const organizationId: OrganizationId = link.organizationId;
  // Any account id serves, since what a holder sees never depends on it.
  const accountId = reviewer?.accountId ?? ('usr_nobody' as AccountId);
  return { accountId, organizationId, sessionId: null, role: 'member' } as const;
}
