import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Problem } from './problem.ts';

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const skewMs = 15 * 60 * 1000;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Verifies AWS Signature Version 4 in the header of a request, and the hash of the body if it is signed.
 * @throws {S3Problem} 403 as S3 does; 501 for chunked signatures
 */
export function requireSignature(request: IncomingMessage, body: Buffer, keys: Keys): void {
  const match = form.exec(request.headers.authorization ?? '');
  if (!match) throw new S3Problem(403, 'AccessDenied');
  const [, id, day = '', region = '', signed = '', signature = ''] = match;
  if (id !== keys.accessKeyId) throw new S3Problem(403, 'InvalidAccessKeyId');
  const time = String(request.headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < skewMs)) throw new S3Problem(403, 'RequestTimeTooSkewed');
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash.startsWith('STREAMING')) throw new S3Problem(501, 'NotImplemented');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) throw new S3Problem(400, 'XAmzContentSHA256Mismatch');
  const names = signed.split(';');
  if (!names.includes('host')) throw new S3Problem(403, 'AccessDenied');
  const url = new URL(request.url ?? '/', 'http://s3');
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .replace(/\s+/g, ' ')
          .trim()}`,
    ),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new S3Problem(403, 'SignatureDoesNotMatch');
}

function canonicalQuery(parameters: URLSearchParams): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...parameters]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}
