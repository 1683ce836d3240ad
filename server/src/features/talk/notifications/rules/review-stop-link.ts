import type { ReviewerId } from '@ad-foundry/contract/ids.ts';
import type { Secrets } from '#infra/crypto/secrets.ts';

const purpose = 'review-stops';

/** A token that stops the mails about files to review to a holder's address; it needs no session and does not expire. */
export function reviewStopToken(secrets: Secrets, reviewerId: ReviewerId): string {
  return `${reviewerId}.${secrets.mac(purpose, reviewerId).toString('base64url')}`;
}

/** The holder of a token; null for an invalid one and for that of another mail. */
export function readReviewStopToken(secrets: Secrets, token: string): ReviewerId | null {
  const [reviewerId = '', mac = ''] = token.split('.');
  return secrets.verifyMac(purpose, Buffer.from(mac, 'base64url'), reviewerId) ? (reviewerId as ReviewerId) : null;
}
