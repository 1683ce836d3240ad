import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { fromFile } from '@ad-foundry/probe/from-file.ts';
import { probe } from '@ad-foundry/probe/probe.ts';

/** What is wrong with a path, in the words of this program. */
const faults: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be opened: you do not have permission to read it',
  EPERM: 'cannot be opened: you do not have permission to read it',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'does not exist',
  EINVAL: 'is not a file',
  ELOOP: 'is a link that leads to itself',
  EMFILE: 'cannot be opened: too many files are open',
};

export function faultOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return faults[code] ?? `cannot be read (${code || 'unknown reason'})`;
}

/**
 * Reads the media facts of a file with the browser's own reader. Pipes and devices are refused before they are opened,
 * since that could wait forever. @throws NodeJS.ErrnoException if it cannot be opened
 */
export async function readFacts(file: string): Promise<ProbeResult> {
  const stats = await stat(file);
  if (!stats.isFile()) throw Object.assign(new Error(), { code: stats.isDirectory() ? 'EISDIR' : 'EINVAL' });
  const source = await fromFile(file);
  try {
    return await probe(source, { name: path.basename(file) });
  } finally {
    await source.close();
  }
}

/** Maps items with a few at once, and yields the results in the order of the items. */
export async function* inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = 4) {
  const running: Promise<R>[] = [];
  let next = 0;
  const start = () => {
    const item = items[next++];
    if (item === undefined) return;
    const result = work(item);
    // Awaited later; an early rejection must not end the process.
    result.catch(() => undefined);
    running.push(result);
  };
  while (next < Math.min(atOnce, items.length)) start();
  for (let first = running.shift(); first; first = running.shift()) {
    yield await first;
    start();
  }
}
