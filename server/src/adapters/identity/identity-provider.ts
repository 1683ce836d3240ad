import type { Locale } from '@ad-foundry/contract/limits.ts';

/** The secrets of one sign-in, from the redirect until the return. */
export interface AttemptSecrets {
  /** Comes back in the signed token. */
  nonce: string;
  /** Proves that who redeems the code is who asked for it (PKCE). */
  verifier: string;
}

export interface Begin extends AttemptSecrets {
  state: string;
  locale: Locale;
  /** The address to propose, where one is known. */
  loginHint: string | null;
}

export interface Redeem extends AttemptSecrets {
  code: string;
  state: string;
  /** As the provider named itself on the way back, where it did. */
  iss: string | undefined;
}

/** What the provider vouches for. `issuer` and `subject` are the identity; the address may change. */
export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  /** Of the organization that runs the mailbox at the provider, from the signed token. */
  hostedDomain: string | null;
  firstName: string;
  lastName: string;
}

export type Redeemed =
  | { ok: true; claims: IdentityClaims }
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string };

/** Where people can prove who they are with an account they have there. */
export interface IdentityProvider {
  /** Secrets for a new attempt. */
  newSecrets(): AttemptSecrets;
  /** Where to send the browser; null where the provider does not answer. */
  begin(attempt: Begin): Promise<string | null>;
  /** Exchanges the code, once, and checks what comes back down to its signature. */
  redeem(given: Redeem): Promise<Redeemed>;
}
