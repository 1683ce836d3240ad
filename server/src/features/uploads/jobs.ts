import { z } from 'zod';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { AppError } from '#infra/errors.ts';
import { finishIfComplete, removeUpload } from './actions.ts';
import { listReceiving } from './queries.ts';

const payload = z.object({});

/**
 * Finishes uploads whose last bytes arrived just before the server died, and gives up those nobody has touched for
 * a week. An upload that is still moving is left alone: finishing happens once, whoever comes first.
 */
export const sweepUploadsJob = defineJob<typeof payload, Adapters>({
  name: 'uploads.sweep',
  payload,
  cron: '* * * * *',
  retries: 0,
  async run({ scope, actAs, adapters: { storage } }) {
    const abandoned = new Date(scope.now().getTime() - limits.uploadIdleMs);
    for (const upload of await listReceiving(scope)) {
      const { organizationId, accountId } = upload;
      // What was let in when it began may end, whatever has become of the person since.
      const acting = actAs({ organizationId, accountId, role: 'member', sessionId: '', name: '' });
      try {
        await finishIfComplete(acting, upload.id, storage);
      } catch (error) {
        if (!(error instanceof AppError))
          scope.log.error({ err: error, upload: upload.id }, 'an upload could not be finished');
      }
      if (upload.touchedAt < abandoned && upload.content === null) {
        await storage.incoming.remove(upload.id);
        await removeUpload(acting, upload.id);
      }
    }
  },
});
