import { sql } from 'drizzle-orm';
import type { StoredContent } from '#adapters/storage/storage.ts';
import { ownerOfPictures } from '#features/platforms/insights/rules.ts';
import type { SystemScope } from '#infra/scope.ts';

/** A picture of an ad in the storage, under the owner of the pictures of its account. */
export interface StoredPicture extends StoredContent {
  organizationId: string;
}

type KeptPictureRow = StoredContent & { advertiserNo: number } & Record<string, unknown>;

const batchSize = 1000;

/** All pictures of ads that are files of the storage. */
export async function* storedPictures({ db }: SystemScope): AsyncGenerator<StoredPicture> {
  for (
    let after: Pick<KeptPictureRow, 'advertiserNo' | 'sha256'> | undefined = { advertiserNo: 0, sha256: '' };
    after;
  ) {
    const page: { rows: KeptPictureRow[] } = await db.execute<KeptPictureRow>(sql`
      select account as "advertiserNo", sha256, size_bytes::float8 as "sizeBytes", crc32::float8 as crc32
      from insight_pictures where size_bytes is not null and (account, sha256) > (${after.advertiserNo}, ${after.sha256})
      order by account, sha256 limit ${batchSize}`);
    for (const { advertiserNo, sha256, sizeBytes, crc32 } of page.rows) {
      yield { organizationId: ownerOfPictures(advertiserNo), sha256, sizeBytes, crc32 };
    }
    after = page.rows.at(-1);
  }
}

/** Whether the storage is to have a picture of an ad. */
export async function isPictureStored({ db }: SystemScope, owner: string, sha256: string): Promise<boolean> {
  const advertiserNo = Number(owner.replace(ownerOfPictures(''), ''));
  if (!Number.isSafeInteger(advertiserNo)) return false;
  const { rows } = await db.execute(
    sql`select from insight_pictures where account = ${advertiserNo}::bigint and sha256 = ${sha256} and size_bytes is not null`,
  );
  return rows.length > 0;
}
