import type { ReviewLinkState, ReviewRights } from '@ad-foundry/contract/review-links.ts';
import type { reviewers, reviewLinks, reviewSessions } from '#db/schema/review-links.ts';
import type { Limit } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';

export type LinkRow = typeof reviewLinks.$inferSelect;
export type ReviewerRow = typeof reviewers.$inferSelect;
export type SessionRow = typeof reviewSessions.$inferSelect;

interface Ending {
  link: Pick<LinkRow, 'expiresAt' | 'revokedAt'>;
  /** When the campaign was archived; null while it is open. */
  archivedAt: Date | null;
}

/** Why a link shows nothing: revoked by the team comes before the other reasons. */
export function stateOf({ link, archivedAt }: Ending, now: Date): ReviewLinkState {
  if (link.revokedAt !== null) return 'revoked';
  if (archivedAt !== null) return 'archived';
  return link.expiresAt <= now ? 'expired' : 'open';
}

/** @throws AppError `review.revoked`, `review.archived`, `review.expired` */
export function requireOpenLink(ending: Ending, now: Date): void {
  const state = stateOf(ending, now);
  if (state !== 'open') throw new AppError(`review.${state}`);
}

export function rightsOf(link: Pick<LinkRow, 'mayComment' | 'mayDecide' | 'mayDownload'>): ReviewRights {
  return { comment: link.mayComment, decide: link.mayDecide, download: link.mayDownload };
}

interface Visitor {
  link: LinkRow;
  reviewer: ReviewerRow | null;
  session: SessionRow | null;
}

/** What a holder must give before the page: a password comes before an address. */
export function needsOf({ link, reviewer, session }: Visitor): 'password' | 'address' | null {
  if (link.passwordSetAt !== null) {
    const unlockedAt = session?.unlockedAt ?? null;
    if (unlockedAt === null || unlockedAt < link.passwordSetAt) return 'password';
  }
  return link.identity === 'address' && (reviewer === null || reviewer.proof === 'none') ? 'address' : null;
}

export const hourMs = 3_600_000;
const hourly = (key: string, max: number): Limit => ({ key, max, windowMs: hourMs });

type Network = string | null | undefined;

/** A limit of one network, which comes before that of a link, so that no network keeps all others out. */
const ofNetwork = (key: string, network: Network, max: number): Limit[] =>
  network == null ? [] : [hourly(`${key}/${network}`, max)];

/** How often a network may try secrets that no link has. */
export const guessLimits = (network: Network): Limit[] => ofNetwork('review.guess', network, 300);

/** How often one link may be read and written, far more than a party of reviewers needs. */
export const linkLimits = {
  reads: (linkId: string) => [hourly(`review.reads/${linkId}`, 5000)],
  pictures: (linkId: string) => [hourly(`review.pictures/${linkId}`, 60_000)],
  writes: (linkId: string, network: Network) => [
    ...ofNetwork(`review.writes/${linkId}`, network, 1000),
    hourly(`review.writes/${linkId}`, 2000),
  ],
  /** New browsers and people. */
  arrivals: (linkId: string, network: Network) => [
    ...ofNetwork(`review.arrivals/${linkId}`, network, 60),
    hourly(`review.arrivals/${linkId}`, 300),
  ],
  /** Passwords compared, right or wrong, for a person or network. */
  unlocks: (linkId: string, guesser: string) => [hourly(`review.unlocks/${linkId}/${guesser}`, 120)],
  /** Openings that are counted and logged though the browser shows no earlier one. */
  openings: (linkId: string, visitor: string) => [hourly(`review.openings/${linkId}/${visitor}`, 1)],
  renewals: (linkId: string, max: number) => [{ key: `review.renewals/${linkId}`, max, windowMs: 24 * hourMs }],
};
