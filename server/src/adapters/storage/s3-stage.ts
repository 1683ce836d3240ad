import { newUuid } from '#infra/ids.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { Bucket, Part, PartSource } from './s3-bucket.ts';
import { nullIfMissing, storageError } from './s3-errors.ts';
import { folderOf, readStaged, saveStaged, type Folder, type Staged } from './s3-folder.ts';
import { readSegments } from './s3-reading.ts';
import { partsOf, type Segment } from './s3-segments.ts';

interface Placing {
  to: string;
  sizeBytes: number;
  folder: Folder;
}

/**
 * Joins all segments of an upload into one object under its content key, however long the store takes. Idempotent and
 * safe to run concurrently. The object is not referenced until its row exists.
 */
export async function placeContent(bucket: Bucket, id: string, placing: Placing): Promise<void> {
  const { to, sizeBytes, folder } = placing;
  const parts = partsOf(folder.layout.segments);
  if (parts.length <= 1) await putOne(bucket, parts[0] ?? [], to);
  else await complete(bucket, id, placing);
  const stored = await bucket.size(to);
  if (stored !== sizeBytes) throw storageError('EHOSTDOWN', `the store has ${stored} bytes instead of ${sizeBytes}`);
}

/** Copies all segments as parts of a multipart upload, which is invisible until completed. */
async function copyParts(bucket: Bucket, id: string, { to, folder }: Pick<Placing, 'to' | 'folder'>) {
  const done = (await readStaged(bucket, folder)).find((each) => each.to === to && each.parts !== null);
  if (done) return done;
  const uploadId = await bucket.begin(to);
  const staged: Staged = { note: `${folderOf(id)}staged-${newUuid()}`, to, uploadId, parts: null };
  // Recorded first, so that removing the upload aborts the multipart upload too.
  await saveStaged(bucket, staged);
  const copied: Part[] = [];
  await mapWithConcurrency(partsOf(folder.layout.segments), async (segments, index) => {
    copied[index] = await bucket.addPart(to, uploadId, index + 1, await sourceOf(bucket, segments));
  });
  const complete = { ...staged, parts: copied };
  await saveStaged(bucket, complete);
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
    // If the store no longer knows the multipart upload, it is repeated.
    const staged = await copyParts(bucket, id, { to, folder: fresh ? { ...folder, staged: [] } : folder });
    if (!staged.parts) continue;
    const { uploadId, parts } = staged;
    if ((await nullIfMissing(bucket.complete(to, uploadId, parts).then(() => true))) !== null) return;
    // The response to the completion was lost, but the object exists (R14).
    if ((await bucket.size(to)) === sizeBytes) return;
  }
}
