import { countsOf, recordFetch } from './fetch-record.ts';
import { storeObjects } from './store-objects.ts';
import { endStep, tellOrganizations, type Work } from './step.ts';
import { lockFigures } from './raw-days.ts';

/** Reads what ads there are, and has them matched with our creatives. */
export async function fetchObjects(work: Work): Promise<void> {
  const { scope, held, provider, access } = work;
  const startedAt = scope.now();
  const objects = await provider.readObjects(access, held.row.advertiserId);
  await scope.transaction(async (tx) => {
    await lockFigures(tx, held.row.no);
    await storeObjects(tx, { account: held.row.no, objects, at: startedAt });
    await recordFetch(tx, held.row.no, { kind: 'objects', startedAt, ...countsOf(objects) });
    await endStep(tx, work, { objectsAt: startedAt });
    for (const id of await tellOrganizations(tx, work)) await work.enqueueMatching(tx, held.row.no, id);
  });
}
