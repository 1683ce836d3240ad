import { matchAdsJob } from '#features/platforms/insights/jobs.ts';
import { countsOf, recordFetch } from './fetch-record.ts';
import { storeObjects } from './store-objects.ts';
import { endStep, notifyOrganizations, type StepContext } from './step.ts';
import { lockFigures } from './raw-days.ts';

/** Reads what ads there are, and has them matched with our creatives. */
export async function fetchObjects(work: StepContext): Promise<void> {
  const { scope, lease, provider, access } = work;
  const startedAt = scope.now();
  const objects = await provider.readObjects(access, lease.row.advertiserId);
  await scope.transaction(async (tx) => {
    await lockFigures(tx, lease.row.no);
    await storeObjects(tx, { advertiserNo: lease.row.no, objects, at: startedAt });
    await recordFetch(tx, lease.row.no, { kind: 'objects', startedAt, ...countsOf(objects) });
    await endStep(tx, work, { objectsAt: startedAt });
    for (const organizationId of await notifyOrganizations(tx, work))
      await tx.enqueue(matchAdsJob, { advertiserNo: lease.row.no }, { organizationId });
  });
}
