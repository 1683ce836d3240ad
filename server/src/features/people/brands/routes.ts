import { Readable } from 'node:stream';
import { brand } from '@ad-foundry/contract/brand.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { removeLogo, updateColor, uploadLogo } from './actions.ts';
import { readBrand, requireLogo } from './queries.ts';

export const brandRoutes = routes<typeof brand, Adapters>(brand, {
  find: ({ scope }) => readBrand(scope),
  update: ({ scope, body }) => updateColor(scope, body.color),
  uploadLogo: ({ scope, file, adapters }) => uploadLogo(scope, { file, media: adapters.media }),
  removeLogo: ({ scope }) => removeLogo(scope),
  async logo({ scope, http }) {
    const { sha256, bytes } = await requireLogo(scope);
    await sendFile(http, {
      sizeBytes: bytes.length,
      type: 'image/png',
      etag: sha256,
      disposition: 'inline',
      fileName: 'logo.png',
      read: (start, end) => Readable.from([bytes.subarray(start, end)]),
    });
  },
});
