import { useEffect, useReducer, useState } from 'react';
import type { ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Place, PlacingSlot, Proposal } from '@ad-foundry/contract/rules/placing/placing.ts';
import { besidePlace, filledPlaces, openPlaces } from '@ad-foundry/contract/rules/placing/places.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { folderOf } from '#ui/form/dropped-files.ts';
import type { Asked, GivenFile, Told } from './placing-worker.ts';

/** A file in the sheet with its place. */
export interface PlacedFile extends GivenFile {
  result: ProbeResult;
  /** The initial proposal. */
  proposal: Proposal;
  place: Place | null;
  /** To be sent although it breaks a rule. */
  isInsisted: boolean;
}

export type Change =
  | { kind: 'begin'; files: PlacedFile[] }
  | { kind: 'place'; key: string; slot: PlacingSlot }
  | { kind: 'accept'; keys: string[] }
  | { kind: 'insist'; key: string; isInsisted: boolean }
  | { kind: 'remove'; key: string };

function reduce(files: PlacedFile[], change: Change): PlacedFile[] {
  switch (change.kind) {
    case 'begin':
      return change.files;
    case 'remove':
      return files.filter(({ key }) => key !== change.key);
    case 'insist':
      return files.map((each) => (each.key === change.key ? { ...each, isInsisted: change.isInsisted } : each));
    case 'accept':
      return files.map((each) =>
        change.keys.includes(each.key) && each.proposal.kind === 'ambiguous'
          ? { ...each, place: each.proposal.place }
          : each,
      );
    case 'place': {
      const others = files.filter(({ key }) => key !== change.key);
      const place = freePlace(change.slot, others);
      return files.map((each) => (each.key === change.key ? { ...each, place, isInsisted: false } : each));
    }
  }
}

/** A slot's first place that no other file takes: an empty one, else an existing variation, else a new one. */
function freePlace(slot: PlacingSlot, others: readonly PlacedFile[]): Place {
  const used = new Set(others.map(({ place }) => place?.key));
  const isFree = ({ key }: Place) => !used.has(key);
  const filled = slot.type === 'carousel' ? [] : filledPlaces(slot).map(({ place }) => place);
  return [...openPlaces(slot), ...filled].find(isFree) ?? besidePlace(slot);
}

export type Phase = { kind: 'reading'; count: number } | { kind: 'ready' } | { kind: 'failed'; error: unknown };

/** Reads files in a worker, loads the possible slots, and proposes a place for each. */
export function useProposal(given: readonly File[], load: () => Promise<PlacingSlot[]>) {
  const [phase, setPhase] = useState<Phase>({ kind: 'reading', count: 0 });
  const [slots, setSlots] = useState<PlacingSlot[]>([]);
  const [files, change] = useReducer(reduce, []);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const worker = new Worker(new URL('./placing-worker.ts', import.meta.url), { type: 'module' });
    const ask = (asked: Asked) => worker.postMessage(asked, []);
    const all = given.map((file, at): GivenFile => ({ key: `file-${at}`, file, folder: folderOf(file) }));
    const fail = (error: unknown) => setPhase({ kind: 'failed', error });
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'read') return setPhase({ kind: 'reading', count: data.count });
      change({ kind: 'begin', files: begin(all, data) });
      setPhase({ kind: 'ready' });
    });
    ask({ kind: 'files', files: all });
    load().then((found) => {
      setSlots(found);
      ask({ kind: 'slots', slots: found });
    }, fail);
    return () => worker.terminate();
    // Loaded once per drop; again only when the user retries.
  }, [given, load, attempt]);

  const retry = () => {
    setPhase({ kind: 'reading', count: 0 });
    setAttempt(attempt + 1);
  };
  return { phase, slots, files, change, retry };
}

function begin(all: GivenFile[], { results, proposals }: Extract<Told, { kind: 'proposed' }>): PlacedFile[] {
  const [known, proposed] = [new Map(results), new Map(proposals)];
  return all.flatMap((file) => {
    const [result, proposal] = [known.get(file.key), proposed.get(file.key)];
    if (!result || !proposal) return [];
    return [{ ...file, result, proposal, place: proposal.kind === 'place' ? proposal.place : null, isInsisted: false }];
  });
}

/** Slots by id. */
export function indexSlots(slots: readonly PlacingSlot[]): ReadonlyMap<SlotId, PlacingSlot> {
  return new Map(slots.map((slot) => [slot.slotId, slot]));
}
