import { limits } from '@ad-foundry/contract/limits.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { attachments, attachmentSchema } from '@ad-foundry/contract/attachments.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { addAttachment, requireOpenCreative, type Addition } from '#features/collect/attachments/actions/add.ts';
import { removeAttachment, restoreAttachment } from '#features/collect/attachments/actions/remove.ts';
import { reauthorize } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import { sendFile } from '#infra/http/files.ts';
import { onClose } from '#infra/http/on-close.ts';
import { withRawBody } from '#infra/http/raw-body.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { requireReadable, requireWritable } from './queries.ts';

export const attachmentRoutes = routes<typeof attachments, Adapters>(attachments, {
  add: (request) => receive(request, 'brief'),
  addToComment: (request) => receive(request, 'comment'),
  // Never sent inline, since scripts in the file would run as a page of this origin.
  async file({ scope, account, params, adapters, http }) {
    const { id, name, mime, sizeBytes, sha256 } = await requireReadable(scope, params.attachmentId);
    const { organizationId, accountId } = scope.actor;
    await sendFile(http, {
      sizeBytes,
      type: mime,
      etag: sha256.slice(0, 32),
      disposition: 'attachment',
      fileName: name,
      acquirePermit: () => adapters.downloadLimits.files.acquire(accountId),
      mayGoOn: reauthorize({ scope, account }, (asNow) => requireReadable(asNow, id)),
      read: (start, end) => adapters.storage.read(organizationId, sha256, { start, end }),
    });
  },
  async preview({ scope, account, params, adapters, http }) {
    const { id, previewSha256: sha256 } = await requireReadable(scope, params.attachmentId);
    if (sha256 === null) throw new AppError('attachment.not-found');
    const { organizationId, accountId } = scope.actor;
    const file = await adapters.storage.open(organizationId, sha256);
    await file.close();
    await sendFile(http, {
      sizeBytes: file.sizeBytes,
      type: 'image/webp',
      etag: sha256.slice(0, 32),
      disposition: 'inline',
      fileName: `${id}.webp`,
      // Long enough for one page view, like previews of versions.
      maxAge: 60,
      acquirePermit: () => adapters.downloadLimits.previews.acquire(accountId),
      mayGoOn: reauthorize({ scope, account }, (asNow) => requireReadable(asNow, id)),
      read: (start, end) => adapters.storage.read(organizationId, sha256, { start, end }),
    });
  },
  remove: ({ scope, params }) => removeAttachment(scope, params.attachmentId),
  restore: ({ scope, params }) => restoreAttachment(scope, params.attachmentId),
});

interface AdditionRequest {
  scope: Scope;
  account: AccountScope;
  params: Pick<Addition, 'creativeId'>;
  query: Pick<Addition, 'name' | 'creationKey'>;
  adapters: Adapters;
  http: HttpExchange;
}

/** Stores an uploaded file. @returns the attachment */
async function receive(
  { scope, account, params, query, adapters, http }: AdditionRequest,
  purpose: Addition['purpose'],
) {
  const permission = purpose === 'brief' ? 'campaign:write' : 'comment:write';
  const mayGoOn = reauthorize({ scope, account }, async (asNow) => {
    if (!can(asNow.actor.role, permission)) throw new AppError('auth.forbidden');
    await requireOpenCreative(asNow, params.creativeId);
    if (purpose === 'comment') await requireWritable(asNow, params.creativeId);
  });
  if (purpose === 'comment') await requireWritable(scope, params.creativeId);
  onClose(http, adapters.downloadLimits.attachments.acquire(scope.actor.accountId));
  const added = await withRawBody(http, limits.attachments.receiveMs, (body) =>
    addAttachment(scope, { ...params, ...query, ...body, purpose, mayGoOn }, adapters),
  );
  await http.reply.send(attachmentSchema.parse(added));
}
