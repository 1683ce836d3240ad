import { Worker } from 'node:worker_threads';
import type { StoredContent } from './storage.ts';

/** Hashes files while they grow, on a processor that is not needed for answering. */
export interface HashThread {
  /** The file has that many bytes now, for good. */
  follow(file: string, sizeBytes: number): void;
  /** What the file's first bytes are. @throws with the code of the system where it cannot be read */
  identify(file: string, sizeBytes: number): Promise<StoredContent>;
  forget(file: string): void;
}

interface Answer {
  question: number;
  content?: StoredContent;
  problem?: { code?: string; message: string };
}

interface Asker {
  resolve(content: StoredContent): void;
  reject(error: Error): void;
}

/** The thread starts with the first file and ends with the process; one that died is replaced at the next call. */
export function createHashThread(startWorker = startHashWorker): HashThread {
  const askers = new Map<number, Asker>();
  let worker: Worker | null = null;
  let lastQuestion = 0;

  const end = (ended: Worker, error: Error) => {
    // One that failed ends a moment later as well: by then its questions are those of the next.
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of askers.values()) reject(error);
    askers.clear();
  };
  const start = (): Worker => {
    const started = startWorker();
    started.on('message', ({ question, content, problem }: Answer) => {
      const asker = askers.get(question);
      askers.delete(question);
      if (content) asker?.resolve(content);
      else asker?.reject(Object.assign(new Error(problem?.message), { code: problem?.code }));
    });
    started.once('error', (error) => end(started, error));
    started.once('exit', () => end(started, new Error('the hashing thread ended')));
    started.unref();
    return started;
  };
  const send = (message: object) => {
    worker ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
  };

  return {
    follow: (file, sizeBytes) => send({ file, upTo: sizeBytes }),
    identify: (file, sizeBytes) =>
      new Promise((resolve, reject) => {
        lastQuestion += 1;
        askers.set(lastQuestion, { resolve, reject });
        send({ file, upTo: sizeBytes, question: lastQuestion });
      }),
    forget(file) {
      // A thread that is not there has nothing to forget.
      if (worker) send({ file, forget: true });
    },
  };
}

/** The thread itself; a program of its own beside the bundle. */
export function startHashWorker(): Worker {
  return new Worker(new URL('./hash-worker.js', import.meta.url), { execArgv: [], env: {}, name: 'hashes' });
}
