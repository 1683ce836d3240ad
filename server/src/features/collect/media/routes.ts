import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { media } from '@ad-foundry/contract/media.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { requirePassed, requireRendition } from '#features/tree/creatives/queries.ts';
import { reauthorize } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';

export const mediaRoutes = routes<typeof media, Adapters>(media, {
  async rendition(request) {
    const { id, rendition } = await requireRendition(request.scope, request.params.versionId);
    const type = rendition.videoMime ?? 'video/mp4';
    const fileName = `${id}.${type === 'video/webm' ? 'webm' : 'mp4'}`;
    await sendDerived(request, { versionId: id, sha256: rendition.videoSha256, type, fileName, limit: 'files' });
  },
  async filmstrip(request) {
    const { id, rendition } = await requireRendition(request.scope, request.params.versionId);
    const picture = { sha256: rendition.filmstripSha256, type: 'image/jpeg', fileName: `${id}.jpg` };
    await sendDerived(request, { versionId: id, ...picture, limit: 'previews' });
  },
});

interface MediaRequest {
  scope: Scope;
  account: AccountScope;
  adapters: Adapters;
  http: HttpExchange;
}

interface Derived {
  versionId: VersionId;
  /** Null if there is no rendition. */
  sha256: string | null;
  type: string;
  fileName: string;
  limit: 'files' | 'previews';
}

/**
 * Sends a rendition, whole or by range. Browsers cache it for a minute only, so that access ends soon after the
 * permission.
 */
async function sendDerived(
  { scope, account, adapters, http }: MediaRequest,
  { versionId, sha256, limit, ...header }: Derived,
) {
  if (sha256 === null) throw new AppError('version.not-found');
  const { storage, downloadLimits } = adapters;
  const { organizationId } = scope.actor;
  const file = await storage.open(organizationId, sha256);
  await file.close();
  await sendFile(http, {
    ...header,
    sizeBytes: file.sizeBytes,
    etag: sha256.slice(0, 32),
    disposition: 'inline',
    maxAge: 60,
    acquirePermit: () => downloadLimits[limit].acquire(scope.actor.accountId),
    mayGoOn: reauthorize({ scope, account }, (asNow) => requirePassed(asNow, versionId)),
    read: (start, end) => storage.read(organizationId, sha256, { start, end }),
  });
}
