import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { Bucket, Part } from './s3-bucket.ts';
import { nullIfMissing } from './s3-errors.ts';
import { layOut, parseSegment, type Layout, type Segment } from './s3-segments.ts';

export const incomingPrefix = 'incoming/';
export const folderOf = (id: string) => `${incomingPrefix}${id}/`;

/** A multipart upload with all its parts, ready to be completed. */
export interface Staged {
  /** Key of this record. */
  note: string;
  to: string;
  uploadId: string;
  /** Null while parts are being copied. */
  parts: Part[] | null;
}

/** Objects in the folder of one upload. */
export interface Folder {
  keys: string[];
  layout: Layout;
  staged: string[];
}

/** Null when there is no such upload. */
export async function readFolder(bucket: Bucket, id: string): Promise<Folder | null> {
  const folder = folderOf(id);
  const keys: string[] = [];
  for await (const { key } of bucket.list(folder)) keys.push(key);
  if (!keys.includes(`${folder}created`)) return null;
  const frozen = keys.includes(`${folder}layout`) && (await readJson<Layout>(bucket, `${folder}layout`));
  const layout = frozen || layOut(keys.map(parseSegment).filter((each): each is Segment => each !== null));
  return { keys, layout, staged: keys.filter((key) => key.startsWith(`${folder}staged-`)) };
}

/** Stores the layout, so that late writes no longer change the upload. */
export async function freeze(bucket: Bucket, id: string, { keys, layout }: Folder): Promise<void> {
  const key = `${folderOf(id)}layout`;
  if (!keys.includes(key)) await bucket.put(key, Buffer.from(JSON.stringify(layout)));
}

export async function readStaged(bucket: Bucket, { staged }: Folder): Promise<Staged[]> {
  const notes = await Promise.all(staged.map((key) => readJson<Staged>(bucket, key)));
  return notes.filter((note): note is Staged => note !== null);
}

export async function saveStaged(bucket: Bucket, staged: Staged): Promise<void> {
  await bucket.put(staged.note, Buffer.from(JSON.stringify(staged)));
}

/** Removes all objects and multipart uploads of an upload, in any state. */
export async function removeFolder(bucket: Bucket, id: string): Promise<void> {
  const folder = folderOf(id);
  const keys: string[] = [];
  for await (const { key } of bucket.list(folder)) keys.push(key);
  const staged = await readStaged(bucket, {
    staged: keys.filter((key) => key.startsWith(`${folder}staged-`)),
  } as Folder);
  for (const { to, uploadId } of staged) await bucket.abort(to, uploadId);
  // Removes the marker first, since without it the upload does not exist.
  if (keys.includes(`${folder}created`)) await bucket.remove(`${folder}created`);
  await mapWithConcurrency(keys, (key) => bucket.remove(key));
}

async function readJson<T>(bucket: Bucket, key: string): Promise<T | null> {
  const body = await nullIfMissing(bucket.get(key));
  if (body === null) return null;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as T;
}
