import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import type { TableFailure } from '@ad-foundry/probe/tables/read-table-file.ts';
import type { ReadingOptions } from './reading/report-reading.ts';
import type { ReportPreview, WorkerRequest, WorkerResponse } from './report-worker.ts';

export class UnreadableReport extends Error {
  readonly failure: TableFailure | 'too-slow';

  constructor(failure: TableFailure | 'too-slow') {
    super(failure);
    this.failure = failure;
  }
}

/** Stops reading after this time, because a longer reading would only occupy the browser's memory. */
const maxMs = 60_000;

type Request = WorkerRequest extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never;

/** Reads one file in a worker, so that the page stays responsive for any file. */
export class ReportClient {
  #worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
  #last = 0;

  /** @throws UnreadableReport */
  async open(file: File, options: ReadingOptions): Promise<ReportPreview> {
    const response = await this.#request({ kind: 'open', file, options });
    if (response.kind !== 'preview') throw new Error('the worker answered another request');
    return response.preview;
  }

  /** Reads the open file again with other choices. */
  async read(options: ReadingOptions): Promise<ReportPreview> {
    const response = await this.#request({ kind: 'read', options });
    if (response.kind !== 'preview') throw new Error('the worker answered another request');
    return response.preview;
  }

  /** The rows of one account of the last reading, in the form in which they are stored. */
  async rowsOf(key: string): Promise<ImportedRow[]> {
    const response = await this.#request({ kind: 'rows', key });
    return response.kind === 'rows' ? response.rows : [];
  }

  close(): void {
    this.#worker.terminate();
  }

  #request(request: Request): Promise<WorkerResponse> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const fail = (failure: UnreadableReport['failure']) => {
        listening.abort();
        reject(new UnreadableReport(failure));
      };
      const timer = setTimeout(() => {
        this.close();
        fail('too-slow');
      }, maxMs);
      listening.signal.addEventListener('abort', () => clearTimeout(timer));
      this.#worker.addEventListener('error', () => fail('other-kind'), { signal: listening.signal });
      this.#worker.addEventListener(
        'message',
        ({ data }: MessageEvent<WorkerResponse>) => {
          if (data.id !== id) return;
          if (data.kind === 'failed') return fail(data.failure);
          listening.abort();
          resolve(data);
        },
        { signal: listening.signal },
      );
      this.#worker.postMessage({ ...request, id } satisfies WorkerRequest, []);
    });
  }
}
