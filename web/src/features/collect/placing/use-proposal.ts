import { useEffect, useReducer, useState } from 'react';
import type { ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Place, PlacingSlot, Proposal } from '@ad-foundry/contract/rules/placing/placing.ts';
import { choosablePlaces } from '@ad-foundry/contract/rules/placing/places.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import { folderOf } from '#ui/form/dropped-files.ts';
import type { DroppedFile } from './same-contents.ts';
import type { WorkerRequest, WorkerResponse } from './placing-worker.ts';

/** A file in the sheet with its places. */
export interface PlacedFile extends DroppedFile {
  result: ProbeResult;
  /** Other files with the same content, which are sent with it. */
  copies: readonly DroppedFile[];
  /** The initial proposal. */
  proposal: Proposal;
  /** The chosen places; several places receive the same file. */
  places: readonly Place[];
  /** Whether the file may replace or extend a delivered one; null until the user decides. */
  isConfirmed: boolean | null;
  /** The reason to send it although it breaks a rule; null until the user enters one. */
  reason: string | null;
  /** How to repair it once it is stored: as adjusted, or as gently as possible at each place; null to leave it. */
  repair: RepairOrder | 'gentlest' | null;
  /** The number of slots that it is to be adapted to once it is stored; 0 without adapting. */
  adaptTo: number;
  /** Whether the file was sent; a sent file keeps its places, so that other files cannot use them. */
  isSent: boolean;
}

/** Where a file would be the master, and the number of other empty slots that it can be adapted to from there. */
export interface MasterPlace {
  places: readonly Place[];
  isRepaired: boolean;
  count: number;
}

export type ProposalChange =
  | { kind: 'begin'; files: PlacedFile[] }
  /** Assigns each file to this slot only. */
  | { kind: 'assign'; keys: readonly string[]; slot: PlacingSlot }
  /** Assigns the file to this slot as well. */
  | { kind: 'also'; key: string; slot: PlacingSlot }
  | { kind: 'withdraw'; key: string; place: Place }
  | { kind: 'answer'; key: string; places: readonly Place[]; isConfirmed?: boolean }
  /** Narrows the question to these candidates. */
  | { kind: 'narrow'; key: string; candidates: readonly Place[] }
  /** Accepts the suggested places that no other file uses. */
  | { kind: 'accept'; keys: readonly string[] }
  | { kind: 'confirm'; keys: readonly string[]; isConfirmed: boolean }
  | { kind: 'insist'; key: string; reason: string }
  | { kind: 'repair'; keys: readonly string[]; repair: PlacedFile['repair'] }
  /** Assigns each file to a slot that it does not fit, and repairs it for that slot. */
  | { kind: 'repair-at'; files: readonly { key: string; slot: PlacingSlot }[]; keys: readonly string[] }
  /** Puts the file into its place as a master, from which other slots are adapted. */
  | { kind: 'adapt'; key: string; master: MasterPlace }
  | { kind: 'sent'; keys: readonly string[] }
  | { kind: 'remove'; keys: readonly string[] };

type Update = (file: PlacedFile, others: readonly PlacedFile[]) => Partial<PlacedFile>;

interface State {
  files: PlacedFile[];
  /** Keys of files that the user has changed or left out; adding further files does not change their state. */
  decided: ReadonlySet<string>;
}

function reduce({ files, decided }: State, change: ProposalChange): State {
  if (change.kind === 'begin') return { files: mergeFiles(files, change.files, decided), decided };
  const keys = 'keys' in change ? change.keys : [change.key];
  return { files: applyChange(files, change), decided: new Set([...decided, ...keys]) };
}

/** Keeps decided files; others get a new proposal that excludes the places in use. */
function mergeFiles(before: PlacedFile[], proposed: PlacedFile[], decided: ReadonlySet<string>): PlacedFile[] {
  const kept = before.filter(({ key }) => decided.has(key));
  const used = usedBy(kept);
  return proposed.flatMap((file) => {
    if (decided.has(file.key)) return kept.filter(({ key }) => key === file.key);
    if (!file.places.some(({ key }) => used.has(key))) return [file];
    const candidates = [...file.places];
    return [{ ...file, places: [], proposal: { kind: 'guess', candidates, together: false } }];
  });
}

function applyChange(files: PlacedFile[], change: Exclude<ProposalChange, { kind: 'begin' }>): PlacedFile[] {
  switch (change.kind) {
    case 'remove':
      return files.filter(({ key }) => !change.keys.includes(key));
    case 'assign': {
      const { slot, keys } = change;
      return updated(files, keys, (_, others) => unconfirmed({ places: [freePlace(slot, others)] }));
    }
    case 'also': {
      const { slot, key } = change;
      return updated(files, [key], ({ places }, others) =>
        unconfirmed({ places: [...places, freePlace(slot, others)] }),
      );
    }
    case 'withdraw':
      return updated(files, [change.key], ({ places }) => ({
        places: places.filter(({ key }) => key !== change.place.key),
        repair: null,
        adaptTo: 0,
      }));
    case 'answer':
      return updated(files, [change.key], () =>
        unconfirmed({ places: change.places, isConfirmed: change.isConfirmed ?? null }),
      );
    case 'narrow':
      return updated(files, [change.key], () => ({
        proposal: { kind: 'guess', candidates: [...change.candidates], together: true },
      }));
    case 'accept':
      return updated(files, change.keys, ({ proposal }, others) => {
        if (proposal.kind !== 'suggestion') return {};
        const used = usedBy(others);
        return unconfirmed({ places: proposal.places.filter(({ key }) => !used.has(key)) });
      });
    case 'confirm':
      return updated(files, change.keys, () => ({ isConfirmed: change.isConfirmed }));
    case 'insist':
      return updated(files, [change.key], () => ({ reason: change.reason, repair: null }));
    case 'repair':
      return updated(files, change.keys, () => ({ repair: change.repair, reason: null }));
    case 'repair-at':
      return updated(files, change.keys, ({ key }, others) => {
        const slot = change.files.find((each) => each.key === key)?.slot;
        return slot ? unconfirmed({ places: [freePlace(slot, others)], repair: 'gentlest' }) : {};
      });
    case 'adapt': {
      const { key, master } = change;
      return updated(files, [key], ({ repair }) => ({
        ...unconfirmed({ places: master.places, adaptTo: master.count }),
        repair: master.isRepaired ? (repair ?? 'gentlest') : null,
      }));
    }
    case 'sent':
      return updated(files, change.keys, () => ({ isSent: true }));
  }
}

/** Updates files sequentially, so that two files never get the same place. */
function updated(files: PlacedFile[], keys: readonly string[], update: Update): PlacedFile[] {
  const changedKeys = new Set(keys);
  return files.reduce((all, file, at) => {
    if (!changedKeys.has(file.key)) return all;
    const others = all.filter(({ key }) => key !== file.key);
    return all.with(at, { ...file, ...update(file, others) });
  }, files);
}

/** A new choice needs a new confirmation. */
const unconfirmed = (change: Partial<PlacedFile>): Partial<PlacedFile> => ({
  isConfirmed: null,
  reason: null,
  repair: null,
  adaptTo: 0,
  ...change,
});

/** The keys of the places used by files. */
export function usedBy(files: readonly PlacedFile[]): Set<string> {
  return new Set(files.flatMap(({ places }) => places.map(({ key }) => key)));
}

/** The first unused place of a slot; the last place, a new variation, accepts any number of files. */
function freePlace(slot: PlacingSlot, others: readonly PlacedFile[]): Place {
  const used = usedBy(others);
  const places = choosablePlaces(slot);
  const last = places.at(-1);
  const place = places.find(({ key }) => !used.has(key)) ?? last;
  if (!place) throw new Error('a slot has no places');
  return place;
}

/** `bytes`: the number of bytes read so far. */
export type Phase = { kind: 'reading'; bytes: number } | { kind: 'ready' } | { kind: 'failed'; error: unknown };

/** Reads files in a worker, loads the possible slots, and proposes places for each. */
export function useProposal(initialFiles: readonly File[], load: () => Promise<PlacingSlot[]>) {
  const [dropped, setDropped] = useState(initialFiles);
  const [phase, setPhase] = useState<Phase>({ kind: 'reading', bytes: 0 });
  const [slots, setSlots] = useState<PlacingSlot[]>([]);
  const [{ files }, change] = useReducer(reduce, { files: [], decided: new Set<string>() });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const worker = new Worker(new URL('./placing-worker.ts', import.meta.url), { type: 'module' });
    const send = (request: WorkerRequest) => worker.postMessage(request, []);
    const all = dropped.map((file, at): DroppedFile => ({ key: `file-${at}`, file, folder: folderOf(file) }));
    const fail = (error: unknown) => setPhase({ kind: 'failed', error });
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.kind === 'read') return setPhase({ kind: 'reading', bytes: data.bytes });
      change({ kind: 'begin', files: begin(all, data) });
      setPhase({ kind: 'ready' });
    });
    send({ kind: 'files', files: all });
    load().then((found) => {
      setSlots(found);
      send({ kind: 'slots', slots: found });
    }, fail);
    return () => worker.terminate();
    // Runs again when the user adds files or retries.
  }, [dropped, load, attempt]);

  const again = () => setPhase({ kind: 'reading', bytes: 0 });
  return {
    phase,
    slots,
    files,
    change,
    dropped,
    add(more: readonly File[]) {
      again();
      setDropped([...dropped, ...more]);
    },
    retry() {
      again();
      setAttempt(attempt + 1);
    },
  };
}

function begin(
  all: DroppedFile[],
  { results, proposals }: Extract<WorkerResponse, { kind: 'proposed' }>,
): PlacedFile[] {
  const [read, proposed] = [new Map(results), new Map(proposals)];
  const copies = new Map<string, DroppedFile[]>();
  for (const file of all) {
    const proposal = proposed.get(file.key);
    if (proposal?.kind === 'copy') copies.set(proposal.of, [...(copies.get(proposal.of) ?? []), file]);
  }
  return all.flatMap((file) => {
    const [result, proposal] = [read.get(file.key), proposed.get(file.key)];
    if (!result || !proposal || proposal.kind === 'copy') return [];
    const decision = {
      places: presetOf(proposal),
      isConfirmed: null,
      reason: null,
      repair: null,
      adaptTo: 0,
      isSent: false,
    };
    return [{ ...file, result, proposal, copies: copies.get(file.key) ?? [], ...decision }];
  });
}

/** The default places of a file; suggestions must be accepted first. */
function presetOf(proposal: Proposal): readonly Place[] {
  if (proposal.kind === 'place') return proposal.places;
  return proposal.kind === 'replaces' ? proposal.candidates.slice(0, 1) : [];
}

/** Slots by id. */
export function indexSlots(slots: readonly PlacingSlot[]): ReadonlyMap<SlotId, PlacingSlot> {
  return new Map(slots.map((slot) => [slot.slotId, slot]));
}
