import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The public key as in the JWKS. */
  readonly jwk: JWK;
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  return { kid, privateKey, publicKey, jwk };
}

/** The issuer's keys: signs with the current one and publishes the previous one too. Generated on first use. */
export class KeyRing {
  #keys: Promise<SigningKey>[] = [];
  #count = 0;

  get current(): Promise<SigningKey> {
    return this.#keys[0] ?? this.rotate();
  }

  /** Rotates the key. */
  rotate(): Promise<SigningKey> {
    this.#count += 1;
    const made = makeKey(`sandbox-${this.#count}`);
    this.#keys = [made, ...this.#keys].slice(0, 2);
    return made;
  }

  async publicKeys(): Promise<{ keys: JWK[] }> {
    await this.current;
    return { keys: (await Promise.all(this.#keys)).map(({ jwk }) => jwk) };
  }
}

/** An unpublished key with the key id of a published one. */
export async function foreignKey(kid: string): Promise<CryptoKey> {
  return (await makeKey(kid)).privateKey;
}

/** The public key as text: a flawed verifier may use it as an HMAC secret. */
export async function publicText({ publicKey }: SigningKey): Promise<Uint8Array> {
  return new TextEncoder().encode(await exportSPKI(publicKey));
}
