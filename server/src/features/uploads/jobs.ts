import { z } from 'zod';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { finishIfComplete, removeUpload } from './actions.ts';
import { listKnown, listReceiving } from './queries.ts';

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
  async run({ scope, actAs, adapters: { storage } }) {
    let after: UploadId | '' = '';
    for (;;) {
      const batch = await listReceiving(scope, after);
      for (const upload of batch) {
        const { organizationId, accountId } = upload;
        // What was let in when it began may end, whatever has become of the person since.
        await sweepOne(
          actAs({ organizationId, accountId, role: 'member', sessionId: '', name: '' }),
          upload.id,
          storage,
        );
      }
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
    }
    await clearOrphans(scope, storage);
  },
});

async function sweepOne(scope: Scope, uploadId: UploadId, storage: Storage): Promise<void> {
  try {
    await finishIfComplete(scope, uploadId, storage);
    const abandoned = new Date(scope.now().getTime() - limits.uploadIdleMs);
    if (await removeUpload(scope, uploadId, abandoned)) await storage.incoming.remove(uploadId);
  } catch (error) {
    if (error instanceof AppError) return;
    scope.log.error({ err: error, upload: uploadId }, 'an upload could not be finished');
  }
}

/** What a crash, or the end of a slot, left behind. */
async function clearOrphans(scope: SystemScope, { incoming }: Storage): Promise<void> {
  const old = await incoming.listOlder(new Date(scope.now().getTime() - orphanMs));
  if (old.length === 0) return;
  const known = await listKnown(scope, old);
  for (const name of old) if (!known.has(name)) await incoming.remove(name);
}
