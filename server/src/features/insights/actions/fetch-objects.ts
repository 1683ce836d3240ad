import { sql } from 'drizzle-orm';
import { insightFetches, type FetchKind } from '#db/schema/insights.ts';
import type { SystemScope } from '#infra/scope.ts';
import { storeObjects } from './store-objects.ts';
import { endStep, tellOrganizations, type Work } from './step.ts';

/** Reads what ads there are, and has them matched with our creatives. */
export async function fetchObjects(work: Work): Promise<void> {
  const { scope, held, provider, access } = work;
  const startedAt = scope.now();
  const objects = await provider.readObjects(access, held.row.advertiserId);
  await scope.transaction(async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('insights', ${held.row.no}))`);
    await storeObjects(tx, { account: held.row.no, objects, at: startedAt });
    const rows = objects.campaigns.length + objects.adSets.length + objects.ads.length;
    await recordFetch(tx, work, { kind: 'objects', startedAt, rows, rejected: objects.rejected });
    await endStep(tx, work, { objectsAt: startedAt });
    for (const id of await tellOrganizations(tx, work)) await work.enqueueMatching(tx, held.row.no, id);
  });
}

interface Fetched {
  kind: FetchKind;
  startedAt: Date;
  since?: string;
  until?: string;
  rows?: number;
  added?: number;
  changed?: number;
  removed?: number;
  rejected?: number;
  repeated?: number;
  failure?: string;
}

/** Records a fetch, in the transaction of what it stored. */
export async function recordFetch(tx: SystemScope, { held }: Work, fetched: Fetched): Promise<void> {
  await tx.db.insert(insightFetches).values({ account: held.row.no, finishedAt: tx.now(), ...fetched });
}
