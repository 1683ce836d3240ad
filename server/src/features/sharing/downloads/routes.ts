import { createHash } from 'node:crypto';
import { downloads, type ArchivePlan, type ArchiveOptions } from '@ad-foundry/contract/downloads.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { listHistory } from '#features/collect/variations/queries.ts';
import { reauthorize } from '#features/people/sessions/queries.ts';
import { requirePassed, requireVersion } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import { abortOnClose, onClose } from '#infra/http/on-close.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { layOutZip, type ZipEntry } from '#infra/files/zip.ts';
import { countArchive, recordDownload } from './actions.ts';
import { attributesOf, entryOf, manifestOf, missingIn, type Archive } from './present.ts';
import { readArchive, requireFile, requireAllVisible, type ArchiveSource } from './queries.ts';
import { freeName } from './rules.ts';

// Types that a browser may display inline; all others are sent as attachments.
const inlineTypes = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|quicktime|webm|x-m4v))$/;

const examplesShown = 5;

interface ArchiveRequest {
  scope: Scope;
  account: AccountScope;
  query: ArchiveOptions;
  adapters: Adapters;
  http: HttpExchange;
}

/** The archive's files and the requested tables, without reading stored contents. */
function entriesOf({ scope, query, adapters }: ArchiveRequest, archive: Archive): ZipEntry[] {
  const { organizationId } = scope.actor;
  const entries = archive.files.map(({ path, sizeBytes, crc32, version: { sha256, createdAt } }): ZipEntry => {
    const read = (start: number, end: number) => adapters.storage.read(organizationId, sha256, { start, end });
    return { name: path, sizeBytes, crc32, modifiedAt: createdAt, read };
  });
  for (const { path, sizeBytes, crc32, sha256, createdAt } of archive.attached) {
    const read = (start: number, end: number) => adapters.storage.read(organizationId, sha256, { start, end });
    entries.push({ name: path, sizeBytes, crc32, modifiedAt: createdAt, read });
  }
  if (query.tables === 'false') return entries;
  const paths = entries.map(({ name }) => name);
  const newest = new Date(Math.max(0, ...entries.map(({ modifiedAt }) => modifiedAt.getTime())));
  const attributes = attributesOf(archive);
  return [
    ...entries,
    entryOf(freeName('manifest.csv', paths), manifestOf(archive, scope.actor), newest),
    ...(attributes === null ? [] : [entryOf(freeName('attributes.csv', paths), attributes, newest)]),
  ];
}

/** Whether a request resumes a download. */
const isResuming = ({ request }: HttpExchange) =>
  request.method === 'GET' && /^bytes=[1-9]\d*-\d*$/.test(request.headers.range ?? '');

/** Returns only what sending needs: a transfer may take hours, and the rows can be garbage-collected meanwhile. */
async function prepareArchive(request: ArchiveRequest, source: ArchiveSource) {
  const archive = await readArchive(request.scope, source, request.query);
  const entries = entriesOf(request, archive);
  // Equal files with equal names give the same archive, byte for byte.
  const etag = createHash('sha256')
    .update(JSON.stringify(entries.map((entry) => [entry.name, entry.crc32, entry.sizeBytes, entry.modifiedAt])))
    .digest('hex')
    .slice(0, 32);
  return {
    zip: layOutZip(entries),
    etag,
    fileName: `${archive.name}.zip`,
    versionIds: archive.files.map(({ version }) => version.id),
    campaignIds: [...new Set(archive.creatives.map(({ campaignId }) => campaignId))],
  };
}

async function sendArchive(request: ArchiveRequest, source: ArchiveSource): Promise<void> {
  const { scope, http } = request;
  const limits = request.adapters.downloadLimits;
  await countArchive(scope, isResuming(http) ? 'partsPerMinute' : 'wholesPerMinute');
  if (http.request.method !== 'HEAD') onClose(http, limits.files.acquire(scope.actor.accountId));
  const { zip, etag, fileName, versionIds, campaignIds } = await limits.archives.run(
    scope.actor,
    abortOnClose(http),
    () => prepareArchive(request, source),
  );
  await sendFile(http, {
    sizeBytes: zip.sizeBytes,
    type: 'application/zip',
    etag,
    disposition: 'attachment',
    fileName,
    begin: () => recordDownload(scope, { act: 'downloaded', versionIds }),
    mayGoOn: reauthorize(request, (currentScope) => requireAllVisible(currentScope, campaignIds)),
    read: zip.stream,
  });
}

async function planArchive(request: ArchiveRequest, source: ArchiveSource): Promise<ArchivePlan> {
  const { scope, query } = request;
  await countArchive(scope, 'plansPerMinute');
  return request.adapters.downloadLimits.archives.run(scope.actor, abortOnClose(request.http), async () => {
    const archive = await readArchive(scope, source, query);
    return {
      fileName: `${archive.name}.zip`,
      sizeBytes: layOutZip(entriesOf(request, archive)).sizeBytes,
      files: archive.files.length,
      renamed: archive.renamed,
      unscanned: archive.unscanned,
      approval: archive.approval,
      examples: archive.files.slice(0, examplesShown).map(({ path }) => path),
      ...missingIn(archive, query),
    };
  });
}

export const downloadRoutes = routes<typeof downloads, Adapters>(downloads, {
  creative: (request) => sendArchive(request, request.params),
  creativePlan: (request) => planArchive(request, request.params),
  campaign: (request) => sendArchive(request, request.params),
  campaignPlan: (request) => planArchive(request, request.params),
  group: (request) => sendArchive(request, request.params),
  groupPlan: (request) => planArchive(request, request.params),
  organization: (request) => sendArchive(request, 'organization'),
  selection: (request) => sendArchive(request, { selection: request.query }),
  selectionPlan: (request) => planArchive(request, { selection: request.query }),
  async version({ scope, account, params, query, adapters, http }) {
    const { version, fileName } = await requireFile(scope, params.versionId, { named: !isResuming(http) });
    const { mime, sizeBytes } = version.facts;
    const isInline = query.disposition === 'inline' && inlineTypes.test(mime);
    await sendFile(http, {
      sizeBytes,
      type: mime,
      etag: version.sha256.slice(0, 32),
      disposition: isInline ? 'inline' : 'attachment',
      fileName,
      acquirePermit: () => adapters.downloadLimits.files.acquire(scope.actor.accountId),
      begin: () => recordDownload(scope, { act: isInline ? 'opened' : 'downloaded', versionIds: [version.id] }),
      mayGoOn: reauthorize({ scope, account }, (currentScope) => requirePassed(currentScope, version.id)),
      read: (start, end) => adapters.storage.read(scope.actor.organizationId, version.sha256, { start, end }),
    });
  },
  async preview({ scope, account, params, adapters, http }) {
    const { version } = await requireVersion(scope, params.versionId);
    const sha256 = version.previewSha256;
    if (version.previewState !== 'ready' || !sha256) throw new AppError('version.not-found');
    const file = await adapters.storage.open(scope.actor.organizationId, sha256);
    await file.close();
    await sendFile(http, {
      sizeBytes: file.sizeBytes,
      type: 'image/webp',
      etag: sha256.slice(0, 32),
      disposition: 'inline',
      fileName: `${version.id}.webp`,
      // Long enough for one page view, short enough to end soon after the access.
      maxAge: 60,
      acquirePermit: () => adapters.downloadLimits.previews.acquire(scope.actor.accountId),
      mayGoOn: reauthorize({ scope, account }, (currentScope) => requireVersion(currentScope, version.id)),
      read: (start, end) => adapters.storage.read(scope.actor.organizationId, sha256, { start, end }),
    });
  },
  history: async ({ scope, params }) => ({ items: await listHistory(scope, params.versionId) }),
});
