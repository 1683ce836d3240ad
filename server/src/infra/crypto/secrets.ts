import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keys derived from the application secret, one per purpose; one purpose's key cannot open another's data. */
export interface Secrets {
  /** HMAC-SHA-256 with the newest key of a purpose. */
  mac(purpose: string, ...parts: string[]): Buffer;
  /** Whether a MAC was made by the current or the previous key; constant time. */
  verifyMac(purpose: string, mac: Buffer, ...parts: string[]): boolean;
  /** Like `verifyMac`, of the first bytes of a MAC, for places without room for all; at least 12. */
  verifyMacStart(purpose: string, start: Buffer, ...parts: string[]): boolean;
  /** AES-256-GCM; `context` is bound to the ciphertext, so that a ciphertext copied to another row cannot be opened. */
  seal(purpose: string, context: string, text: string): Buffer;
  /** @throws if the key, the context or the bytes differ */
  open(purpose: string, context: string, sealed: Buffer): string;
}

const nonceBytes = 12;
const tagBytes = 16;
/** The shortest part of a MAC that is accepted: 96 bits. */
const startBytes = 12;

export function createSecrets(current: string, previous?: string): Secrets {
  const masters = previous === undefined ? [current] : [current, previous];
  const keys = new Map<string, Buffer>();
  const keyOf = (master: number, purpose: string): Buffer => {
    const name = `${master}:${purpose}`;
    const cachedKey = keys.get(name);
    if (cachedKey) return cachedKey;
    const key = Buffer.from(hkdfSync('sha256', masters[master] ?? '', 'ad-foundry', purpose, 32));
    keys.set(name, key);
    return key;
  };
  const macWith = (master: number, purpose: string, parts: string[]): Buffer =>
    createHmac('sha256', keyOf(master, purpose)).update(JSON.stringify(parts)).digest();

  return {
    mac: (purpose, ...parts) => macWith(0, purpose, parts),
    verifyMac: (purpose, mac, ...parts) =>
      masters
        .map((_, index) => macWith(index, purpose, parts))
        .some((expected) => expected.length === mac.length && timingSafeEqual(expected, mac)),
    verifyMacStart: (purpose, start, ...parts) =>
      start.length >= startBytes &&
      masters
        .map((_, index) => macWith(index, purpose, parts).subarray(0, start.length))
        .some((expected) => expected.length === start.length && timingSafeEqual(expected, start)),
    seal(purpose, context, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(0, purpose), nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, context, sealed) {
      let failure: unknown;
      for (let master = 0; master < masters.length; master++) {
        try {
          return openWith(keyOf(master, purpose), context, sealed);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

function openWith(key: Buffer, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return (
    decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes), undefined, 'utf8') + decipher.final('utf8')
  );
}

/** A random token for a cookie or a link: 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash of a token for storage, so that a database dump cannot be replayed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
