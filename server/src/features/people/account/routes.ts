import { Readable } from 'node:stream';
import { account } from '@ad-foundry/contract/account.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import {
  createAndEnterOrganization,
  removeAvatar,
  switchOrganization,
  updateAccount,
  updateWithAvatar,
} from './actions.ts';
import { findOrganizationOf } from './queries/organization-of.ts';
import { requireAccount, requireAvatar } from './queries.ts';

export const accountRoutes = routes<typeof account, Adapters>(account, {
  me: ({ scope }) => requireAccount(scope, scope.identity.accountId, scope.organizationId),
  update: ({ scope, body }) => updateAccount(scope, body),
  updateWithAvatar: ({ scope, body, file, adapters }) => updateWithAvatar(scope, body, { file, media: adapters.media }),
  removeAvatar: ({ scope }) => removeAvatar(scope),
  async avatar({ scope, params, http }) {
    const { sha256, bytes } = await requireAvatar(scope, params.accountId);
    await sendFile(http, {
      sizeBytes: bytes.length,
      type: 'image/webp',
      etag: sha256,
      disposition: 'inline',
      fileName: 'avatar.webp',
      read: (start, end) => Readable.from([bytes.subarray(start, end)]),
    });
  },
  findOrganizationOf: async ({ scope, query }) => ({ organization: await findOrganizationOf(scope, query.objectId) }),
  createOrganization: ({ scope, body, cookies }) => createAndEnterOrganization(scope, body.name, { cookies }),
  switchOrganization: ({ scope, body, cookies }) => switchOrganization(scope, body.organizationId, { cookies }),
});
