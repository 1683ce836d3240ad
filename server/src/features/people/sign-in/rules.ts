import { randomInt } from 'node:crypto';
import { limits } from '@ad-foundry/contract/limits.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { IdentityClaims } from '#adapters/identity/identity-provider.ts';
import type { Limit } from '#infra/concurrency/rate-limit.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Eight random digits, evenly distributed. */
export function newCode(): string {
  return String(randomInt(0, 10 ** limits.code.digits)).padStart(limits.code.digits, '0');
}

/**
 * The keys of the limits. The network comes first, so that a network over its limit does not use up the address's
 * limit.
 */
interface LimitKeys {
  email: string;
  /** Null if the client's network is not counted. */
  network: string | null;
  /** The device token of a browser known to the address; it has separate counts, which other clients cannot use up. */
  device: Buffer | null;
}

/** What a code is requested for. */
export type CodePurpose = 'sign-in' | 'sign-up';

/**
 * How often a code may be requested; the same for known and unknown addresses. The pause between two requests counts
 * sign-ups apart, since somebody without an account signs up right after trying to sign in.
 */
export function requestLimits(keys: LimitKeys, purpose: CodePurpose): Limit[] {
  return [
    ...networkLimits('sign.request', keys, [
      { max: 10, windowMs: 10 * minute },
      { max: 60, windowMs: day },
    ]),
    ...addressLimits(purpose === 'sign-up' ? 'sign.up' : 'sign.request', keys, [{ max: 1, windowMs: 30 * second }]),
    ...addressLimits('sign.request', keys, [
      { max: 5, windowMs: hour },
      { max: 10, windowMs: day },
    ]),
  ];
}

/** How often a network may enter a code, for any address. Right codes are not counted. */
export function networkEntryLimits(keys: Pick<LimitKeys, 'network'>): Limit[] {
  return networkLimits('sign.entry', keys, [{ max: 30, windowMs: hour }]);
}

/**
 * How often clients may enter a code for an address, counted only while a code is pending. Right codes are not counted.
 */
export function addressEntryLimits(keys: LimitKeys): Limit[] {
  return addressLimits('sign.entry', keys, [
    { max: 20, windowMs: hour },
    { max: 50, windowMs: day },
  ]);
}

type Rate = Pick<Limit, 'max' | 'windowMs'>;

function networkLimits(name: string, { network }: Pick<LimitKeys, 'network'>, rates: Rate[]): Limit[] {
  return network === null ? [] : rates.map((rate) => ({ key: `${name}.network/${network}`, ...rate }));
}

function addressLimits(name: string, { email, device }: LimitKeys, rates: Rate[]): Limit[] {
  const key = device ? `${name}.device/${email}/${device.toString('base64url')}` : `${name}.email/${email}`;
  return rates.map((rate) => ({ key, ...rate }));
}

/** How often an account may request an address change, since each request mails a person who did not ask for it. */
export function addressChangeLimits(accountId: string): Limit[] {
  return [{ key: `email-change.account/${accountId}`, max: 10, windowMs: day }];
}

/** How often a network may start or complete a sign-in with Google. */
export function googleLimits(keys: Pick<LimitKeys, 'network'>): Limit[] {
  return networkLimits('sign.google', keys, [
    { max: 40, windowMs: 10 * minute },
    { max: 400, windowMs: day },
  ]);
}

/**
 * Whether Google runs the mailbox itself, so that its claim proves the address. A Google account can have any other
 * address too, which Google verified only once; the mailbox may have changed owners since.
 * Source: Google's guide on verifying ID tokens at a backend server.
 */
export function ownsMailbox(claims: Pick<IdentityClaims, 'email' | 'emailVerified' | 'hostedDomain'>): boolean {
  const domain = normalizeEmail(claims.email).split('@').at(-1);
  if (domain === 'gmail.com') return true;
  return claims.emailVerified && claims.hostedDomain !== null && claims.hostedDomain.toLowerCase() === domain;
}

/** The names from Google, made safe to display; falls back to the local part of the address. */
export function personNameFrom(claims: Pick<IdentityClaims, 'email' | 'firstName' | 'lastName'>) {
  const clean = (name: string) =>
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, limits.nameLength)
      // Slicing may have split a surrogate pair.
      .replace(/\p{Cs}/gu, '');
  return {
    firstName: clean(claims.firstName) || clean(claims.email.split('@', 1)[0] ?? '') || '–',
    lastName: clean(claims.lastName),
  };
}
