import { Readable } from 'node:stream';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { setInPlace } from './actions/in-place.ts';
import { createFormat, setArchived, updateFormat } from './actions/own.ts';
import { previewRejudging } from './actions/preview-rejudging.ts';
import { rejudgeOpenCreatives } from './actions/rejudge.ts';
import { removeSafeZone, setSafeZone } from './actions/safe-zone.ts';
import { listFormats, readFormat, requireSafeZone } from './queries.ts';

export const formatRoutes = routes<typeof formats, Adapters>(formats, {
  list: ({ scope, query }) => listFormats(scope, query),
  find: ({ scope, params }) => readFormat(scope, params.formatId),
  create: ({ scope, body }) => createFormat(scope, body),
  update: ({ scope, params, body }) => updateFormat(scope, { ...params, ...body }),
  archive: ({ scope, params }) => setArchived(scope, { ...params, archived: true }),
  restore: ({ scope, params }) => setArchived(scope, { ...params, archived: false }),
  previewRejudging: ({ scope, params, body }) => previewRejudging(scope, { ...params, ...body }),
  rejudge: ({ scope, params, body }) => rejudgeOpenCreatives(scope, { ...params, ...body }),
  setInPlace: ({ scope, params, body }) => setInPlace(scope, { ...params, ...body }),
  setSafeZone: ({ scope, params, body }) => setSafeZone(scope, { ...params, ...body }),
  removeSafeZone: ({ scope, params }) => removeSafeZone(scope, params.formatId),
  async safeZone({ scope, params, query, http }) {
    const { svg, sha256 } = await requireSafeZone(scope, params.formatId);
    const bytes = Buffer.from(svg);
    await sendFile(http, {
      sizeBytes: bytes.length,
      type: 'image/svg+xml',
      etag: sha256.slice(0, 32),
      disposition: 'inline',
      fileName: `${params.formatId}.svg`,
      // A URL with this drawing's hash is immutable; without it, the drawing may change.
      ...(query.v === sha256.slice(0, 16) ? { maxAge: 31_536_000 } : {}),
      read: (start, end) => Readable.from([bytes.subarray(start, end)]),
    });
  },
});
