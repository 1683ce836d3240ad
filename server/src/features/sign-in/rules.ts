import { randomInt } from 'node:crypto';
import { limits } from '@ad-foundry/contract/limits.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import type { IdentityClaims } from '#adapters/identity/identity-provider.ts';
import type { Limit } from '#infra/rate-limit.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Eight random digits, evenly distributed. */
export function newCode(): string {
  return String(randomInt(0, 10 ** limits.code.digits)).padStart(limits.code.digits, '0');
}

/** Who is counted: the network first, so that whoever is over its limit uses up nobody's address. */
interface Counted {
  email: string;
  /** Null where the caller's network is not counted. */
  network: string | null;
  /** The mark of a browser known to the address: it has counts of its own, which no stranger can use up. */
  device: Buffer | null;
}

/** How often a code may be asked for, the same for known and unknown addresses. */
export function requestLimits(counted: Counted): Limit[] {
  return [
    ...networkLimits('sign.request', counted, [
      { max: 10, windowMs: 10 * minute },
      { max: 60, windowMs: day },
    ]),
    ...addressLimits('sign.request', counted, [
      { max: 1, windowMs: 30 * second },
      { max: 5, windowMs: hour },
      { max: 10, windowMs: day },
    ]),
  ];
}

/** How often a network may enter a code, right for whatever address. A right one is given back. */
export function networkEntryLimits(counted: Pick<Counted, 'network'>): Limit[] {
  return networkLimits('sign.entry', counted, [{ max: 30, windowMs: hour }]);
}

/** How often a code of an address may be tried, counted only where there is one to try. A right one is given back. */
export function addressEntryLimits(counted: Counted): Limit[] {
  return addressLimits('sign.entry', counted, [
    { max: 20, windowMs: hour },
    { max: 50, windowMs: day },
  ]);
}

type Rate = Pick<Limit, 'max' | 'windowMs'>;

function networkLimits(name: string, { network }: Pick<Counted, 'network'>, rates: Rate[]): Limit[] {
  return network === null ? [] : rates.map((rate) => ({ key: `${name}.network/${network}`, ...rate }));
}

function addressLimits(name: string, { email, device }: Counted, rates: Rate[]): Limit[] {
  const key = device ? `${name}.device/${email}/${device.toString('base64url')}` : `${name}.email/${email}`;
  return rates.map((rate) => ({ key, ...rate }));
}

/** How often somebody may ask for a new address: each one is a mail to somebody who did not ask. */
export function addressChangeLimits(accountId: string): Limit[] {
  return [{ key: `email-change.account/${accountId}`, max: 10, windowMs: day }];
}

/** How often a network may begin or end a sign-in with Google. */
export function googleLimits(counted: Pick<Counted, 'network'>): Limit[] {
  return networkLimits('sign.google', counted, [
    { max: 40, windowMs: 10 * minute },
    { max: 400, windowMs: day },
  ]);
}

/**
 * Whether Google runs the mailbox itself, so that its word about the address is the owner's. A Google account can be
 * made with any other address too; Google looked at that once, and the mailbox may have changed hands since.
 * Source: Google's guide on verifying ID tokens at a backend server.
 */
export function ownsMailbox(claims: Pick<IdentityClaims, 'email' | 'emailVerified' | 'hostedDomain'>): boolean {
  const domain = normalizeEmail(claims.email).split('@').at(-1);
  if (domain === 'gmail.com') return true;
  return claims.emailVerified && claims.hostedDomain !== null && claims.hostedDomain.toLowerCase() === domain;
}

/** Names as Google tells them, fit to be shown; the address speaks for whoever has none. */
export function personNameFrom(claims: Pick<IdentityClaims, 'email' | 'firstName' | 'lastName'>) {
  const clean = (name: string) =>
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, limits.nameLength)
      // Cutting may have halved a character.
      .replace(/\p{Cs}/gu, '');
  return {
    firstName: clean(claims.firstName) || clean(claims.email.split('@', 1)[0] ?? '') || '–',
    lastName: clean(claims.lastName),
  };
}
