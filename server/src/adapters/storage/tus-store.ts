import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { headBytes } from '@ad-foundry/probe/probe.ts';
import { checked, ChecksumMismatch, type Checksum } from '#infra/checksum.ts';
import { bytesOf } from './request-bytes.ts';
import type { Incoming } from './storage.ts';
import { TusError } from './tus-error.ts';

/** What is on record of an upload; kept in the database by whoever owns the uploads. */
export interface UploadRecord {
  sizeBytes: number;
  createdAt: Date;
  /** Everything arrived and has been dealt with: there are no bytes left to look at. */
  settled: boolean;
}

export interface UploadRecords {
  find(id: string): Promise<UploadRecord | null>;
  /** Whether there was something to give up: not where it has been dealt with. */
  remove(id: string): Promise<boolean>;
  /** What is to be thrown at whoever sends a file that begins so; null where it may go on. */
  judge(id: string, head: Buffer): Promise<Error | null>;
}

/** One request, as the store is told of it. */
export interface Sending {
  records: UploadRecords;
  /** Where the bytes come from; the stream that `write` is given only says when to let go. */
  request: Readable;
  /** What its bytes have to be, all of them or none. */
  checksum: Checksum | null;
  /** Ends the request while its bytes still come; its reason is what the sender hears. */
  signal: AbortSignal;
}

/** The upload protocol's view of our incoming files. */
export class IncomingStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
  private readonly incoming: Incoming;
  private readonly sending: Sending;

  constructor(incoming: Incoming, sending: Sending) {
    super();
    this.incoming = incoming;
    this.sending = sending;
  }

  override async create(upload: Upload): Promise<Upload> {
    const record = await this.sending.records.find(upload.id);
    // What is known already needs no place for its bytes.
    if (!record?.settled) await this.incoming.create(upload.id);
    return upload;
  }

  override async write(until: Readable, id: string, offset: number): Promise<number> {
    const { records, request, checksum, signal } = this.sending;
    const record = await records.find(id);
    // A last request that came twice: there is nothing to add.
    if (!record || record.settled) {
      until.resume();
      request.resume();
      return offset;
    }
    const bytes = bytesOf(request, { mostBytes: record.sizeBytes - offset, until, signal });
    // A part with a checksum is small, and may have been damaged on its way.
    if (!checksum) return offset === 0 ? this.begin(id, bytes) : this.incoming.write(id, offset, bytes);
    try {
      return await this.incoming.write(id, offset, checked(bytes, checksum), { whole: true });
    } catch (error) {
      throw error instanceof ChecksumMismatch ? new TusError(checksumMismatch) : error;
    }
  }

  /** Of what begins like no file that is taken here, no more is read, and nothing is kept. */
  private async begin(id: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const { records } = this.sending;
    let refusal: Error | null = null;
    const judge = async (head: Buffer) => (refusal = await records.judge(id, head));
    try {
      return await this.incoming.write(id, 0, judged(bytes, judge));
    } catch (error) {
      if (refusal !== null && error === refusal) await this.incoming.remove(id);
      throw error;
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const record = await this.sending.records.find(id);
    if (!record) throw new TusError(ERRORS.FILE_NOT_FOUND);
    const offset = record.settled ? record.sizeBytes : await this.incoming.size(id);
    if (offset === null) throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    return new Upload({ id, size: record.sizeBytes, offset, creation_date: record.createdAt.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    if (await this.sending.records.remove(id)) await this.incoming.remove(id);
  }
}

/** Passes bytes on; once there are enough to tell what they are, `judge` may say what is to be thrown. */
async function* judged(bytes: AsyncIterable<Buffer>, judge: (head: Buffer) => Promise<Error | null>) {
  let head: Buffer[] | null = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    head?.push(chunk);
    if (head && length >= headBytes) {
      const refusal = await judge(Buffer.concat(head));
      if (refusal) throw refusal;
      head = null;
    }
    yield chunk;
  }
}

/** As the checksum extension says it. */
const checksumMismatch = { status_code: 460, body: 'Checksum Mismatch' };
