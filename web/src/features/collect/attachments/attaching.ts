import { useSyncExternalStore } from 'react';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sendAttachment, type AttachTarget } from './send-attachment.ts';

/** An upload of a file to a brief or comment. */
export interface Attaching {
  /** Also used as the creation key. */
  id: string;
  /** The brief or comment field that shows the upload. */
  place: string;
  target: AttachTarget;
  file: File;
  sentBytes: number;
  /**
   * The reason why it failed; `size`, `empty` and `name` are reasons not to accept the file. Null while waiting or
   * uploading.
   */
  failure: 'size' | 'empty' | 'name' | { error: unknown } | null;
}

interface Running {
  stop: AbortController;
  onAttached: (attachment: Attachment) => void;
}

// Kept outside of components, so that switching tabs does not stop an upload.
let all: readonly Attaching[] = [];
const running = new Map<string, Running>();
const listeners = new Set<() => void>();
/** Uploads run one after the other. */
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

/** The uploads to a brief or comment field, in the order they were chosen. */
export function useAttaching(place: string): readonly Attaching[] {
  return useSyncExternalStore(subscribe, () => all).filter((each) => each.place === place);
}

/** Uploads files one after the other. `onAttached` is called for each stored file. */
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

/** Retries a failed upload. */
export function retryAttaching(id: string): void {
  change(id, { failure: null, sentBytes: 0 });
  send(id);
}

/** Cancels an upload, or dismisses a failed one. */
export function dropAttaching(id: string): void {
  running.get(id)?.stop.abort();
  running.delete(id);
  set(all.filter((each) => each.id !== id));
}

/** Cancels all uploads to a brief or comment field. */
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
    // A cancelled upload is no longer in the map, so it reports no failure.
    if (running.has(id)) change(id, { failure: { error } });
  }
}
