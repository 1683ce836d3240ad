import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { nullIfMissing, translateErrors } from './s3-errors.ts';

export interface S3Settings {
  bucket: string;
  /** Null for Amazon S3. */
  endpoint: URL | null;
  region: string;
  /** Null when the machine has an IAM role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Prefix of every key, so that a bucket can be shared; empty, or ending with a slash. */
  prefix: string;
  /** Time limit until a response begins. */
  answerMs?: number;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Bytes of one part of a multipart upload, or the key they are copied from. */
export type PartSource = { bytes: Uint8Array } | { from: string };
export interface Part {
  number: number;
  tag: string;
}

/**
 * A bucket of an S3-compatible store. Every call is tried up to four times with exponential backoff and jitter.
 * @throws with code `ENOENT`, `ENOSPC`, or `EHOSTDOWN` when the store does not respond properly
 */
export type Bucket = ReturnType<typeof openBucket>;

// Few retries, so that a failing store does not block all requests of the process for long.
const tries = 4;

export function openBucket(settings: S3Settings) {
  const { bucket: Bucket, prefix, answerMs = 60_000 } = settings;
  const client = createClient(settings, answerMs);
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const source = (key: string) => `${Bucket}/${encodeURIComponent(prefix + key)}`;

  return {
    answerMs,
    check: () => translateErrors(client.send(new HeadBucketCommand({ Bucket }))).then(() => undefined),
    put: (key: string, bytes: Uint8Array) =>
      translateErrors(client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }))).then(
        () => undefined,
      ),
    /** `end` is exclusive. */
    async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const { Body } = await translateErrors(client.send(new GetObjectCommand({ ...at(key), Range })));
      return Body as Readable;
    },
    /** `timeoutMs` limits all tries together. */
    async size(key: string, timeoutMs?: number): Promise<number | null> {
      const limit = timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) };
      const head = await nullIfMissing(translateErrors(client.send(new HeadObjectCommand(at(key)), limit)));
      return head === null ? null : (head.ContentLength ?? 0);
    },
    remove: (key: string) => translateErrors(client.send(new DeleteObjectCommand(at(key)))).then(() => undefined),
    copy: (from: string, to: string) =>
      translateErrors(client.send(new CopyObjectCommand({ ...at(to), CopySource: source(from) }))).then(
        () => undefined,
      ),
    async *list(below: string): AsyncGenerator<ListedObject> {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix + below, ContinuationToken });
        const page = await translateErrors(client.send(command));
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), sizeBytes: Size, modifiedAt: LastModified };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },

    ...openParts({ client, at, source, answerMs }),
    close: () => client.destroy(),
  };
}

interface BucketAccess {
  client: S3Client;
  at(key: string): { Bucket: string; Key: string };
  source(key: string): string;
  answerMs: number;
}

/** Multipart uploads; the object is invisible until it is completed. */
function openParts({ client, at, source, answerMs }: BucketAccess) {
  return {
    async begin(key: string): Promise<string> {
      const { UploadId } = await translateErrors(client.send(new CreateMultipartUploadCommand(at(key))));
      if (!UploadId) throw new Error('the store gave no name to an object of parts');
      return UploadId;
    },
    async addPart(key: string, uploadId: string, number: number, part: PartSource): Promise<Part> {
      const target = { ...at(key), UploadId: uploadId, PartNumber: number };
      if ('bytes' in part) {
        const put = new UploadPartCommand({ ...target, Body: part.bytes, ContentLength: part.bytes.length });
        return { number, tag: (await translateErrors(client.send(put))).ETag ?? '' };
      }
      const copied = await translateErrors(
        client.send(new UploadPartCopyCommand({ ...target, CopySource: source(part.from) })),
      );
      return { number, tag: copied.CopyPartResult?.ETag ?? '' };
    },
    async complete(key: string, uploadId: string, parts: readonly Part[]): Promise<void> {
      const MultipartUpload = { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) };
      const command = new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload });
      // Completing a large object takes the store longer.
      await translateErrors(client.send(command, { requestTimeout: answerMs * 5 }));
    },
    /** Succeeds for an unknown upload too. */
    abort: (key: string, uploadId: string) =>
      nullIfMissing(
        translateErrors(client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }))),
      ).then(() => undefined),
    async *listBegun(below: string): AsyncGenerator<{ key: string; uploadId: string; begunAt: Date }> {
      const { Bucket, Key } = at(below);
      let marks: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (marks) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket,
          Prefix: Key,
          ...marks,
        });
        const page = await translateErrors(client.send(command));
        for (const { Key: key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          yield { key: below + key.slice(Key.length), uploadId: UploadId, begunAt: Initiated };
        marks = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
      }
    },
  };
}

function createClient({ endpoint, region, credentials }: S3Settings, answerMs: number): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint: endpoint.href.replace(/\/$/, ''), forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: tries,
    retryMode: 'standard',
    // Many stores do not support the checksums that Amazon's SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(5000, answerMs),
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // A slow reader of the response is not a stalled store; `readObject` detects stalls.
      socketTimeout: 0,
      httpAgent: { maxSockets: 500, keepAlive: true },
      httpsAgent: { maxSockets: 500, keepAlive: true },
    },
  });
}
