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
import { missing, told } from './s3-errors.ts';

export interface S3Settings {
  bucket: string;
  /** Null for Amazon's own. */
  endpoint: URL | null;
  region: string;
  /** Null where the machine itself has a role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Before every key, so that a bucket can be shared; empty, or with a slash at its end. */
  prefix: string;
  /** How long an answer may take to begin. */
  answerMs?: number;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Bytes of one part of an object that is put together, or where they are copied from. */
export type PartSource = { bytes: Uint8Array } | { from: string };
export interface Part {
  number: number;
  tag: string;
}

/**
 * One bucket of a store that speaks S3. Every call is tried four times in all, each time a little later, by chance a
 * little more. @throws with code `ENOENT`, `ENOSPC`, or `EHOSTDOWN` where the store does not answer as it should
 */
export type Bucket = ReturnType<typeof openBucket>;

// One store in trouble must not keep all of the process's requests waiting for long.
const tries = 4;

export function openBucket(settings: S3Settings) {
  const { bucket: Bucket, prefix, answerMs = 60_000 } = settings;
  const client = createClient(settings, answerMs);
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const source = (key: string) => `${Bucket}/${encodeURIComponent(prefix + key)}`;

  return {
    answerMs,
    check: () => told(client.send(new HeadBucketCommand({ Bucket }))).then(() => undefined),
    put: (key: string, bytes: Uint8Array) =>
      told(client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }))).then(
        () => undefined,
      ),
    /** `end` is exclusive. */
    async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const { Body } = await told(client.send(new GetObjectCommand({ ...at(key), Range })));
      return Body as Readable;
    },
    /** `patienceMs` is for all its tries together. */
    async size(key: string, patienceMs?: number): Promise<number | null> {
      const limit = patienceMs === undefined ? {} : { abortSignal: AbortSignal.timeout(patienceMs) };
      const known = await missing(told(client.send(new HeadObjectCommand(at(key)), limit)));
      return known === null ? null : (known.ContentLength ?? 0);
    },
    remove: (key: string) => told(client.send(new DeleteObjectCommand(at(key)))).then(() => undefined),
    copy: (from: string, to: string) =>
      told(client.send(new CopyObjectCommand({ ...at(to), CopySource: source(from) }))).then(() => undefined),
    async *list(below: string): AsyncGenerator<ListedObject> {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix + below, ContinuationToken });
        const page = await told(client.send(command));
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), sizeBytes: Size, modifiedAt: LastModified };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },

    ...openParts({ client, at, source, answerMs }),
    close: () => client.destroy(),
  };
}

interface Reaching {
  client: S3Client;
  at(key: string): { Bucket: string; Key: string };
  source(key: string): string;
  answerMs: number;
}

/** Objects that are put together from parts; nobody sees anything of them before they are complete. */
function openParts({ client, at, source, answerMs }: Reaching) {
  return {
    async begin(key: string): Promise<string> {
      const { UploadId } = await told(client.send(new CreateMultipartUploadCommand(at(key))));
      if (!UploadId) throw new Error('the store gave no name to an object of parts');
      return UploadId;
    },
    async addPart(key: string, uploadId: string, number: number, part: PartSource): Promise<Part> {
      const target = { ...at(key), UploadId: uploadId, PartNumber: number };
      if ('bytes' in part) {
        const put = new UploadPartCommand({ ...target, Body: part.bytes, ContentLength: part.bytes.length });
        return { number, tag: (await told(client.send(put))).ETag ?? '' };
      }
      const copied = await told(client.send(new UploadPartCopyCommand({ ...target, CopySource: source(part.from) })));
      return { number, tag: copied.CopyPartResult?.ETag ?? '' };
    },
    async complete(key: string, uploadId: string, parts: readonly Part[]): Promise<void> {
      const MultipartUpload = { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) };
      const command = new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload });
      // Large objects take the store a while.
      await told(client.send(command, { requestTimeout: answerMs * 5 }));
    },
    /** Of one that is known no more as well. */
    abort: (key: string, uploadId: string) =>
      missing(told(client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })))).then(
        () => undefined,
      ),
    async *listBegun(below: string): AsyncGenerator<{ key: string; uploadId: string; begunAt: Date }> {
      const { Bucket, Key } = at(below);
      let marks: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (marks) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket,
          Prefix: Key,
          ...marks,
        });
        const page = await told(client.send(command));
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
    // Many stores know nothing of the sums that Amazon's asks for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(5000, answerMs),
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // Whoever reads slowly is not the store standing still.
      socketTimeout: 0,
      httpAgent: { maxSockets: 500, keepAlive: true },
      httpsAgent: { maxSockets: 500, keepAlive: true },
    },
  });
}
