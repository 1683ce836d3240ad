import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { ownerOfPictures } from '#features/platforms/insights/rules.ts';
import { lockContent } from '#features/collect/media/actions/contents.ts';
import { withTemporaryFolder } from '#infra/files/temporary-folder.ts';
import type { Media } from '#infra/media/media.ts';
import type { SystemScope } from '#infra/scope.ts';
import { recordFetch } from './fetch-record.ts';
import { joinSameVideo } from './same-video.ts';

interface DuePicture {
  id: string;
  url: string;
  tries: number;
}

/** The pictures of one ad account that are due to be copied. */
interface DuePictures extends Record<string, unknown> {
  advertiserNo: number;
  provider: Provider;
  pictures: DuePicture[];
}

type PictureToCopy = DuePicture & Pick<DuePictures, 'advertiserNo' | 'provider'>;

interface Copying {
  ads: Ads;
  media: Media;
  storage: Storage;
  signal: AbortSignal;
}

const batchSize = 50;
const maxTries = 5;
/** Length in pixels of the longer side, for both sizes. */
const sides = { small: 360, large: 1080 } as const;

/** The pictures of ads that are due to be copied, by ad account. */
export async function listDuePictures({ db, now }: SystemScope): Promise<DuePictures[]> {
  const { rows } = await db.execute<DuePictures>(
    sql`select account as "advertiserNo", provider, jsonb_agg(jsonb_build_object('id', id, 'url', picture_url, 'tries', picture_tries)
        order by picture_due_at) as pictures
      from (select m.*, i.provider from insight_media m join insight_accounts i on i.no = m.account
        where m.picture_due_at <= ${now().toISOString()}::timestamptz and m.picture_url is not null
          and i.unused_since is null
        order by m.picture_due_at limit ${batchSize}) due
      group by account, provider order by min(picture_due_at)`,
  );
  return rows;
}

/** Copies new pictures of ads into the storage, since their addresses at the platform expire. */
export async function copyPictures(scope: SystemScope, due: DuePictures, copying: Copying): Promise<void> {
  const { advertiserNo, provider } = due;
  const startedAt = scope.now();
  let rejected = 0;
  for (const picture of due.pictures) {
    if (copying.signal.aborted) break;
    const problem = await tryPicture(scope, copying, { advertiserNo, provider, ...picture });
    if (problem === null) continue;
    scope.log.info({ err: problem, advertiserNo, medium: picture.id }, 'picture of an ad not copied');
    if (picture.tries + 1 >= maxTries) rejected++;
    await postpone(scope, { advertiserNo, ...picture });
  }
  if (rejected > 0) await recordFetch(scope, advertiserNo, { kind: 'pictures', startedAt, rejected });
}

/** Copies a picture without throwing, so that one failure does not stop the others. @returns the error, or null */
async function tryPicture(scope: SystemScope, copying: Copying, due: PictureToCopy): Promise<unknown> {
  try {
    return (await copyPicture(scope, copying, due)) ? null : 'too large, or no picture';
  } catch (error) {
    return error;
  }
}

async function copyPicture(
  scope: SystemScope,
  { ads, media, storage, signal }: Copying,
  due: PictureToCopy,
): Promise<boolean> {
  const bytes = (await ads.provider(due.provider)?.readPicture(due.url, signal)) ?? null;
  const probed = bytes && (await probe(fromBytes(bytes), { name: '' }));
  if (!bytes || !probed?.ok || probed.facts.kind !== 'image') return false;
  const { facts } = probed;
  const made = await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'picture');
    await writeFile(file, bytes);
    const owner = `insights ${due.advertiserNo}`;
    const small = await media.preview(file, facts, owner, sides.small);
    const large = await media.preview(file, facts, owner, sides.large);
    return small && large ? { small, large } : null;
  });
  if (!made) return false;
  await scope.transaction(async (tx) => {
    if (!(await lockUsedAdvertiser(tx, due.advertiserNo))) return;
    const small = await storePicture(tx, storage, { advertiserNo: due.advertiserNo, ...made.small });
    const large = await storePicture(tx, storage, { advertiserNo: due.advertiserNo, ...made.large });
    await tx.db.execute(
      sql`update insight_media set small_sha256 = ${small}, large_sha256 = ${large}, picture_due_at = null, picture_url = null
        where account = ${due.advertiserNo} and id = ${due.id}`,
    );
    await joinSameVideo(tx, due);
  });
  return true;
}

/** Whether an organization uses the account. Locks its use, so that the answer holds until the transaction ends. */
async function lockUsedAdvertiser(tx: SystemScope, advertiserNo: number): Promise<boolean> {
  const { rows } = await tx.db.execute(
    sql`select from insight_accounts where no = ${advertiserNo} and unused_since is null for share`,
  );
  return rows.length > 0;
}

interface Made {
  advertiserNo: number;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Stores a picture, once per account for equal pictures, under the lock of its content. @returns its hash */
async function storePicture(tx: SystemScope, storage: Storage, made: Made): Promise<string> {
  const { advertiserNo, bytes, width, height } = made;
  const content = storage.identify(bytes);
  const { sha256, sizeBytes, crc32 } = content;
  const owner = ownerOfPictures(advertiserNo);
  await lockContent(tx, owner, sha256);
  await tx.db.execute(
    sql`insert into insight_pictures (account, sha256, size_bytes, crc32, width, height, created_at)
      values (${advertiserNo}, ${sha256}, ${sizeBytes}, ${crc32}, ${width}, ${height}, ${tx.now().toISOString()}::timestamptz)
      on conflict (account, sha256) do update set size_bytes = excluded.size_bytes, crc32 = excluded.crc32, bytes = null`,
  );
  await storage.put(owner, content, bytes);
  return sha256;
}

interface MediumPicture extends Made {
  mediaId: string;
}

/** Stores a picture of a medium, in one size for all uses. Does nothing for an account that nobody uses any more. */
export async function setPicture(
  scope: SystemScope,
  storage: Storage,
  { mediaId, ...made }: MediumPicture,
): Promise<void> {
  await scope.transaction(async (tx) => {
    if (!(await lockUsedAdvertiser(tx, made.advertiserNo))) return;
    const sha256 = await storePicture(tx, storage, made);
    await tx.db.execute(
      sql`update insight_media set small_sha256 = ${sha256}, large_sha256 = ${sha256}
        where account = ${made.advertiserNo} and id = ${mediaId}`,
    );
  });
}

interface PictureInDatabase extends Record<string, unknown> {
  advertiserNo: number;
  sha256: string;
}

/** A batch of pictures that earlier releases stored in the database. */
export async function listPicturesInDatabase({ db }: SystemScope): Promise<PictureInDatabase[]> {
  const { rows } = await db.execute<PictureInDatabase>(
    sql`select p.account as "advertiserNo", p.sha256 from insight_pictures p join insight_accounts i on i.no = p.account
      where p.bytes is not null and i.unused_since is null order by random() limit ${batchSize}`,
  );
  return rows;
}

/** Moves a picture from the database to the storage. */
export function movePicture(scope: SystemScope, { advertiserNo, sha256 }: PictureInDatabase, storage: Storage) {
  return scope.transaction(async (tx) => {
    if (!(await lockUsedAdvertiser(tx, advertiserNo))) return;
    const { rows } = await tx.db.execute<Made & Record<string, unknown>>(
      sql`select account as "advertiserNo", bytes, width, height from insight_pictures
        where account = ${advertiserNo} and sha256 = ${sha256} and bytes is not null`,
    );
    for (const picture of rows) await storePicture(tx, storage, picture);
  });
}

/** Schedules another try, at the address that the platform returns by then. */
async function postpone(
  { db }: SystemScope,
  { advertiserNo, id, tries }: DuePicture & { advertiserNo: number },
): Promise<void> {
  const hours = 2 ** tries;
  const due = tries + 1 < maxTries ? sql`now() + ${hours} * interval '1 hour'` : sql`null`;
  await db.execute(
    sql`update insight_media set picture_tries = picture_tries + 1, picture_due_at = ${due}
      where account = ${advertiserNo} and id = ${id}`,
  );
}
