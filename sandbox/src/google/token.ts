import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { Fault } from './faults.ts';
import { foreignKey, type KeyRing, publicText } from './keys.ts';
import type { Person } from './people.ts';

interface TokenRequest {
  issuer: string;
  clientId: string;
  nonce: string | undefined;
  person: Person;
  fault: Fault;
  keys: KeyRing;
}

const hour = 3600;

function claimsOf({ issuer, clientId, nonce, person }: TokenRequest): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const name = `${person.given_name} ${person.family_name}`.trim();
  return {
    ...person,
    iss: issuer,
    aud: clientId,
    azp: clientId,
    name,
    ...(nonce === undefined ? {} : { nonce }),
    iat: now,
    exp: now + hour,
  };
}

/** Changes to valid claims, by fault; undefined removes a claim. */
const claimChanges: Partial<Record<Fault, (claims: JWTPayload) => Record<string, unknown>>> = {
  'wrong-issuer': () => ({ iss: 'https://accounts.example' }),
  'wrong-audience': () => ({ aud: 'another-client', azp: 'another-client' }),
  'two-audiences': ({ aud }) => ({ aud: [aud, 'another-client'], azp: 'another-client' }),
  'wrong-nonce': () => ({ nonce: 'another-nonce' }),
  'no-nonce': () => ({ nonce: undefined }),
  expired: ({ iat = 0 }) => ({ iat: iat - 2 * hour, exp: iat - hour }),
  'issued-later': ({ iat = 0 }) => ({ iat: iat + hour, exp: iat + 2 * hour }),
  'issued-long-ago': ({ iat = 0 }) => ({ iat: iat - hour }),
  'no-subject': () => ({ sub: undefined }),
  'long-subject': () => ({ sub: '1'.repeat(256) }),
  'no-email': () => ({ email: undefined }),
  'broken-email': () => ({ email: 'nora@example.org, victim@example.org' }),
  unverified: () => ({ email_verified: false }),
  'verified-as-text': () => ({ email_verified: 'true' }),
  'foreign-hd': () => ({ hd: 'another-company.example' }),
};

/** An ID token as Google would sign it, or invalid as the fault requires. */
export async function signToken(request: TokenRequest): Promise<string> {
  const { fault, keys } = request;
  const validClaims = claimsOf(request);
  const claims: JWTPayload = { ...validClaims, ...claimChanges[fault]?.(validClaims) };
  const key = await keys.current;
  if (fault === 'unsigned') return new UnsecuredJWT(claims).encode();
  if (fault === 'hs256-public-key') {
    const header = { alg: 'HS256', kid: key.kid, typ: 'JWT' };
    return new SignJWT(claims).setProtectedHeader(header).sign(await publicText(key));
  }
  const kid = fault === 'unknown-kid' ? 'unknown-key' : key.kid;
  const signer = fault === 'foreign-key' ? await foreignKey(kid) : key.privateKey;
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(signer);
}
