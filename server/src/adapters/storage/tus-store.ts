import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { headBytes } from '@ad-foundry/probe/probe.ts';
import { tusExtensions } from '@ad-foundry/contract/tus-protocol.ts';
import { checked, ChecksumMismatch, type Checksum } from '#infra/crypto/checksum.ts';
import { bytesOf } from './request-bytes.ts';
import type { Incoming } from './storage.ts';
import { TusError } from './tus-error.ts';

/** The database record of an upload. */
export interface UploadRecord {
  sizeBytes: number;
  createdAt: Date;
  /** Whether the upload has been received and processed; its bytes are no longer stored. */
  settled: boolean;
}

export interface UploadRecords {
  find(id: string): Promise<UploadRecord | null>;
  /** Removes the record; false if the upload was already settled. */
  remove(id: string): Promise<boolean>;
  /** Validates a file's first bytes: the error to reject it with, or null to accept it. */
  judge(id: string, head: Buffer): Promise<Error | null>;
}

/** One upload request. */
export interface UploadRequest {
  records: UploadRecords;
  /** Source of the bytes; the stream given to `write` stays empty and only signals the end. */
  request: Readable;
  /** Checksum of the request's bytes; a mismatch discards all of them. */
  checksum: Checksum | null;
  /** Aborts the request while its bytes arrive; its reason is the error sent to the client. */
  signal: AbortSignal;
}

// Size of the first part sent by the web client.
const smallBytes = 1024 * 1024;

/** The tus data store over `Incoming`. */
export class IncomingStore extends DataStore {
  override extensions = tusExtensions;
  private readonly incoming: Incoming;
  private readonly sending: UploadRequest;

  constructor(incoming: Incoming, sending: UploadRequest) {
    super();
    this.incoming = incoming;
    this.sending = sending;
  }

  override async create(upload: Upload): Promise<Upload> {
    const record = await this.sending.records.find(upload.id);
    // A settled upload receives no bytes.
    if (!record?.settled) await this.incoming.create(upload.id);
    return upload;
  }

  override async write(until: Readable, id: string, offset: number): Promise<number> {
    const { records, request, checksum, signal } = this.sending;
    const record = await records.find(id);
    // A repeated final request: nothing to append.
    if (!record || record.settled) {
      until.resume();
      request.resume();
      return offset;
    }
    const bytes = bytesOf(request, { maxBytes: record.sizeBytes - offset, until, signal });
    const part = { id, offset, bytes: checksum ? checked(bytes, checksum) : bytes };
    try {
      return await (offset < headBytes ? this.begin(part) : this.append(part));
    } catch (error) {
      throw error instanceof ChecksumMismatch ? new TusError(checksumMismatch) : error;
    }
  }

  private append({ id, offset, bytes }: Part): Promise<number> {
    return this.incoming.write(id, offset, bytes, { whole: this.sending.checksum !== null });
  }

  /** Stops reading an upload whose first bytes are not an accepted file type, and discards it. */
  private async begin(part: Part): Promise<number> {
    const { id, offset } = part;
    const { records, checksum } = this.sending;
    let refusal: Error | null = null;
    const judge = async (head: Buffer) => {
      refusal = await records.judge(id, head);
      if (refusal) throw refusal;
    };
    try {
      const head = await this.headOf(id, offset);
      // Verifies the checksum of a small part before checking its first bytes, which may be corrupted.
      const patienceBytes = checksum ? smallBytes : 0;
      const storedBytes = await this.append({ ...part, bytes: checkHead(part.bytes, { head, patienceBytes, judge }) });
      if (checksum && storedBytes >= headBytes && storedBytes - offset <= smallBytes)
        await judge(await this.incoming.head(id, headBytes));
      return storedBytes;
    } catch (error) {
      if (refusal !== null && error === refusal) await this.incoming.remove(id);
      throw error;
    }
  }

  private async headOf(id: string, offset: number): Promise<Head> {
    const bytes = Buffer.allocUnsafeSlow(headBytes);
    return { bytes, length: offset === 0 ? 0 : (await this.incoming.head(id, offset)).copy(bytes) };
  }

  override async getUpload(id: string): Promise<Upload> {
    // Size first: a concurrent request may store the upload, which moves its bytes, between the two reads.
    const size = await this.incoming.size(id);
    const record = await this.sending.records.find(id);
    if (!record) throw new TusError(ERRORS.FILE_NOT_FOUND);
    const offset = record.settled ? record.sizeBytes : size;
    if (offset === null) throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    return new Upload({ id, size: record.sizeBytes, offset, creation_date: record.createdAt.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    if (await this.sending.records.remove(id)) await this.incoming.remove(id);
  }
}

interface Part {
  id: string;
  offset: number;
  bytes: AsyncIterable<Buffer>;
}

/** A compact copy of the first bytes; null once checked, so that it is freed while the rest arrives. */
interface Head {
  bytes: Buffer | null;
  length: number;
}

interface HeadCheck {
  /** The file's first bytes received before; these bytes are appended. */
  head: Head;
  /** Delays the check until the end of the bytes, up to this many. */
  patienceBytes: number;
  /** @throws the error for the client */
  judge(head: Buffer): Promise<void>;
}

/** Passes bytes through, and checks the file's first bytes once enough have arrived. */
async function* checkHead(bytes: AsyncIterable<Buffer>, { head, patienceBytes, judge }: HeadCheck) {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (head.bytes) {
      head.length += chunk.copy(head.bytes, head.length);
      if (head.length === headBytes && length > patienceBytes) {
        const judging = judge(head.bytes);
        head.bytes = null;
        await judging;
      }
    }
    yield chunk;
  }
}

/** As the tus checksum extension specifies. */
const checksumMismatch = { status_code: 460, body: 'Checksum Mismatch' };
