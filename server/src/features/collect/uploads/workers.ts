import { sql } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { findRole } from '#features/people/organizations/queries.ts';
import { defineWorker, type JobScopes, type Worker } from '#infra/jobs/define-worker.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { finishIfComplete } from './actions/finish.ts';
import { deleteUnfinished } from './actions/cancel.ts';
import { sweepUploadsJob } from './jobs.ts';
import { listUnfinishedAmong, listReceiving, type UploadRow } from './queries.ts';

// Longer than any request takes from its first byte on disk to its row.
const orphanMs = 60 * 60 * 1000;

export const uploadWorkers: Worker<Adapters>[] = [
  defineWorker(sweepUploadsJob, {
    async run({ scope, actAs, adapters }) {
      await keepArchived(scope);
      // Uploads whose examination crashed the process come last, so that another crash delays no other upload.
      for (const suspect of [false, true]) await sweep({ scope, actAs }, adapters, suspect);
      await clearOrphans(scope, adapters.storage);
    },
  }),
];

type SweepScopes = Pick<JobScopes, 'actAs'> & { scope: SystemScope };

/**
 * Keeps uploads to an archived creative or campaign until it is restored or purged; then the usual idle time starts.
 */
async function keepArchived(scope: SystemScope): Promise<void> {
  const now = scope.now();
  const idleSince = new Date(now.getTime() - limits.uploadIdleMs);
  await scope.db.execute(sql`
    update uploads u set touched_at = ${now.toISOString()}::timestamptz
    from slots s
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.deleted_at is null
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.deleted_at is null
    where s.organization_id = u.organization_id and s.id = u.slot_id and u.state = 'receiving'
      and u.touched_at < ${idleSince.toISOString()}::timestamptz
      and (x.archived_at is not null or c.archived_at is not null)`);
}

async function sweep({ scope, actAs }: SweepScopes, adapters: Adapters, suspect: boolean): Promise<void> {
  for (let after: UploadId | '' | undefined = ''; after !== undefined;) {
    const batch: UploadRow[] = await listReceiving(scope, { after, suspect });
    for (const { id, organizationId, accountId } of batch) {
      // Acts with the person's current role. Uploads of former members are only deleted once they expire.
      const role = (await findRole(scope, { organizationId, accountId })) ?? 'member';
      await sweepUpload(actAs({ organizationId, accountId, role }), id, adapters);
    }
    after = batch.at(-1)?.id;
  }
}

/** Finishes or expires one upload and logs its failure, so that it does not stop the others. */
async function sweepUpload(scope: Scope, uploadId: UploadId, adapters: Adapters): Promise<void> {
  try {
    await finishIfComplete(scope, uploadId, adapters).catch((error: unknown) => logFailure(scope, uploadId, error));
    const untouchedSince = new Date(scope.now().getTime() - limits.uploadIdleMs);
    await deleteUnfinished(scope, uploadId, { storage: adapters.storage, untouchedSince });
  } catch (error) {
    logFailure(scope, uploadId, error);
  }
}

function logFailure(scope: Scope, uploadId: UploadId, error: unknown): void {
  if (error instanceof AppError) return;
  scope.log.error({ err: error, upload: uploadId }, 'an upload could not be finished');
}

/** Removes incoming files without an upload, which a crash or a deleted slot leaves behind. */
async function clearOrphans(scope: SystemScope, { incoming }: Storage): Promise<void> {
  const names = await incoming.listOlder(new Date(scope.now().getTime() - orphanMs));
  if (names.length === 0) return;
  const unfinished = await listUnfinishedAmong(scope, names);
  for (const name of names) if (!unfinished.has(name)) await incoming.remove(name);
}
