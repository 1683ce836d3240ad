import { useSyncExternalStore } from 'react';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sendAttachment, type AttachTarget } from './send-attachment.ts';

/** A file on its way to a brief or comment. */
export interface Attaching {
  /** Also the creation key. */
  id: string;
  /** The brief or the field for a comment that shows it. */
  place: string;
  target: AttachTarget;
  file: File;
  sentBytes: number;
  /** Null while it waits or is sent. `size`, `empty`, `name`: what keeps it from being sent. */
  failure: 'size' | 'empty' | 'name' | { error: unknown } | null;
}

interface Running {
  stop: AbortController;
  onAttached: (attachment: Attachment) => void;
}

// Outside the components, so that a change of tab does not stop an upload.
let all: readonly Attaching[] = [];
const running = new Map<string, Running>();
const listeners = new Set<() => void>();
/** Files are sent one after the other. */
let queue: Promise<void> = Promise.resolve();

function set(next: readonly Attaching[]): void {
  all = next;
  for (const listener of listeners) listener();
}

const change = (id: string, by: Partial<Attaching>) =>
  set(all.map((each) => (each.id === id ? { ...each, ...by } : each)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The files on their way to a place, in the order they were chosen. */
export function useAttaching(place: string): readonly Attaching[] {
  return useSyncExternalStore(subscribe, () => all).filter((each) => each.place === place);
}

/** Sends files, one after the other. `onAttached` is called for each that has arrived. */
export function attachFiles(
  files: readonly File[],
  { place, target, onAttached }: Pick<Attaching, 'place' | 'target'> & Pick<Running, 'onAttached'>,
): void {
  const added = files.map((file): Attaching => {
    const id = crypto.randomUUID();
    return { id, place, target, file, sentBytes: 0, failure: unfit(file) };
  });
  set([...all, ...added]);
  for (const { id, failure } of added) {
    running.set(id, { stop: new AbortController(), onAttached });
    if (failure === null) send(id);
  }
}

function unfit({ size, name }: File): Attaching['failure'] {
  if (size === 0) return 'empty';
  if (size > limits.attachments.bytes) return 'size';
  return name.length > limits.attachments.nameLength ? 'name' : null;
}

/** Sends a file again that could not be sent. */
export function retryAttaching(id: string): void {
  change(id, { failure: null, sentBytes: 0 });
  send(id);
}

/** Stops sending a file, or dismisses one that was not sent. */
export function dropAttaching(id: string): void {
  running.get(id)?.stop.abort();
  running.delete(id);
  set(all.filter((each) => each.id !== id));
}

/** Stops everything that is on its way to a place. */
export function dropPlace(place: string): void {
  for (const { id } of all.filter((each) => each.place === place)) dropAttaching(id);
}

function send(id: string): void {
  queue = queue.then(() => sendNow(id));
}

async function sendNow(id: string): Promise<void> {
  const [upload, run] = [all.find((each) => each.id === id), running.get(id)];
  if (!upload || !run) return;
  const { file, target } = upload;
  const onProgress = (sentBytes: number) => change(id, { sentBytes });
  try {
    const { signal } = run.stop;
    run.onAttached(await sendAttachment({ file, target, creationKey: id, signal, onProgress }));
    dropAttaching(id);
  } catch (error) {
    // Absent where the person stopped it.
    if (running.has(id)) change(id, { failure: { error } });
  }
}
