import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { createKeyedMutex } from '#infra/concurrency/keyed-mutex.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import type { BaseScope } from '#infra/scope.ts';
import { abandonPreview, findForPreview, listUnpictured, storePreview } from './actions/previews.ts';
import { findVideo, listWithoutRendition, transcodeVideo } from './actions/renditions.ts';
import { listUnscanned, scanVersion } from './actions/scans.ts';
import {
  previewVersionJob,
  previewVersionsJob,
  previewVideoJob,
  previewVideosJob,
  scanVersionJob,
  scanVersionsJob,
  transcodeVersionJob,
  transcodeVideosJob,
} from './jobs.ts';

const contentMutex = createKeyedMutex();
// Within this time, every interrupted job has been retried many times.
const abandonedMs = 60 * 60_000;

/** Makes the preview a last time; stores that there is none if it still fails, unless the storage is down. */
async function finishPreview(scope: BaseScope, id: VersionId, adapters: Adapters): Promise<void> {
  try {
    await drawPreview(scope, id, adapters);
  } catch (error) {
    if (isOutage(error)) throw error;
    await abandonPreview(scope, id, adapters);
  }
}

async function drawPreview(scope: BaseScope, id: VersionId, { storage, media }: Adapters): Promise<void> {
  const content = await findForPreview(scope, id);
  if (!content) return;
  const { organizationId, sha256 } = content;
  await contentMutex(`${organizationId}/${sha256}`, async () => {
    // Another version with this content may have stored the preview meanwhile.
    const version = await findForPreview(scope, id);
    if (!version) return;
    const picture = await media.preview(
      (use) => storage.withFile(organizationId, sha256, use),
      version.facts,
      `${organizationId}/${version.uploadedBy}`,
    );
    await storePreview(scope, version, { picture, storage });
  });
}

/** Whether the storage does not respond or is full, which says nothing about the file. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EHOSTDOWN' || error.code === 'ENOSPC');
}

const previewWorker = (job: typeof previewVersionJob): Worker<Adapters> =>
  defineWorker(job, {
    run: ({ scope, payload: { versionId }, adapters }) => drawPreview(scope, versionId, adapters),
    onFailure: ({ scope, payload: { versionId }, adapters }) => finishPreview(scope, versionId, adapters),
  });

const overduePreviewsWorker = (job: typeof previewVersionsJob, { videos }: { videos: boolean }): Worker<Adapters> =>
  defineDueWorker(job, {
    listDue: ({ scope }) => listUnpictured(scope, { videos }),
    process: (id, { scope, adapters }) => drawPreview(scope, id, adapters),
    async onError(id, error, { scope, adapters }) {
      scope.log.warn({ err: error, version: id }, 'a picture could not be made');
      if (!isOutage(error)) await abandonPreview(scope, id, { ...adapters, minAgeMs: abandonedMs });
    },
  });

export const mediaWorkers: Worker<Adapters>[] = [
  previewWorker(previewVersionJob),
  previewWorker(previewVideoJob),
  overduePreviewsWorker(previewVersionsJob, { videos: false }),
  overduePreviewsWorker(previewVideosJob, { videos: true }),
  defineWorker(transcodeVersionJob, {
    async run({ scope, payload: { versionId }, adapters }) {
      const video = await findVideo(scope, versionId);
      if (video) await transcodeVideo(scope, video, adapters);
    },
  }),
  defineDueWorker(transcodeVideosJob, {
    listDue: ({ scope, adapters }) => listWithoutRendition(scope, adapters),
    process: (video, { scope, adapters }) => transcodeVideo(scope, video, adapters),
  }),
  defineWorker(scanVersionJob, {
    async run({ scope, payload: { versionId }, adapters: { storage, scanner } }) {
      if (scanner) await scanVersion(scope, versionId, { storage, scanner });
    },
  }),
  defineDueWorker(scanVersionsJob, {
    listDue: async ({ scope, adapters: { scanner } }) => (scanner ? listUnscanned(scope) : []),
    async process({ id, organizationId }, { inOrganization, adapters: { storage, scanner } }) {
      if (scanner) await scanVersion(inOrganization(organizationId), id, { storage, scanner });
    },
  }),
];
