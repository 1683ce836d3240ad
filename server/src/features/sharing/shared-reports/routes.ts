import { shares } from '@ad-foundry/contract/insights/shares.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { pictureFile } from '#features/platforms/insights/queries/picture-file.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { createShare, readShare, requireSharedPicture, revokeShare } from './actions.ts';
import { listShares } from './queries.ts';

export const shareRoutes = routes<typeof shares, Adapters>(shares, {
  list: async ({ scope }) => ({ items: await listShares(scope) }),
  create: ({ scope, params: { provider }, body, adapters: { publicUrl } }) =>
    createShare(scope, { provider, request: body, publicUrl }),
  revoke: ({ scope, params }) => revokeShare(scope, params.figureShareId),
  read: ({ scope, params: { token }, adapters: { payments } }) =>
    readShare(scope, { token, billed: payments !== null }),
  async picture({ scope, params: { token, picture }, adapters: { payments, storage }, http }) {
    const found = await requireSharedPicture(scope, { token, billed: payments !== null }, picture);
    await sendFile(http, pictureFile(found, storage));
  },
});
