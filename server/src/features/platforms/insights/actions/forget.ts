import { sql } from 'drizzle-orm';
import type { Storage } from '#adapters/storage/storage.ts';
import { ownerOfPictures } from '#features/platforms/insights/rules.ts';
import { lockContent } from '#features/collect/media/actions/contents.ts';
import type { SystemScope } from '#infra/scope.ts';

const batchSize = 500;

interface Unused extends Record<string, unknown> {
  advertiserNo: number;
  isLocal: boolean;
}

/**
 * Notes which ad accounts no organization uses any more, and deletes the pictures of those that none has used since
 * `before`; of accounts that exist here only, the figures too. Another organization that uses an account keeps all of it.
 */
export async function forgetAdvertisers(scope: SystemScope, storage: Storage, before: Date): Promise<void> {
  const isUsed = sql`exists (select from organizations_to_advertisers l join organizations o on o.id = l.organization_id
    where l.provider = i.provider and l.advertiser_id = i.advertiser_id and o.deleted_at is null)`;
  await scope.db.execute(
    sql`update insight_accounts i set unused_since = case when ${isUsed} then null else ${scope.now().toISOString()}::timestamptz end
      where (unused_since is null) <> (${isUsed})`,
  );
  const { rows } = await scope.db.execute<Unused>(
    sql`select i.no as "advertiserNo", a.is_local as "isLocal" from insight_accounts i
      join advertisers a on a.provider = i.provider and a.id = i.advertiser_id
      where i.unused_since < ${before} and not ${isUsed}
        and (a.is_local or exists (select from insight_pictures p where p.account = i.no))`,
  );
  for (const { advertiserNo, isLocal } of rows) {
    await removePictures(scope, storage, advertiserNo);
    if (!isLocal) continue;
    await scope.transaction(async (tx) => {
      await tx.db.execute(sql`set local statement_timeout = 0`);
      await tx.db.execute(
        sql`delete from advertisers a using insight_accounts i where i.no = ${advertiserNo} and a.provider = i.provider
          and a.id = i.advertiser_id and a.is_local and not ${isUsed}`,
      );
    });
  }
}

/** Deletes the pictures of an account, each row with its file under the lock of its content. They are fetched again when the account is used again. */
async function removePictures(scope: SystemScope, storage: Storage, advertiserNo: number): Promise<void> {
  const owner = ownerOfPictures(advertiserNo);
  await scope.db.execute(
    sql`update insight_media set small_sha256 = null, large_sha256 = null, picture_tries = 0 where account = ${advertiserNo}
      and large_sha256 is not null`,
  );
  for (;;) {
    const { rows } = await scope.db.execute<{ sha256: string }>(
      sql`select sha256 from insight_pictures where account = ${advertiserNo} limit ${batchSize}`,
    );
    for (const { sha256 } of rows) {
      await scope.transaction(async (tx) => {
        await lockContent(tx, owner, sha256);
        await tx.db.execute(sql`delete from insight_pictures where account = ${advertiserNo} and sha256 = ${sha256}`);
        await storage.remove(owner, sha256);
      });
    }
    if (rows.length < batchSize) return;
  }
}
