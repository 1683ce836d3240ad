import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { requireFile } from '#features/sharing/downloads/queries.ts';
import { requirePassed, requireRendition, requireVersion } from '#features/tree/creatives/queries.ts';
import { isViewable } from '#features/sharing/review-links/present.ts';
import { AppError } from '#infra/errors.ts';
import { readWithin, type Scope, type SystemScope } from '#infra/scope.ts';
import { requireShown } from './files.ts';
import { readerOf, requireEntered, type HolderRequest, type Visit } from './visit.ts';

/** Stored content of a version, as a holder gets it. */
export interface HolderFile {
  sha256: string;
  /** Null for derived contents, whose size the storage tells. */
  sizeBytes: number | null;
  type: string;
  fileName: string;
}

/**
 * Content of a version that a link shows, read only after the link and what the browser proved are checked.
 * @throws AppError the errors of `requireEntered`; `version.not-found` for any other version
 */
export async function requireHolderFile(
  scope: SystemScope,
  request: HolderRequest,
  { versionId, read }: { versionId: VersionId; read: (at: Scope, versionId: VersionId) => Promise<HolderFile> },
): Promise<{ visit: Visit; file: HolderFile }> {
  const visit = await requireEntered(scope, request);
  const file = await readWithin(scope, readerOf(visit), async (at) => {
    await requireShown(at, visit.link, versionId);
    return read(at, versionId);
  });
  return { visit, file };
}

/** @throws AppError `version.not-found` */
export async function readPreview(at: Scope, versionId: VersionId): Promise<HolderFile> {
  const { version } = await requireVersion(at, versionId);
  if (version.previewState !== 'ready' || !version.previewSha256) throw new AppError('version.not-found');
  return { sha256: version.previewSha256, sizeBytes: null, type: 'image/webp', fileName: `${version.id}.webp` };
}

/** The rendition of a video, or else the file where browsers show it. @throws the errors of `requirePassed` */
export async function readView(at: Scope, versionId: VersionId): Promise<HolderFile> {
  const { version } = await requirePassed(at, versionId);
  const rendition = await findRendition(at, versionId);
  if (rendition?.madeAt === null) throw new AppError('version.not-found');
  if (rendition?.videoSha256) {
    const type = rendition.videoMime ?? 'video/mp4';
    const fileName = `${versionId}.${type === 'video/webm' ? 'webm' : 'mp4'}`;
    return { sha256: rendition.videoSha256, sizeBytes: null, type, fileName };
  }
  const { mime, sizeBytes } = version.facts;
  if (!isViewable({ mime })) throw new AppError('version.not-found');
  return { sha256: version.sha256, sizeBytes, type: mime, fileName: versionId };
}

async function findRendition(at: Scope, versionId: VersionId) {
  try {
    return (await requireRendition(at, versionId)).rendition;
  } catch (error) {
    if (error instanceof AppError && error.code === 'version.not-found') return null;
    throw error;
  }
}

/** @throws AppError `version.not-found` without a filmstrip, and the errors of `requirePassed` */
export async function readFilmstrip(at: Scope, versionId: VersionId): Promise<HolderFile> {
  const { rendition } = await requireRendition(at, versionId);
  if (rendition.filmstripSha256 === null) throw new AppError('version.not-found');
  const sha256 = rendition.filmstripSha256;
  return { sha256, sizeBytes: null, type: 'image/jpeg', fileName: `${versionId}.jpg` };
}

/** The file under the name that the naming schema gives. @throws the errors of `requirePassed` */
export async function readOriginal(at: Scope, versionId: VersionId): Promise<HolderFile> {
  const { version, fileName } = await requireFile(at, versionId, { named: true });
  const { mime, sizeBytes } = version.facts;
  return { sha256: version.sha256, sizeBytes, type: mime, fileName };
}
