import { createHash, randomUUID } from 'node:crypto';
import { S3Problem } from './problem.ts';

export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly modifiedAt: Date;
}

interface MultipartUpload {
  readonly key: string;
  readonly begunAt: Date;
  readonly parts: Map<number, StoredObject>;
}

const leastPartBytes = 5 * 1024 * 1024;
const maxParts = 10_000;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const objectOf = (body: Buffer, etag = md5(body)): StoredObject => ({
  body,
  etag: `"${etag}"`,
  modifiedAt: new Date(),
});

/** The objects and multipart uploads of one bucket, in memory. */
export class Objects {
  readonly #objects = new Map<string, StoredObject>();
  readonly #begun = new Map<string, MultipartUpload>();

  put(key: string, body: Buffer): StoredObject {
    const object = objectOf(body);
    this.#objects.set(key, object);
    return object;
  }

  find(key: string): StoredObject | null {
    return this.#objects.get(key) ?? null;
  }

  /** @throws {S3Problem} 404 */
  require(key: string): StoredObject {
    const object = this.#objects.get(key);
    if (!object) throw new S3Problem(404, 'NoSuchKey');
    return object;
  }

  remove(key: string): void {
    this.#objects.delete(key);
  }

  clear(): void {
    this.#objects.clear();
    this.#begun.clear();
  }

  /** Sorted by key, as S3 lists them. */
  list(prefix: string): [string, StoredObject][] {
    return [...this.#objects].filter(([key]) => key.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  begin(key: string): string {
    const uploadId = randomUUID();
    this.#begun.set(uploadId, { key, begunAt: new Date(), parts: new Map() });
    return uploadId;
  }

  /** @throws {S3Problem} 404 for an unknown, completed or aborted upload */
  #requireBegun(key: string, uploadId: string): MultipartUpload {
    const upload = this.#begun.get(uploadId);
    if (upload?.key !== key) throw new S3Problem(404, 'NoSuchUpload');
    return upload;
  }

  putPart(key: string, uploadId: string, number: number, body: Buffer): StoredObject {
    if (!(number >= 1 && number <= maxParts)) throw new S3Problem(400, 'InvalidArgument');
    const part = objectOf(body);
    this.#requireBegun(key, uploadId).parts.set(number, part);
    return part;
  }

  /** @throws {S3Problem} 400 for parts that are missing, in disorder or too short */
  complete(key: string, uploadId: string, requestedParts: readonly { number: number; etag: string }[]): StoredObject {
    const { parts } = this.#requireBegun(key, uploadId);
    if (requestedParts.length === 0) throw new S3Problem(400, 'MalformedXML');
    const bodies = requestedParts.map(({ number, etag }, index) => {
      const part = parts.get(number);
      if (!part || part.etag !== etag) throw new S3Problem(400, 'InvalidPart');
      if (number <= (requestedParts[index - 1]?.number ?? 0)) throw new S3Problem(400, 'InvalidPartOrder');
      if (index < requestedParts.length - 1 && part.body.length < leastPartBytes)
        throw new S3Problem(400, 'EntityTooSmall');
      return part.body;
    });
    const body = Buffer.concat(bodies);
    const object = objectOf(
      body,
      `${md5(Buffer.concat(bodies.map((each) => Buffer.from(md5(each), 'hex'))))}-${bodies.length}`,
    );
    this.#objects.set(key, object);
    this.#begun.delete(uploadId);
    return object;
  }

  abort(key: string, uploadId: string): void {
    this.#requireBegun(key, uploadId);
    this.#begun.delete(uploadId);
  }

  listUploads(prefix: string): { key: string; uploadId: string; begunAt: Date }[] {
    return [...this.#begun]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(([uploadId, { key, begunAt }]) => ({ key, uploadId, begunAt }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }
}
