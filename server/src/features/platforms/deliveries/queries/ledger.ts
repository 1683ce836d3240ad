import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { openSendingStates, type SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import type { AccountId, AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { deliveries, sendings } from '#db/schema/deliveries.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The states in which a content counts as sent to an ad account, or as about to be. */
export const keptStates: SendingState[] = [...openSendingStates, 'ready'];

/** Selects open and completed sendings; the index `sendings_once` allows one of them per content and ad account. */
export function isKept(): SQL | undefined {
  return and(isNull(sendings.follows), isNull(sendings.goneAt), inArray(sendings.state, keptStates));
}

/** Selects sendings that no person has paused. */
export const isNotHeld = (): SQL => sql`${sendings.reason} is distinct from 'held'`;

export const keyOfSending = ({ advertiserId, sha256 }: { advertiserId: string; sha256: string }) =>
  `${advertiserId} ${sha256}`;

export interface Kept {
  sending: typeof sendings.$inferSelect;
  by: { id: AccountId; name: string } | null;
}

/** The ledger's open and completed sendings of these contents to these ad accounts, by `keyOfSending`. */
export async function findKept(
  { db, actor }: OrganizationScope,
  contents: { provider: Provider; advertiserIds: readonly AdvertiserId[]; hashes: readonly string[] },
): Promise<Map<string, Kept>> {
  const rows = await db
    .select({
      sending: sendings,
      by: { id: accounts.id, name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` },
    })
    .from(sendings)
    .innerJoin(
      deliveries,
      and(eq(deliveries.organizationId, sendings.organizationId), eq(deliveries.id, sendings.deliveryId)),
    )
    .leftJoin(accounts, eq(accounts.id, deliveries.createdBy))
    .where(
      and(
        eq(sendings.organizationId, actor.organizationId),
        eq(sendings.provider, contents.provider),
        anyOf(sendings.advertiserId, contents.advertiserIds),
        anyOf(sendings.sha256, contents.hashes),
        isKept(),
      ),
    );
  return new Map(rows.map((row) => [keyOfSending(row.sending), row]));
}

/** Per ad account, the time until which its sendings are paused: the end of the latest pause. */
export async function listPauses(
  { db, actor, now }: OrganizationScope,
  { provider, advertiserIds }: { provider: Provider; advertiserIds: readonly AdvertiserId[] },
): Promise<Map<AdvertiserId, Date>> {
  const rows = await db
    .select({ id: sendings.advertiserId, until: sql`max(${sendings.pausedUntil})`.mapWith(sendings.pausedUntil) })
    .from(sendings)
    .where(
      and(
        eq(sendings.organizationId, actor.organizationId),
        eq(sendings.provider, provider),
        anyOf(sendings.advertiserId, advertiserIds),
        eq(sendings.state, 'paused'),
        eq(sendings.reason, 'throttled'),
        sql`${sendings.pausedUntil} > ${now()}`,
      ),
    )
    .groupBy(sendings.advertiserId);
  return new Map(rows.flatMap(({ id, until }) => (until ? [[id, until]] : [])));
}

const usualBytesPerMs = 5000;
const overheadMs = 1500;

/** Estimates how long uploads will take, from the pace of the organization's last uploads. */
export async function estimateMs(
  { db, actor }: OrganizationScope,
  { bytes, uploads }: { bytes: number; uploads: number },
): Promise<number> {
  if (uploads === 0) return 0;
  const { rows } = await db.execute<{ bytes: number; ms: number }>(sql`
    select coalesce(sum(size_bytes), 0)::float as bytes,
      coalesce(sum(extract(epoch from finished_at - created_at) * 1000), 0)::float as ms
    from (select size_bytes, created_at, finished_at from ${sendings}
      where organization_id = ${actor.organizationId} and state = 'ready' and kind = 'video' and finished_at > created_at
      order by finished_at desc limit 20) last`);
  const [last] = rows;
  const pace = last && last.ms > 0 ? Math.max(usualBytesPerMs / 10, last.bytes / last.ms) : usualBytesPerMs;
  return Math.round(bytes / pace + uploads * overheadMs);
}

/** The possible result of an earlier, failed sending, so that a new sending asks the platform for it first. */
export type Unsure = Pick<typeof sendings.$inferSelect, 'transfer' | 'isUnsure'>;

/** The failed sendings of these contents whose outcome is unknown, or that can be resumed, by `keyOfSending`. */
export async function findUnsure(
  { db, actor }: OrganizationScope,
  contents: { provider: Provider; advertiserIds: readonly AdvertiserId[]; hashes: readonly string[] },
): Promise<Map<string, Unsure>> {
  const rows = await db
    .select()
    .from(sendings)
    .where(
      and(
        eq(sendings.organizationId, actor.organizationId),
        eq(sendings.provider, contents.provider),
        anyOf(sendings.advertiserId, contents.advertiserIds),
        anyOf(sendings.sha256, contents.hashes),
        eq(sendings.state, 'failed'),
        isNull(sendings.follows),
      ),
    )
    .orderBy(asc(sendings.updatedAt));
  const found = new Map<string, Unsure>();
  for (const row of rows) {
    const earlier = found.get(keyOfSending(row));
    const transfer = row.transfer ?? earlier?.transfer ?? null;
    found.set(keyOfSending(row), { transfer, isUnsure: row.isUnsure || (earlier?.isUnsure ?? false) });
  }
  return found;
}
