import type { Locale } from '@ad-foundry/contract/limits.ts';

/** Secrets of one sign-in attempt, from the redirect until the callback. */
export interface AttemptSecrets {
  /** Returned in the signed ID token. */
  nonce: string;
  /** PKCE code verifier: proves that the client redeeming the code is the one that requested it. */
  verifier: string;
}

export interface AuthorizationRequest extends AttemptSecrets {
  state: string;
  locale: Locale;
  /** Email address to prefill, if known. */
  loginHint: string | null;
}

export interface AuthorizationCallback extends AttemptSecrets {
  code: string;
  state: string;
  /** The callback's `iss` parameter, if present. */
  iss: string | undefined;
}

/** Claims of the signed ID token. `issuer` and `subject` identify the person; the email address may change. */
export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  /** Domain of the organization that hosts the mailbox at the provider (`hd`). */
  hostedDomain: string | null;
  firstName: string;
  lastName: string;
}

export type RedeemResult =
  | { ok: true; claims: IdentityClaims }
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string };

/** An external identity provider (OpenID Connect). */
export interface IdentityProvider {
  /** Secrets for a new attempt. */
  newSecrets(): AttemptSecrets;
  /** Authorization URL for the browser; null if the provider does not respond. */
  begin(attempt: AuthorizationRequest): Promise<string | null>;
  /** Exchanges the single-use code and verifies the ID token, including its signature. */
  redeem(callback: AuthorizationCallback): Promise<RedeemResult>;
}
