import { z } from 'zod';
import { versionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { findForPreview, storePreview } from './actions/previews.ts';

const payload = z.object({ versionId });

/** Makes the picture of a version. A file that nothing here can decode gets none, which is an answer too. */
export const previewVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.preview',
  payload,
  concurrency: 2,
  retries: 3,
  async run({ scope, payload: { versionId: id }, adapters: { storage, media } }) {
    const version = await findForPreview(scope, id);
    if (!version) return;
    const picture = await storage.withFile(version.organizationId, version.sha256, (file) =>
      media.preview(file, version.facts),
    );
    await storePreview(scope, version, { picture, storage });
  },
});
