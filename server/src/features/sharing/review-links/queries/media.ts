import { and, eq } from 'drizzle-orm';
import type { AttachmentId, CommentId, VersionId } from '@ad-foundry/contract/ids.ts';
import { attachments } from '#db/schema/attachments.ts';
import { requireFile } from '#features/sharing/downloads/queries.ts';
import { requirePassed, requireRendition, requireVersion } from '#features/tree/creatives/queries.ts';
import { isViewable } from '#features/sharing/review-links/present.ts';
import { AppError } from '#infra/errors.ts';
import { readWithin, type Scope, type SystemScope } from '#infra/scope.ts';
import { requireShown } from './files.ts';
import { requireThread } from './threads.ts';
import { readerOf, requireEntered, type HolderRequest, type Visit } from './visit.ts';

/** Stored content of a version, as a holder gets it. */
export interface HolderFile {
  sha256: string;
  /** Null for derived contents, whose size the storage tells. */
  sizeBytes: number | null;
  type: string;
  fileName: string;
}

/** Finds the content that a request names, as far as the link shows it. */
export type FileFinder = (at: Scope, visit: Visit) => Promise<HolderFile>;

/**
 * Content that a link shows, found only after the link and what the browser proved are checked.
 * @throws AppError the errors of `requireEntered` and of the finder
 */
export async function requireHolderFile(
  scope: SystemScope,
  request: HolderRequest,
  find: FileFinder,
): Promise<{ visit: Visit; file: HolderFile }> {
  const visit = await requireEntered(scope, request);
  return { visit, file: await readWithin(scope, readerOf(visit), (at) => find(at, visit)) };
}

/** Content of a version; that of any version which the link does not show is not found. */
export function ofShownVersion(
  versionId: VersionId,
  read: (at: Scope, versionId: VersionId) => Promise<HolderFile>,
): FileFinder {
  return async (at, { link }) => {
    await requireShown(at, link, versionId);
    return read(at, versionId);
  };
}

/** Finds content only while the link allows downloads. @throws AppError `review.not-allowed` */
export function ifDownloadable(find: FileFinder): FileFinder {
  return (at, visit) => {
    if (!visit.link.mayDownload) throw new AppError('review.not-allowed');
    return find(at, visit);
  };
}

/**
 * A file of a comment that the holder reads, or the small picture of it. The link names it to nobody else, and each
 * reading asks again for the whole thread, as it is presented.
 * @throws AppError `attachment.not-found`
 */
export function ofReadComment(attachmentId: AttachmentId, kind: 'file' | 'preview'): FileFinder {
  return async (at, visit) => {
    const [row] = await at.db
      .select()
      .from(attachments)
      .where(and(eq(attachments.organizationId, visit.link.organizationId), eq(attachments.id, attachmentId)));
    if (!row?.commentId || !(await isRead(at, visit, { attachmentId, commentId: row.commentId })))
      throw new AppError('attachment.not-found');
    const { sha256, sizeBytes, mime: type, name: fileName, previewSha256 } = row;
    if (kind === 'file') return { sha256, sizeBytes, type, fileName };
    if (previewSha256 === null) throw new AppError('attachment.not-found');
    return { sha256: previewSha256, sizeBytes: null, type: 'image/webp', fileName: `${attachmentId}.webp` };
  };
}

interface AttachedFile {
  attachmentId: AttachmentId;
  commentId: CommentId;
}

async function isRead(at: Scope, visit: Visit, { attachmentId, commentId }: AttachedFile): Promise<boolean> {
  try {
    const thread = await requireThread(at, visit, commentId);
    return [thread, ...thread.replies].some((comment) => comment.attachments.some(({ id }) => id === attachmentId));
  } catch (error) {
    if (error instanceof AppError && error.code === 'comment.not-found') return false;
    throw error;
  }
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
