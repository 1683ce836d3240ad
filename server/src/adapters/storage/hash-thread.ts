import { Worker } from 'node:worker_threads';
import type { StoredContent } from './storage.ts';

/** Hashes growing files in a worker thread, off the thread that serves requests. */
export interface HashThread {
  /** Reports the file's current size; the bytes up to it do not change any more. */
  follow(file: string, sizeBytes: number): void;
  /** Hashes of the file's first `sizeBytes`. @throws with the system's error code when the file cannot be read */
  identify(file: string, sizeBytes: number): Promise<StoredContent>;
  forget(file: string): void;
}

interface Answer {
  id: number;
  content?: StoredContent;
  problem?: { code?: string; message: string };
}

interface PendingRequest {
  resolve(content: StoredContent): void;
  reject(error: Error): void;
}

/**
 * Starts the worker with the first file, and restarts it at the next call after a crash. The worker does not keep the
 * process alive.
 */
export function createHashThread(startWorker = startHashWorker): HashThread {
  const pending = new Map<number, PendingRequest>();
  let worker: Worker | null = null;
  let lastId = 0;

  const end = (ended: Worker, error: Error) => {
    // A crashed worker also emits `exit` later, when its replacement may already be running.
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const start = (): Worker => {
    const started = startWorker();
    started.on('message', ({ id, content, problem }: Answer) => {
      const request = pending.get(id);
      pending.delete(id);
      if (content) request?.resolve(content);
      else request?.reject(Object.assign(new Error(problem?.message), { code: problem?.code }));
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
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        send({ file, upTo: sizeBytes, id: lastId });
      }),
    forget(file) {
      // A worker that has not started holds no hashes.
      if (worker) send({ file, forget: true });
    },
  };
}

/** Starts the worker from its own file, separate from the bundle. */
export function startHashWorker(): Worker {
  return new Worker(new URL('./hash-worker.js', import.meta.url), { execArgv: [], env: {}, name: 'hashes' });
}
