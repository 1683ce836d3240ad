import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { AppError } from '#infra/errors.ts';
import { whileStanding } from '#features/sessions/queries.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes, type Wire } from '#infra/http/routes.ts';
import { openFiles, openPictures, type Permits } from '#infra/permits.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { addCards, orderCards, removeCard } from './actions/cards.ts';
import { createVariation, removeVariation, renameVariation } from './actions/variations.ts';
import { noteVersion } from './actions/notes.ts';
import { restoreVersion } from './actions/restore.ts';
import { removeVersion } from './actions/versions.ts';
import { revokeWaiver, waiveVersion } from './actions/waivers.ts';
import { requirePassed, requireRendition } from './queries.ts';

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
  async light(asked) {
    const { id, rendition } = await requireRendition(asked.scope, asked.params.versionId);
    const type = rendition.lightMime ?? 'video/mp4';
    const fileName = `${id}.${type === 'video/webm' ? 'webm' : 'mp4'}`;
    await sendDerived(asked, { of: id, sha256: rendition.lightSha256, type, fileName, permits: openFiles });
  },
  async strip(asked) {
    const { id, rendition } = await requireRendition(asked.scope, asked.params.versionId);
    const strip = { sha256: rendition.stripSha256, type: 'image/jpeg', fileName: `${id}.jpg` };
    await sendDerived(asked, { of: id, ...strip, permits: openPictures });
  },
  waive: ({ scope, params, body, caller }) => waiveVersion(scope, { ...params, ...body, caller }),
  revokeWaiver: ({ scope, params, caller }) => revokeWaiver(scope, { ...params, caller }),
});

interface Asked {
  scope: Scope;
  account: AccountScope;
  adapters: Adapters;
  wire: Wire;
}

interface Derived {
  of: VersionId;
  /** Null where nothing was made. */
  sha256: string | null;
  type: string;
  fileName: string;
  permits: Permits;
}

/** What was made of a version, whole or by range; kept by the browser for one look, to end with the access. */
async function sendDerived({ scope, account, adapters, wire }: Asked, { of, sha256, permits, ...named }: Derived) {
  if (sha256 === null) throw new AppError('version.not-found');
  const { storage } = adapters;
  const { organizationId } = scope.actor;
  const file = await storage.open(organizationId, sha256);
  await file.close();
  await sendFile(wire, {
    ...named,
    sizeBytes: file.sizeBytes,
    etag: sha256.slice(0, 32),
    disposition: 'inline',
    maxAge: 60,
    takePermit: () => permits.take(scope.actor.accountId),
    mayGoOn: whileStanding({ scope, account }, (asNow) => requirePassed(asNow, of)),
    read: (start, end) => storage.read(organizationId, sha256, { start, end }),
  });
}
