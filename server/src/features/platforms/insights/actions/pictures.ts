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

/** Pictures of one ad account that are to be copied. */
interface DuePictures extends Record<string, unknown> {
  account: number;
  provider: Provider;
  pictures: DuePicture[];
}

type PictureToCopy = DuePicture & Pick<DuePictures, 'account' | 'provider'>;

interface Copying {
  ads: Ads;
  media: Media;
  storage: Storage;
  signal: AbortSignal;
}

const batchSize = 50;
const mostTries = 5;
/** Longest sides of the two sizes. */
const sides = { small: 360, large: 1080 } as const;

/** Pictures of ads whose time has come, by ad account. */
export async function listDuePictures({ db, now }: SystemScope): Promise<DuePictures[]> {
  const { rows } = await db.execute<DuePictures>(
    sql`select account, provider, jsonb_agg(jsonb_build_object('id', id, 'url', picture_url, 'tries', picture_tries)
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
  const { account, provider } = due;
  const startedAt = scope.now();
  let rejected = 0;
  for (const picture of due.pictures) {
    if (copying.signal.aborted) break;
    const problem = await tryPicture(scope, copying, { account, provider, ...picture });
    if (problem === null) continue;
    scope.log.info({ err: problem, account, medium: picture.id }, 'picture of an ad not copied');
    if (picture.tries + 1 >= mostTries) rejected++;
    await postpone(scope, { account, ...picture });
  }
  if (rejected > 0) await recordFetch(scope, account, { kind: 'pictures', startedAt, rejected });
}

/** Copies a picture; one that cannot be copied stops no other. @returns why it could not, or null */
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
    const owner = `insights ${due.account}`;
    const small = await media.preview(file, facts, owner, sides.small);
    const large = await media.preview(file, facts, owner, sides.large);
    return small && large ? { small, large } : null;
  });
  if (!made) return false;
  await scope.transaction(async (tx) => {
    if (!(await lockUsedAccount(tx, due.account))) return;
    const small = await storePicture(tx, storage, { account: due.account, ...made.small });
    const large = await storePicture(tx, storage, { account: due.account, ...made.large });
    await tx.db.execute(
      sql`update insight_media set small_sha256 = ${small}, large_sha256 = ${large}, picture_due_at = null, picture_url = null
        where account = ${due.account} and id = ${due.id}`,
    );
    await joinSameVideo(tx, due);
  });
  return true;
}

/** Whether an organization uses the account; it stays so until the transaction ends. */
async function lockUsedAccount(tx: SystemScope, account: number): Promise<boolean> {
  const { rows } = await tx.db.execute(
    sql`select from insight_accounts where no = ${account} and unused_since is null for share`,
  );
  return rows.length > 0;
}

interface Made {
  account: number;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Equal pictures are kept once per account. The file is stored under the lock of its content. @returns its hash */
async function storePicture(tx: SystemScope, storage: Storage, made: Made): Promise<string> {
  const { account, bytes, width, height } = made;
  const content = storage.identify(bytes);
  const { sha256, sizeBytes, crc32 } = content;
  const owner = ownerOfPictures(account);
  await lockContent(tx, owner, sha256);
  await tx.db.execute(
    sql`insert into insight_pictures (account, sha256, size_bytes, crc32, width, height, created_at)
      values (${account}, ${sha256}, ${sizeBytes}, ${crc32}, ${width}, ${height}, ${tx.now().toISOString()}::timestamptz)
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
    if (!(await lockUsedAccount(tx, made.account))) return;
    const sha256 = await storePicture(tx, storage, made);
    await tx.db.execute(
      sql`update insight_media set small_sha256 = ${sha256}, large_sha256 = ${sha256}
        where account = ${made.account} and id = ${mediaId}`,
    );
  });
}

interface PictureInDatabase extends Record<string, unknown> {
  account: number;
  sha256: string;
}

/** Pictures of earlier releases that are still in the database, some at a time. */
export async function listPicturesInDatabase({ db }: SystemScope): Promise<PictureInDatabase[]> {
  const { rows } = await db.execute<PictureInDatabase>(
    sql`select p.account, p.sha256 from insight_pictures p join insight_accounts i on i.no = p.account
      where p.bytes is not null and i.unused_since is null order by random() limit ${batchSize}`,
  );
  return rows;
}

/** Moves a picture from the database to the storage. */
export function movePicture(scope: SystemScope, { account, sha256 }: PictureInDatabase, storage: Storage) {
  return scope.transaction(async (tx) => {
    if (!(await lockUsedAccount(tx, account))) return;
    const { rows } = await tx.db.execute<Made & Record<string, unknown>>(
      sql`select account, bytes, width, height from insight_pictures
        where account = ${account} and sha256 = ${sha256} and bytes is not null`,
    );
    for (const picture of rows) await storePicture(tx, storage, picture);
  });
}

/** Schedules another try, at the address that the platform names by then. */
async function postpone({ db }: SystemScope, { account, id, tries }: DuePicture & { account: number }): Promise<void> {
  const hours = 2 ** tries;
  const due = tries + 1 < mostTries ? sql`now() + ${hours} * interval '1 hour'` : sql`null`;
  await db.execute(
    sql`update insight_media set picture_tries = picture_tries + 1, picture_due_at = ${due}
      where account = ${account} and id = ${id}`,
  );
}
