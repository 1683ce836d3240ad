import { z } from 'zod';
import { versionId, type VersionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { createKeyedMutex } from '#infra/concurrency/keyed-mutex.ts';
import type { BaseScope } from '#infra/scope.ts';
import { abandonPreview, findForPreview, listUnpictured, storePreview } from './actions/previews.ts';
import { claimUnscanned, listUnscanned, scanVersion } from './actions/scans.ts';
import { findVideo, findWithoutRendition, transcodeVideo, type Video } from './actions/renditions.ts';

const payload = z.object({ versionId });
const nothing = z.object({});
const contentMutex = createKeyedMutex();
// Below the time limit of a job.
const timeBudgetMs = 10 * 60_000;
// By then every interrupted job has been tried again hundreds of times.
const abandonedMs = 60 * 60_000;

/**
 * Makes the preview of a version. A file that cannot be decoded, or whose job has failed for good, gets the state `none`,
 * which is final.
 */
export const previewVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.preview',
  payload,
  concurrency: 2,
  retries: 3,
  run: ({ scope, payload: { versionId: id }, adapters }) => drawPreview(scope, id, adapters),
  onFailure: ({ scope, payload: { versionId: id }, adapters }) => endPreview(scope, id, adapters),
});

/** Makes the preview of a video, in a queue of its own: videos may take 30 s and must not delay pictures. */
export const previewVideoJob = defineJob<typeof payload, Adapters>({
  name: 'version.preview-film',
  payload,
  retries: 3,
  run: ({ scope, payload: { versionId: id }, adapters }) => drawPreview(scope, id, adapters),
  onFailure: ({ scope, payload: { versionId: id }, adapters }) => endPreview(scope, id, adapters),
});

/** Tries a last time: a preview that still fails is given up, unless the storage is out of order. */
async function endPreview(scope: BaseScope, id: VersionId, adapters: Adapters): Promise<void> {
  try {
    await drawPreview(scope, id, adapters);
  } catch (error) {
    if (isOutage(error)) throw error;
    await abandonPreview(scope, id, adapters);
  }
}

async function drawPreview(scope: BaseScope, id: VersionId, { storage, media }: Adapters): Promise<void> {
  const asked = await findForPreview(scope, id);
  if (!asked) return;
  const { organizationId, sha256 } = asked;
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

/**
 * Makes overdue previews, whose jobs were interrupted more often than they are retried. One that still fails an hour after
 * the upload gets the state `none`.
 */
export const previewVersionsJob = defineOverduePreviewsJob({ name: 'versions.preview', videos: false });

/** Makes overdue previews of videos, separately so that they do not delay pictures. */
export const previewVideosJob = defineOverduePreviewsJob({ name: 'versions.preview-films', videos: true });

function defineOverduePreviewsJob({ name, videos }: { name: string; videos: boolean }) {
  return defineJob<typeof nothing, Adapters>({
    name,
    payload: nothing,
    scope: 'all tenants',
    cron: '*/5 * * * *',
    retries: 0,
    async run({ scope, adapters }) {
      const began = performance.now();
      for (const id of await listUnpictured(scope, { videos })) {
        if (performance.now() - began > timeBudgetMs) return;
        await drawPreview(scope, id, adapters).catch(async (err: unknown) => {
          scope.log.warn({ err, version: id }, 'a picture could not be made');
          if (!isOutage(err)) await abandonPreview(scope, id, { ...adapters, minAgeMs: abandonedMs });
        });
      }
    },
  });
}

/** The storage does not respond or is full, which says nothing about the file. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EHOSTDOWN' || error.code === 'ENOSPC');
}

/** Makes the rendition and filmstrip of a video. Failures are retried by `versions.transcode`. */
export const transcodeVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.transcode',
  payload,
  retries: 0,
  async run({ scope, payload: { versionId: id }, adapters }) {
    const video = await findVideo(scope, id);
    if (video) await transcodeVideo(scope, video, adapters);
  },
});

/** Makes the renditions of videos uploaded before ffmpeg was available, interrupted, or marked to be made again. */
export const transcodeVideosJob = defineJob<typeof nothing, Adapters>({
  name: 'versions.transcode',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  async run({ scope, adapters }) {
    if (!(await adapters.media.canTranscode())) return;
    const began = performance.now();
    let last: Video | null = null;
    while (performance.now() - began < timeBudgetMs) {
      const video = await findWithoutRendition(scope);
      // The same video again: it could not be claimed, since another worker is transcoding it.
      if (!video || (video.organizationId === last?.organizationId && video.sha256 === last.sha256)) return;
      last = video;
      await transcodeVideo(scope, video, adapters);
    }
  },
});

/** Scans an uploaded file. If the scanner cannot be reached, `versions.scan` retries. */
export const scanVersionJob = defineJob<typeof payload, Adapters>({
  name: 'version.scan',
  payload,
  concurrency: 2,
  retries: 3,
  async run({ scope, payload: { versionId: id }, adapters: { storage, scanner } }) {
    if (!scanner) return;
    const version = await claimUnscanned(scope, id);
    if (version) await scanVersion(scope, version, { storage, scanner });
  },
});

/** Scans versions that are still pending. A file that the scanner fails on does not delay the others. */
export const scanVersionsJob = defineJob<typeof nothing, Adapters>({
  name: 'versions.scan',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  async run({ scope, inOrganization, adapters: { storage, scanner } }) {
    if (!scanner) return;
    const began = performance.now();
    for (const id of await listUnscanned(scope)) {
      if (performance.now() - began > timeBudgetMs) return;
      const version = await claimUnscanned(scope, id);
      if (version === null) continue;
      await scanVersion(inOrganization(version.organizationId), version, { storage, scanner }).catch((err: unknown) =>
        scope.log.warn({ err, version: id }, 'a file could not be scanned'),
      );
    }
  },
});
