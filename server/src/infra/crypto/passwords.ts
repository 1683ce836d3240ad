import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const saltBytes = 16;
const keyBytes = 32;
/** 32 MiB and about 60 ms per password: the minimum that OWASP's cheat sheet on password storage names for scrypt at this block size. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** A random salt and the hash of a password (scrypt). */
export async function hashPassword(password: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, await derive(password, salt)]);
}

/** Whether a password has this hash; constant time. */
export async function verifyPassword(password: string, stored: Buffer): Promise<boolean> {
  const expected = stored.subarray(saltBytes);
  const key = await derive(password, stored.subarray(0, saltBytes));
  return key.length === expected.length && timingSafeEqual(key, expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
