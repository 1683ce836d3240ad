import { sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '#db/schema/organizations.ts';
import { blobs, uploads } from '#db/schema/variations.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface QuotaUsage extends Record<string, unknown> {
  all_count: number;
  all_bytes: number;
  own_count: number;
  own_bytes: number;
  stored_bytes: number;
}

/**
 * Checks the quotas of open uploads and of storage; the storage quota includes uploads in progress. An advisory lock
 * per organization serializes concurrent calls. Uploads of former members are not counted. Notifies owners when members
 * have nearly used up the storage.
 * @throws AppError `upload.too-many`, `storage.full`
 */
export async function reserve(tx: Scope, sizeBytes: number): Promise<void> {
  const { organizationId, accountId, role } = tx.actor;
  await lockUntilEnd(tx, `room/${organizationId}`);
  const ofActor = sql`filter (where account_id = ${accountId})`;
  const { rows } = await tx.db.execute<QuotaUsage>(sql`
    select count(*)::int as all_count, coalesce(sum(size_bytes), 0)::float8 as all_bytes,
      count(*) ${ofActor}::int as own_count, coalesce(sum(size_bytes) ${ofActor}, 0)::float8 as own_bytes,
      (select coalesce(sum(size_bytes), 0)::float8 from ${blobs} where organization_id = ${organizationId} and not derived) as stored_bytes
    from ${uploads} where organization_id = ${organizationId} and state = 'receiving' and account_id in (
      select account_id from ${members} where organization_id = ${organizationId} and status = 'active' union select ${accountId})`);
  const [usage] = rows;
  if (!usage) return;
  const { perAccount, perOrganization, bytesPerAccount, bytesPerGuest } = limits.openUploads;
  const maxOpenBytes = role === 'guest' ? bytesPerGuest : bytesPerAccount;
  if (usage.own_count >= perAccount || usage.all_count >= perOrganization || usage.own_bytes + sizeBytes > maxOpenBytes)
    throw new AppError('upload.too-many');
  const max = role === 'guest' ? limits.guestStorageBytes : limits.storageBytes;
  const before = usage.stored_bytes + usage.all_bytes;
  if (before + sizeBytes > max) throw new AppError('storage.full');
  const percent = limits.storageNotices.findLast((share) => {
    const bytes = (limits.storageBytes * share) / 100;
    return before < bytes && before + sizeBytes >= bytes;
  });
  if (percent !== undefined) await tx.record('storage.filling', { percent }, { accountId: null });
}
