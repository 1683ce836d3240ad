import { setTimeout as sleep } from 'node:timers/promises';
import type { SlotId, UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { uploads, type BegunUpload, type UploadStatus } from '@ad-foundry/contract/uploads.ts';
import type { Api } from './api.ts';
import { exit, Stop } from './exit.ts';
import type { FoundFile } from './folder.ts';
import type { ProposedSlot } from './placement.ts';
import type { Progress } from './progress.ts';
import { faultOf } from './read-file.ts';
import { fingerprintOf, uploadFile } from './upload-file.ts';
import { words } from './words.ts';

export interface PlannedUpload {
  file: FoundFile;
  slots: readonly ProposedSlot[];
}

export type UploadResult = { planned: PlannedUpload } & ({ error: Stop } | { error: null; uploads: UploadStatus[] });

const atOnce = 4;

/**
 * Uploads files to their slots, a few at once; those of one slot one after another, since their order is that of the
 * cards. A file that fails does not keep others from being uploaded, but a refused key ends all.
 */
export async function uploadAll(
  api: Api,
  all: readonly PlannedUpload[],
  { progress, onResult }: { progress: Progress; onResult: (result: UploadResult) => void },
): Promise<void> {
  const begun = await listBegun(api);
  const waiting = [...all].toSorted((a, b) => positionOf(a) - positionOf(b));
  const busySlots = new Set<SlotId>();
  const ends: Stop[] = [];
  const next = () => {
    const at = waiting.findIndex(({ slots }) => !slots.some(({ slot }) => busySlots.has(slot.slotId)));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const work = async () => {
    for (let planned = next(); planned && ends.length === 0; planned = next()) {
      const slots = planned.slots.map(({ slot }) => slot.slotId);
      for (const slot of slots) busySlots.add(slot);
      const result = await uploadOne(api, planned, { begun, progress });
      for (const slot of slots) busySlots.delete(slot);
      if (result.error?.code === exit.signIn) ends.push(result.error);
      progress.fileDone();
      onResult(result);
    }
  };
  // A worker that finds all slots busy ends; the files of those slots are uploaded by the workers that hold them.
  await Promise.all(Array.from({ length: atOnce }, work));
  const [end] = ends;
  if (end) throw end;
}

const positionOf = ({ slots: [first] }: PlannedUpload) => first?.place.position ?? 0;

async function listBegun(api: Api): Promise<BegunUpload[]> {
  const begun: BegunUpload[] = [];
  for await (const { items } of api.pages(uploads.list, { query: { limit: limits.pageSizeMax } })) begun.push(...items);
  return begun;
}

interface UploadContext {
  begun: readonly BegunUpload[];
  progress: Progress;
}

async function uploadOne(api: Api, planned: PlannedUpload, { begun, progress }: UploadContext): Promise<UploadResult> {
  const { file, slots } = planned;
  const fingerprint = fingerprintOf(file);
  const stored: UploadStatus[] = [];
  let sameAs: UploadId | null = null;
  try {
    for (const { place, slot } of slots) {
      const earlier = begun.find(
        (upload) =>
          upload.slotId === slot.slotId && upload.fingerprint === fingerprint && upload.sizeBytes === file.sizeBytes,
      );
      sameAs = await uploadFile(api, {
        file,
        slotId: slot.slotId,
        variationId: place.variationId,
        cardId: earlier?.cardId ?? place.cardId,
        resume: earlier?.id ?? null,
        sameAs,
        onProgress: (bytes) => progress.set(place.key, bytes),
      });
      stored.push(await readStored(api, sameAs));
    }
    return { planned, error: null, uploads: stored };
  } catch (error) {
    const stop = error instanceof Stop ? error : new Stop(exit.error, `The file ${faultOf(error)}.`);
    return { planned, error: stop };
  }
}

/** The state of a complete upload, once the server has read the file. @throws Stop if it refuses the file */
async function readStored(api: Api, uploadId: UploadId): Promise<UploadStatus> {
  for (let wait = 100; ; wait *= 2) {
    const status = await api.call(uploads.status, { params: { uploadId } });
    if (status.refusal) throw new Stop(exit.unfit, words.refusal(status.refusal));
    if (status.state === 'stored' || wait > 10_000) return status;
    await sleep(wait);
  }
}
