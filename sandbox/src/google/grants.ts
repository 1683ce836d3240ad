import { createHash, randomBytes } from 'node:crypto';
import type { Fault } from './faults.ts';
import type { Person } from './people.ts';

/** The request of a sign-in, stored with its code. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly person: Person;
  readonly fault: Fault;
}

const LIFE_MS = 60_000;

/** Issued codes, each valid once within a minute. */
export class Grants {
  readonly #grants = new Map<string, Grant & { endsAt: number }>();

  give(grant: Grant): string {
    const now = Date.now();
    for (const [code, { endsAt }] of this.#grants) if (endsAt < now) this.#grants.delete(code);
    const code = `4/${randomBytes(24).toString('base64url')}`;
    this.#grants.set(code, { ...grant, endsAt: now + LIFE_MS });
    return code;
  }

  /** Redeems a code if client, redirect URI and PKCE verifier match; a failed attempt invalidates it too. */
  redeem(sent: { code: string; clientId: string; redirectUri: string; verifier: string }): Grant | null {
    const grant = this.#grants.get(sent.code);
    this.#grants.delete(sent.code);
    if (!grant || grant.endsAt < Date.now() || grant.fault === 'code-refused') return null;
    const proof = createHash('sha256').update(sent.verifier).digest('base64url');
    const fits = grant.clientId === sent.clientId && grant.redirectUri === sent.redirectUri;
    return fits && grant.challenge === proof ? grant : null;
  }
}
