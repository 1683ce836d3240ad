import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/utils';
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
}

/** The upload protocol's view of our incoming files. */
export class IncomingStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  private readonly incoming: Incoming;
  private readonly records: UploadRecords;

  private readonly request: Readable;

  /** `request` is where the bytes come from; the stream that `write` is given only says when to let go. */
  constructor(incoming: Incoming, { records, request }: { records: UploadRecords; request: Readable }) {
    super();
    this.incoming = incoming;
    this.records = records;
    this.request = request;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.incoming.create(upload.id);
    return upload;
  }

  override async write(until: Readable, id: string, offset: number): Promise<number> {
    const record = await this.records.find(id);
    // A last request that came twice: there is nothing to add.
    if (!record || record.settled) {
      until.resume();
      this.request.resume();
      return offset;
    }
    const bytes = bytesOf(this.request, { mostBytes: record.sizeBytes - offset, until });
    return this.incoming.write(id, offset, bytes);
  }

  override async getUpload(id: string): Promise<Upload> {
    const record = await this.records.find(id);
    if (!record) throw new TusError(ERRORS.FILE_NOT_FOUND);
    const offset = record.settled ? record.sizeBytes : await this.incoming.size(id);
    if (offset === null) throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    return new Upload({ id, size: record.sizeBytes, offset, creation_date: record.createdAt.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    if (await this.records.remove(id)) await this.incoming.remove(id);
  }
}
