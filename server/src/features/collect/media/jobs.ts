import { z } from 'zod';
import { versionId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const payload = z.object({ versionId });

/**
 * Makes the preview of a version. A file that cannot be decoded, or whose job failed on every try, gets the state
 * `none`, which is final.
 */
export const previewVersionJob = defineJob({ name: 'version.preview', payload, concurrency: 2, retries: 3 });

/** Makes the preview of a video, in a queue of its own: videos may take 30 s and must not delay pictures. */
export const previewVideoJob = defineJob({ name: 'version.preview-film', payload, retries: 3 });

/**
 * Makes overdue previews of versions whose jobs were interrupted more often than they are retried. A version whose
 * preview still fails an hour after the upload gets the state `none`.
 */
export const previewVersionsJob = defineDueJob({ name: 'versions.preview', cron: '*/5 * * * *' });

/** Makes overdue previews of videos, separately so that they do not delay pictures. */
export const previewVideosJob = defineDueJob({ name: 'versions.preview-films', cron: '*/5 * * * *' });

/** Makes the rendition and filmstrip of a video. Failures are retried by `versions.transcode`. */
export const transcodeVersionJob = defineJob({ name: 'version.transcode', payload, retries: 0 });

/** Makes missing renditions: of videos that were uploaded without ffmpeg, interrupted, or marked to be made again. */
export const transcodeVideosJob = defineDueJob({ name: 'versions.transcode' });

/** Scans an uploaded file. If the scanner cannot be reached, `versions.scan` retries. */
export const scanVersionJob = defineJob({ name: 'version.scan', payload, concurrency: 2, retries: 3 });

/** Scans versions that are still pending. A file that makes the scanner fail does not delay the others. */
export const scanVersionsJob = defineDueJob({ name: 'versions.scan' });
