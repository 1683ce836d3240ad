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

// The first part that our own pages send.
const smallBytes = 1024 * 1024;

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

  /** Of what begins like no file that is taken here, no more is read, and nothing is kept. */
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
      // A part with a checksum may have been damaged on its way: while it is small, that is found out first.
      const patienceBytes = checksum ? smallBytes : 0;
      const there = await this.append({ ...part, bytes: judged(part.bytes, { head, patienceBytes, judge }) });
      if (checksum && there >= headBytes && there - offset <= smallBytes)
        await judge(await this.incoming.head(id, headBytes));
      return there;
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

interface Part {
  id: string;
  offset: number;
  bytes: AsyncIterable<Buffer>;
}

/** A copy, so that it is no heap however small the pieces are that come; null once it is judged: what follows may take hours. */
interface Head {
  bytes: Buffer | null;
  length: number;
}

interface Judging {
  /** What stands before these bytes; these follow. */
  head: Head;
  /** Up to so many bytes, all of them come first. */
  patienceBytes: number;
  /** @throws what the sender is to hear */
  judge(head: Buffer): Promise<void>;
}

/** Passes bytes on, and has the first of the file judged once there are enough. */
async function* judged(bytes: AsyncIterable<Buffer>, { head, patienceBytes, judge }: Judging) {
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

/** As the checksum extension says it. */
const checksumMismatch = { status_code: 460, body: 'Checksum Mismatch' };
