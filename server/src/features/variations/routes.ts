import { variations } from '@ad-foundry/contract/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { AppError } from '#infra/errors.ts';
import { whileStanding } from '#features/sessions/queries.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes, type Wire } from '#infra/http/routes.ts';
import { addCards, orderCards, removeCard } from './actions/cards.ts';
import { createVariation, removeVariation, renameVariation } from './actions/variations.ts';
import { noteVersion } from './actions/notes.ts';
import { restoreVersion } from './actions/restore.ts';
import { removeVersion } from './actions/versions.ts';
import { revokeWaiver, waiveVersion } from './actions/waivers.ts';
import { requireRendition, requireVersion } from './queries.ts';

export const variationRoutes = routes<typeof variations, Adapters>(variations, {
  create: ({ scope, params, body }) => createVariation(scope, { ...params, ...body }),
  rename: ({ scope, params, body }) => renameVariation(scope, { ...params, ...body }),
  remove: ({ scope, params }) => removeVariation(scope, params.variationId),
  addCards: ({ scope, params, body }) => addCards(scope, { ...params, ...body }),
  orderCards: ({ scope, params, body }) => orderCards(scope, { ...params, ...body }),
  removeCard: ({ scope, params }) => removeCard(scope, params.cardId),
  removeVersion: ({ scope, params }) => removeVersion(scope, params.versionId),
  note: ({ scope, params, body }) => noteVersion(scope, { ...params, ...body }),
  restore: ({ scope, params, caller }) => restoreVersion(scope, { ...params, caller }),
  async light({ scope, account, params, adapters: { storage }, wire }) {
    const { id, rendition } = await requireRendition(scope, params.versionId);
    if (!rendition.lightSha256) throw new AppError('version.not-found');
    await sendDerived(wire, {
      storage,
      organizationId: scope.actor.organizationId,
      sha256: rendition.lightSha256,
      type: rendition.lightMime ?? 'video/mp4',
      mayGoOn: whileStanding({ scope, account }, (asNow) => requireVersion(asNow, id)),
      fileName: `${id}.${rendition.lightMime === 'video/webm' ? 'webm' : 'mp4'}`,
    });
  },
  async strip({ scope, account, params, adapters: { storage }, wire }) {
    const { id, rendition } = await requireRendition(scope, params.versionId);
    if (!rendition.stripSha256) throw new AppError('version.not-found');
    const { organizationId } = scope.actor;
    const named = {
      type: 'image/jpeg',
      fileName: `${id}.jpg`,
      mayGoOn: whileStanding({ scope, account }, (asNow) => requireVersion(asNow, id)),
    };
    await sendDerived(wire, { storage, organizationId, sha256: rendition.stripSha256, ...named });
  },
  waive: ({ scope, params, body, caller }) => waiveVersion(scope, { ...params, ...body, caller }),
  revokeWaiver: ({ scope, params, caller }) => revokeWaiver(scope, { ...params, caller }),
});

interface Derived {
  storage: Storage;
  organizationId: string;
  sha256: string;
  type: string;
  fileName: string;
  mayGoOn: () => Promise<void>;
}

/** What was made of a version, whole or by range; kept by the browser for one look, to end with the access. */
async function sendDerived(wire: Wire, { storage, organizationId, sha256, ...named }: Derived): Promise<void> {
  const file = await storage.open(organizationId, sha256);
  await file.close();
  await sendFile(wire, {
    ...named,
    sizeBytes: file.sizeBytes,
    etag: sha256.slice(0, 32),
    disposition: 'inline',
    maxAge: 60,
    read: (start, end) => storage.read(organizationId, sha256, { start, end }),
  });
}
