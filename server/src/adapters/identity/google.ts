import * as client from 'openid-client';
import { z } from 'zod';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { IdentityClaims, IdentityProvider, AuthorizationCallback, RedeemResult } from './identity-provider.ts';

interface Options {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Redirect URI, exactly as registered with Google. */
  redirectUri: URL;
  /** Allows plain http, for an issuer on loopback. */
  insecure: boolean;
}

const timeoutSeconds = 10;
const metadataLifeMs = 24 * 3_600_000;
const oldestTokenSeconds = 600;
const skewSeconds = 60;

/** Sign-in with Google by the authorization code flow with state, nonce and PKCE. Google's tokens are not stored. */
export function createGoogle(options: Options): IdentityProvider {
  const configure = createDiscovery(options);
  return {
    newSecrets: () => ({ nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }),
    async begin({ state, nonce, verifier, locale, loginHint }) {
      const config = await configure().catch(() => null);
      if (config === null) return null;
      return client.buildAuthorizationUrl(config, {
        redirect_uri: options.redirectUri.href,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        hl: locale,
        ...(loginHint ? { login_hint: loginHint } : {}),
      }).href;
    },
    async redeem(callback) {
      try {
        return checkClaims(await exchange(await configure(), callback, options));
      } catch (error) {
        return { ok: false, reason: isOutage(error) ? 'unavailable' : 'refused', detail: nameOf(error) };
      }
    },
  };
}

/**
 * Fetches the issuer's metadata on first use and once a day, so that the server starts even if Google is unreachable.
 */
function createDiscovery({ issuer, clientId, clientSecret, insecure }: Options): () => Promise<client.Configuration> {
  let cached: { at: number; metadata: client.ServerMetadata } | null = null;
  const prepare = (config: client.Configuration) => {
    // Without this the library relies on TLS and does not verify the ID token's signature.
    client.enableNonRepudiationChecks(config);
    if (insecure) client.allowInsecureRequests(config);
    config.timeout = timeoutSeconds;
    return config;
  };
  return async () => {
    if (cached === null || Date.now() - cached.at > metadataLifeMs) {
      const execute = insecure ? [client.allowInsecureRequests] : [];
      const found = await client.discovery(issuer, clientId, clientSecret, undefined, {
        execute,
        timeout: timeoutSeconds,
      });
      cached = { at: Date.now(), metadata: found.serverMetadata() };
    }
    // A new configuration per sign-in fetches the signing keys again, so a key rotation rejects no sign-in.
    return prepare(new client.Configuration({ ...cached.metadata }, clientId, clientSecret));
  };
}

/** @throws the library's error when any part of the response is invalid */
async function exchange(
  config: client.Configuration,
  { code, state, iss, nonce, verifier }: AuthorizationCallback,
  { redirectUri }: Options,
): Promise<client.IDToken | undefined> {
  // Built from the configured redirect URI, never from the request's URL.
  const returned = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) returned.searchParams.set(name, value);
  const tokens = await client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  return tokens.claims();
}

const nameClaim = z.string().max(200).catch('');
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().min(3).max(320),
  // Google sends a boolean.
  email_verified: z.boolean().default(false),
  hd: z.string().min(1).optional(),
  given_name: nameClaim,
  family_name: nameClaim,
  name: nameClaim,
});

function checkClaims(claims: client.IDToken | undefined): RedeemResult {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return { ok: false, reason: 'refused', detail: 'claims' };
  const { iss, sub, iat, email, email_verified: emailVerified, hd } = parsed.data;
  const age = Date.now() / 1000 - iat;
  if (age > oldestTokenSeconds + skewSeconds || age < -skewSeconds) {
    return { ok: false, reason: 'refused', detail: 'issued-at' };
  }
  // The domain of the organization must equal that of the address: only then does Google host the mailbox.
  if (hd !== undefined && hd.toLowerCase() !== domainOf(email)) {
    return { ok: false, reason: 'refused', detail: 'hosted-domain' };
  }
  const identity = { issuer: iss, subject: sub, email, emailVerified, hostedDomain: hd ?? null };
  return { ok: true, claims: { ...identity, ...namesOf(parsed.data) } };
}

const domainOf = (email: string) => normalizeEmail(email).split('@').at(-1);

function namesOf(claims: z.output<typeof claimsSchema>): Pick<IdentityClaims, 'firstName' | 'lastName'> {
  if (claims.given_name !== '') return { firstName: claims.given_name, lastName: claims.family_name };
  return { firstName: claims.name, lastName: '' };
}

const outages = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** Whether the error is a missing or malformed response from Google; every other error is a refusal. */
function isOutage(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return outages.has(error.code);
  // `fetch` throws a TypeError when the connection fails.
  return error instanceof TypeError;
}

/** The error's code or name, for the log; contains nothing from the request. */
function nameOf(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
}
