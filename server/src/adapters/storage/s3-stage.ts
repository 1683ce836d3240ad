import { newUuid } from '#infra/ids.ts';
import { inTurns } from '#infra/in-turns.ts';
import type { Bucket, Part, PartSource } from './s3-bucket.ts';
import { missing, storageError } from './s3-errors.ts';
import { folderOf, note, readStaged, type Folder, type Staged } from './s3-folder.ts';
import { readObject } from './s3-reading.ts';
import { partsOf, type Segment } from './s3-segments.ts';

/**
 * Brings all pieces of an upload together at their place, where nobody sees them before `keepContent` says so. One piece
 * alone is copied then, in one step.
 */
export async function stageContent(bucket: Bucket, id: string, { to, folder }: { to: string; folder: Folder }) {
  const parts = partsOf(folder.layout.segments);
  if (parts.length <= 1) return null;
  const done = (await readStaged(bucket, folder)).find((each) => each.to === to && each.parts !== null);
  if (done) return done;
  const uploadId = await bucket.begin(to);
  const staged: Staged = { note: `${folderOf(id)}staged-${newUuid()}`, to, uploadId, parts: null };
  // Whoever gives the upload up finds what was begun.
  await note(bucket, staged);
  const copied: Part[] = [];
  await inTurns(parts, async (segments, index) => {
    copied[index] = await bucket.addPart(to, uploadId, index + 1, await sourceOf(bucket, segments));
  });
  const complete = { ...staged, parts: copied };
  await note(bucket, complete);
  return complete;
}

async function sourceOf(bucket: Bucket, segments: readonly Segment[]): Promise<PartSource> {
  const [only, ...more] = segments;
  return only && more.length === 0 ? { from: only.key } : { bytes: await join(bucket, segments) };
}

async function join(bucket: Bucket, segments: readonly Segment[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (const { key, start, end } of segments)
    for await (const chunk of readObject(bucket, key, { start: 0, end: end - start })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Keeping {
  to: string;
  sizeBytes: number;
  find(): Promise<Folder>;
}

/** Makes what was staged the content of its place; where it is there already, by whomever, nothing is done. */
export async function keepContent(bucket: Bucket, id: string, { to, sizeBytes, find }: Keeping): Promise<void> {
  if ((await bucket.size(to)) === sizeBytes) return;
  const folder = await find();
  const parts = partsOf(folder.layout.segments);
  if (parts.length <= 1) await putOne(bucket, parts[0] ?? [], to);
  else await complete(bucket, id, { to, sizeBytes, folder });
  const stored = await bucket.size(to);
  if (stored !== sizeBytes) throw storageError('EHOSTDOWN', `the store has ${stored} bytes instead of ${sizeBytes}`);
}

async function putOne(bucket: Bucket, segments: readonly Segment[], to: string): Promise<void> {
  const source = await sourceOf(bucket, segments);
  if ('from' in source) await bucket.copy(source.from, to);
  else await bucket.put(to, source.bytes);
}

async function complete(
  bucket: Bucket,
  id: string,
  { to, sizeBytes, folder }: Omit<Keeping, 'find'> & { folder: Folder },
) {
  for (const fresh of [false, true]) {
    // One that the store knows no more is done again.
    const staged = await stageContent(bucket, id, { to, folder: fresh ? { ...folder, staged: [] } : folder });
    if (!staged?.parts) continue;
    const { uploadId, parts } = staged;
    if ((await missing(bucket.complete(to, uploadId, parts).then(() => true))) !== null) return;
    // The answer of the completion was lost: what it made is there (R14).
    if ((await bucket.size(to)) === sizeBytes) return;
  }
}
