import { sql } from 'drizzle-orm';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { requireAdvertiser } from '#features/platforms/insights/access.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';

interface Acting {
  scope: Scope;
  /** The scope of the installation: accounts of figures are shared by organizations. */
  account: AccountScope;
}

interface Named {
  provider: Provider;
  advertiserId: AdvertiserId;
}

const perMinute = 6;

/**
 * Fetches the figures of an ad account now instead of at the next try. A delay that the platform requested is kept, since
 * further calls would prolong it.
 * @throws AppError `advertiser.not-found`, `insights.disconnected`, `request.too-many`
 */
export async function fetchNow({ scope, account }: Acting, named: Named): Promise<void> {
  const { no, source, connected } = await requireAdvertiser(scope, named);
  if (!connected) throw new AppError('insights.disconnected');
  if (source !== 'platform' || no === 0) return;
  await consume(scope, [{ key: `fetch-now/${no}`, max: perMinute, windowMs: 60_000 }]);
  await account.transaction(async (tx) => {
    const { rowCount } = await tx.db.execute(
      sql`update insight_accounts set due_at = ${tx.now().toISOString()}::timestamptz
        where no = ${no} and failure is distinct from 'throttled'`,
    );
    if ((rowCount ?? 0) > 0) await tx.enqueue(syncFiguresJob, { advertiserNo: no });
  });
}
