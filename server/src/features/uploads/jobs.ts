import { z } from 'zod';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { findRole } from '#features/organizations/queries.ts';
import { defineJob, type JobScopes } from '#infra/jobs/define-job.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { finishIfComplete } from './actions/finish.ts';
import { giveUp } from './actions/give-up.ts';
import { listKnown, listReceiving, type UploadRow } from './queries.ts';

const payload = z.object({});

// Longer than any request between its first byte on disk and its row.
const orphanMs = 60 * 60 * 1000;

/**
 * Finishes uploads whose last bytes arrived just before the server died, gives up those nobody has touched for a
 * week, and clears away files that no upload knows. An upload that is still moving is left alone: finishing happens
 * once, whoever comes first.
 */
export const sweepUploadsJob = defineJob<typeof payload, Adapters>({
  name: 'uploads.sweep',
  payload,
  cron: '* * * * *',
  retries: 0,
  async run({ scope, actAs, adapters }) {
    // What ended a look before comes last: should it end the process again, it has kept nobody waiting.
    for (const suspect of [false, true]) await sweep({ scope, actAs }, adapters, suspect);
    await clearOrphans(scope, adapters.storage);
  },
});

async function sweep({ scope, actAs }: JobScopes, adapters: Adapters, suspect: boolean): Promise<void> {
  for (let after: UploadId | '' | undefined = ''; after !== undefined;) {
    const batch: UploadRow[] = await listReceiving(scope, { after, suspect });
    for (const { id, organizationId, accountId } of batch) {
      // As what the person is now; who is not there any more only has it given up in time.
      const role = (await findRole(scope, { organizationId, accountId })) ?? 'member';
      await sweepOne(actAs({ organizationId, accountId, role, sessionId: '', name: '' }), id, adapters);
    }
    after = batch.at(-1)?.id;
  }
}

/** Whatever becomes of this one, the others have their turn. */
async function sweepOne(scope: Scope, uploadId: UploadId, adapters: Adapters): Promise<void> {
  try {
    await finishIfComplete(scope, uploadId, adapters).catch((error: unknown) => note(scope, uploadId, error));
    const untouchedSince = new Date(scope.now().getTime() - limits.uploadIdleMs);
    await giveUp(scope, uploadId, { storage: adapters.storage, untouchedSince });
  } catch (error) {
    note(scope, uploadId, error);
  }
}

function note(scope: Scope, uploadId: UploadId, error: unknown): void {
  if (error instanceof AppError) return;
  scope.log.error({ err: error, upload: uploadId }, 'an upload could not be finished');
}

/** What a crash, or the end of a slot, left behind. */
async function clearOrphans(scope: SystemScope, { incoming }: Storage): Promise<void> {
  const old = await incoming.listOlder(new Date(scope.now().getTime() - orphanMs));
  if (old.length === 0) return;
  const known = await listKnown(scope, old);
  for (const name of old) if (!known.has(name)) await incoming.remove(name);
}
