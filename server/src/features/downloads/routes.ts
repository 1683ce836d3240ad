import { createHash } from 'node:crypto';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { requireVersion } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { layOutZip } from '#infra/zip.ts';
import { filesOfCreative, requireFile } from './queries.ts';

// What a browser may show by itself; everything else is only ever saved.
const inlineTypes = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|quicktime|webm|x-m4v))$/;

export const downloadRoutes = routes<typeof downloads, Adapters>(downloads, {
  async creative({ scope, params, adapters, wire }) {
    const { name, entries } = await filesOfCreative(scope, params.creativeId, adapters.storage);
    const zip = layOutZip(entries);
    // The same files under the same names are the same archive, byte for byte.
    const etag = createHash('sha256').update(
      JSON.stringify(entries.map((entry) => [entry.name, entry.crc32, entry.sizeBytes, entry.modifiedAt])),
    );
    await sendFile(wire, {
      sizeBytes: zip.sizeBytes,
      type: 'application/zip',
      etag: etag.digest('hex').slice(0, 32),
      disposition: 'attachment',
      fileName: name,
      read: zip.stream,
    });
  },
  async version({ scope, params, query, adapters, wire }) {
    const goesOn = /^bytes=[1-9]/.test(wire.request.headers.range ?? '');
    const { version, fileName } = await requireFile(scope, params.versionId, { named: !goesOn });
    const { mime, sizeBytes } = version.facts;
    await sendFile(wire, {
      sizeBytes,
      type: mime,
      etag: version.sha256.slice(0, 32),
      disposition: query.disposition === 'inline' && inlineTypes.test(mime) ? 'inline' : 'attachment',
      fileName,
      read: (start, end) => adapters.storage.read(scope.actor.organizationId, version.sha256, { start, end }),
    });
  },
  async preview({ scope, params, adapters, wire }) {
    const { version } = await requireVersion(scope, params.versionId);
    const sha256 = version.previewSha256;
    if (version.previewState !== 'ready' || !sha256) throw new AppError('version.not-found');
    const file = await adapters.storage.open(scope.actor.organizationId, sha256);
    await file.close();
    await sendFile(wire, {
      sizeBytes: file.sizeBytes,
      type: 'image/webp',
      etag: sha256.slice(0, 32),
      disposition: 'inline',
      fileName: `${version.id}.webp`,
      // Long enough for one look at a page, short enough to end with the access.
      maxAge: 60,
      read: (start, end) => adapters.storage.read(scope.actor.organizationId, sha256, { start, end }),
    });
  },
});
