import { type DroppedFile, sameContents } from './same-contents.ts';
import {
  type PlacingFile,
  type PlacingSlot,
  type Proposal,
  proposePlaces,
} from '@ad-foundry/contract/rules/placing/placing.ts';
import type { ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { fromBlob } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';

export type WorkerRequest = { kind: 'files'; files: DroppedFile[] } | { kind: 'slots'; slots: PlacingSlot[] };

export type WorkerResponse =
  /** Number of bytes of the files read so far. */
  | { kind: 'read'; bytes: number }
  | { kind: 'proposed'; results: [string, ProbeResult][]; proposals: [string, Proposal][] };

// Reading is limited by the disk, not the CPU.
const atOnce = 4;
let gotSlots: (slots: PlacingSlot[]) => void;
const slots = new Promise<PlacingSlot[]>((resolve) => {
  gotSlots = resolve;
});

async function readAll(files: DroppedFile[]): Promise<[string, ProbeResult][]> {
  const results: [string, ProbeResult][] = [];
  let bytes = 0;
  const waiting = [...files];
  const readSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push([next.key, await read(next.file)]);
      bytes += next.file.size;
      respond({ kind: 'read', bytes });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readSome));
  return results;
}

async function read(file: File): Promise<ProbeResult> {
  try {
    return await probe(fromBlob(file), { name: file.name });
  } catch {
    return { ok: false, reason: 'unreadable', detail: null };
  }
}

function respond(response: WorkerResponse): void {
  globalThis.postMessage(response, {});
}

async function propose(files: DroppedFile[]): Promise<void> {
  const results = await readAll(files);
  const resultsByKey = new Map(results);
  const contents = await sameContents(files);
  const placing = files.map(({ key, file, folder }): PlacingFile => {
    const result = resultsByKey.get(key);
    const content = contents.get(key) ?? null;
    return { key, name: file.name, folder, sizeBytes: file.size, content, facts: result?.ok ? result.facts : null };
  });
  respond({ kind: 'proposed', results, proposals: [...proposePlaces(placing, await slots)] });
}

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'slots') gotSlots(data.slots);
  else void propose(data.files);
});
