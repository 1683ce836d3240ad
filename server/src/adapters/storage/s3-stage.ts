import { newUuid } from '#infra/ids.ts';
import { inTurns } from '#infra/in-turns.ts';
import type { Bucket, Part, PartSource } from './s3-bucket.ts';
import { missing, storageError } from './s3-errors.ts';
import { folderOf, note, readStaged, type Folder, type Staged } from './s3-folder.ts';
import { readSegments } from './s3-reading.ts';
import { partsOf, type Segment } from './s3-segments.ts';

interface Placing {
  to: string;
  sizeBytes: number;
  folder: Folder;
}

/**
 * Makes all pieces of an upload one object at its place, however long the store takes; may be done twice and at the same
 * time. Nobody knows of it before its row.
 */
export async function placeContent(bucket: Bucket, id: string, placing: Placing): Promise<void> {
  const { to, sizeBytes, folder } = placing;
  const parts = partsOf(folder.layout.segments);
  if (parts.length <= 1) await putOne(bucket, parts[0] ?? [], to);
  else await complete(bucket, id, placing);
  const stored = await bucket.size(to);
  if (stored !== sizeBytes) throw storageError('EHOSTDOWN', `the store has ${stored} bytes instead of ${sizeBytes}`);
}

/** Brings all pieces of an upload together as parts, of which nobody sees anything before they are completed. */
async function copyParts(bucket: Bucket, id: string, { to, folder }: Pick<Placing, 'to' | 'folder'>) {
  const done = (await readStaged(bucket, folder)).find((each) => each.to === to && each.parts !== null);
  if (done) return done;
  const uploadId = await bucket.begin(to);
  const staged: Staged = { note: `${folderOf(id)}staged-${newUuid()}`, to, uploadId, parts: null };
  // Whoever gives the upload up finds what was begun.
  await note(bucket, staged);
  const copied: Part[] = [];
  await inTurns(partsOf(folder.layout.segments), async (segments, index) => {
    copied[index] = await bucket.addPart(to, uploadId, index + 1, await sourceOf(bucket, segments));
  });
  const complete = { ...staged, parts: copied };
  await note(bucket, complete);
  return complete;
}

async function sourceOf(bucket: Bucket, segments: readonly Segment[]): Promise<PartSource> {
  const [only, ...more] = segments;
  return only && more.length === 0 ? { from: only.key } : { bytes: await readSegments(bucket, segments) };
}

async function putOne(bucket: Bucket, segments: readonly Segment[], to: string): Promise<void> {
  const source = await sourceOf(bucket, segments);
  if ('from' in source) await bucket.copy(source.from, to);
  else await bucket.put(to, source.bytes);
}

async function complete(bucket: Bucket, id: string, { to, sizeBytes, folder }: Placing): Promise<void> {
  for (const fresh of [false, true]) {
    // One that the store knows no more is done again.
    const staged = await copyParts(bucket, id, { to, folder: fresh ? { ...folder, staged: [] } : folder });
    if (!staged.parts) continue;
    const { uploadId, parts } = staged;
    if ((await missing(bucket.complete(to, uploadId, parts).then(() => true))) !== null) return;
    // The answer of the completion was lost: what it made is there (R14).
    if ((await bucket.size(to)) === sizeBytes) return;
  }
}
