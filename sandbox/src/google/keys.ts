import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** As the list of keys shows it. */
  readonly jwk: JWK;
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  return { kid, privateKey, publicKey, jwk };
}

/** The keys of the issuer: it signs with the current one and shows the one before too. Made when first needed. */
export class KeyRing {
  #keys: Promise<SigningKey>[] = [];
  #count = 0;

  get current(): Promise<SigningKey> {
    return this.#keys[0] ?? this.rotate();
  }

  /** Signs with a new key from now on. */
  rotate(): Promise<SigningKey> {
    this.#count += 1;
    const made = makeKey(`sandbox-${this.#count}`);
    this.#keys = [made, ...this.#keys].slice(0, 2);
    return made;
  }

  async shown(): Promise<{ keys: JWK[] }> {
    await this.current;
    return { keys: (await Promise.all(this.#keys)).map(({ jwk }) => jwk) };
  }
}

/** A key that no list shows, under the name of one that is shown. */
export async function foreignKey(kid: string): Promise<CryptoKey> {
  return (await makeKey(kid)).privateKey;
}

/** The public key as text: what a careless verifier may take for a shared secret. */
export async function publicText({ publicKey }: SigningKey): Promise<Uint8Array> {
  return new TextEncoder().encode(await exportSPKI(publicKey));
}
