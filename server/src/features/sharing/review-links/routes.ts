import { Readable } from 'node:stream';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { requireLogo } from '#features/people/brands/queries.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import { readWithin, type Scope, type SystemScope } from '#infra/scope.ts';
import { commentAsHolder, deleteAsHolder, editAsHolder, replyAsHolder } from './actions/comment.ts';
import { approveAsHolder, decideAsHolder, withdrawAsHolder } from './actions/decide.ts';
import { confirmAddress, countOpening, giveName, leave, requestReviewCode } from './actions/enter.ts';
import { recordHolderDownload } from './actions/record-download.ts';
import { finishAsHolder, requestRenewal } from './actions/finish.ts';
import {
  changeLink,
  createLink,
  findRevocation,
  readAddress,
  revokeLink,
  sendLink,
  type LinkOptions,
} from './actions/links.ts';
import { promiseAsHolder, withdrawPromiseAsHolder } from './actions/promise.ts';
import { unlock } from './actions/unlock.ts';
import { readDoor } from './queries/door.ts';
import { listLinks, requireLink } from './queries/links.ts';
import { listLog } from './queries/log.ts';
import {
  ifDownloadable,
  ofReadComment,
  ofShownVersion,
  readFilmstrip,
  readOriginal,
  readPreview,
  readView,
  requireHolderFile,
  type FileFinder,
  type HolderFile,
} from './queries/media.ts';
import { readPage } from './queries/page.ts';
import { listThreads } from './queries/threads.ts';
import { readerOf, requireEntered, requireVisit, type HolderRequest, type Visit } from './queries/visit.ts';
import { linkLimits } from './rules.ts';

const optionsOf = ({ publicUrl, payments }: Adapters): LinkOptions => ({ publicUrl, billed: payments !== null });

export const reviewLinkRoutes = routes<typeof reviewLinks, Adapters>(reviewLinks, {
  list: async ({ scope, params }) => ({ items: await listLinks(scope, params.campaignId) }),
  create: ({ scope, params, body, adapters }) => createLink(scope, { ...params, ...body }, optionsOf(adapters)),
  find: ({ scope, params }) => requireLink(scope, params.reviewLinkId),
  address: async ({ scope, params, adapters }) => ({
    url: await readAddress(scope, params.reviewLinkId, adapters.publicUrl),
  }),
  log: ({ scope, params, query }) => listLog(scope, { linkId: params.reviewLinkId, ...query }),
  update: ({ scope, params, body }) => changeLink(scope, { linkId: params.reviewLinkId, ...body }),
  send: ({ scope, params, body, adapters }) =>
    sendLink(scope, { linkId: params.reviewLinkId, ...body }, optionsOf(adapters)),
  revocation: ({ scope, params }) => findRevocation(scope, params.reviewLinkId),
  revoke: ({ scope, params }) => revokeLink(scope, params.reviewLinkId),
});

interface HolderContext {
  scope: SystemScope;
  params: { secret: string };
  cookies: Cookies;
  adapters: Adapters;
}

const requestOf = ({ params, cookies, adapters }: HolderContext): HolderRequest => ({
  secret: params.secret,
  token: cookies.get('review'),
  billed: adapters.payments !== null,
});

/** Reads the door with the cookie that the request brought, or with one that it sets. */
const doorOf = (context: HolderContext, token = context.cookies.get('review')) =>
  readDoor(context.scope, { ...requestOf(context), token });

/** Cookies whose `review` value can be read once it is set; those of a request stay as they were sent. */
function keepToken({ cookies }: HolderContext): { cookies: Cookies; token: () => string | undefined } {
  let token = cookies.get('review');
  const kept: Cookies = {
    ...cookies,
    set(name, value, maxAge) {
      if (name === 'review') token = value;
      cookies.set(name, value, maxAge);
    },
  };
  return { cookies: kept, token: () => token };
}

async function entered(context: HolderContext): Promise<Visit> {
  const visit = await requireEntered(context.scope, requestOf(context));
  await consume(context.scope, linkLimits.reads(visit.link.id));
  return visit;
}

const challengeSeconds = limits.code.lifeMs / 1000;

export const reviewRoutes = routes<typeof review, Adapters>(review, {
  door: (context) => doorOf(context),
  async logo(context) {
    const visit = await requireVisit(context.scope, requestOf(context));
    const { sha256, bytes } = await readWithin(context.scope, readerOf(visit), requireLogo);
    await sendFile(context.http, {
      sizeBytes: bytes.length,
      type: 'image/png',
      etag: sha256,
      disposition: 'inline',
      fileName: 'logo.png',
      maxAge: 3600,
      read: (start, end) => Readable.from([bytes.subarray(start, end)]),
    });
  },
  async unlock(context) {
    const { cookies, token } = keepToken(context);
    await unlock(context.scope, requestOf(context), { ...context.body, cookies });
    return doorOf(context, token());
  },
  async giveName(context) {
    const { cookies, token } = keepToken(context);
    await giveName(context.scope, requestOf(context), { ...context.body, cookies });
    return doorOf(context, token());
  },
  async requestCode(context) {
    const { scope, body, cookies } = context;
    const challenge = await requestReviewCode(scope, requestOf(context), { ...body, cookies });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  async confirmCode(context) {
    const { cookies, token } = keepToken(context);
    await confirmAddress(context.scope, requestOf(context), { ...context.body, cookies });
    return doorOf(context, token());
  },
  leave: (context) => leave(context.scope, requestOf(context)),
  async page(context) {
    const visit = await entered(context);
    const { secret } = context.params;
    const { cursor } = context.query;
    if (cursor === undefined) await countOpening(context.scope, visit, context.cookies);
    return readPage(context.scope, visit, { secret, cursor });
  },
  async threads(context) {
    const visit = await entered(context);
    const { creativeId } = context.params;
    return listThreads(context.scope, visit, { creativeId, cursor: context.query.cursor });
  },
  comment: (context) =>
    commentAsHolder(context.scope, requestOf(context), { ...context.body, creativeId: context.params.creativeId }),
  reply: (context) =>
    replyAsHolder(context.scope, requestOf(context), { ...context.body, commentId: context.params.commentId }),
  edit: (context) =>
    editAsHolder(context.scope, requestOf(context), { ...context.body, commentId: context.params.commentId }),
  remove: (context) => deleteAsHolder(context.scope, requestOf(context), context.params.commentId),
  decide: (context) =>
    decideAsHolder(context.scope, requestOf(context), { ...context.body, versionId: context.params.versionId }),
  approveAll: (context) => approveAsHolder(context.scope, requestOf(context), context.body.versionIds),
  withdraw: (context) => withdrawAsHolder(context.scope, requestOf(context), context.params.versionId),
  promise: (context) => promiseAsHolder(context.scope, requestOf(context), context.body.day),
  withdrawPromise: (context) => withdrawPromiseAsHolder(context.scope, requestOf(context)),
  finish: (context) => finishAsHolder(context.scope, requestOf(context)),
  preview: (context) => sendVersion(context, { read: readPreview, limit: 'previews' }),
  view: (context) => sendVersion(context, { read: readView, limit: 'files' }),
  filmstrip: (context) => sendVersion(context, { read: readFilmstrip, limit: 'previews' }),
  file: (context) => sendVersion(context, { read: readOriginal, limit: 'files', isDownload: true }),
  attachment: (context) =>
    sendHolderFile(context, {
      find: ofReadComment(context.params.attachmentId, 'file'),
      limit: 'files',
      isDownload: true,
    }),
  attachmentPreview: (context) =>
    sendHolderFile(context, { find: ofReadComment(context.params.attachmentId, 'preview'), limit: 'previews' }),
  requestRenewal: (context) => requestRenewal(context.scope, requestOf(context), context.body),
});

interface MediaContext extends HolderContext {
  params: { secret: string };
  http: HttpExchange;
}

interface VersionContext extends MediaContext {
  params: { secret: string; versionId: VersionId };
}

interface Sending {
  limit: 'files' | 'previews';
  isDownload?: boolean;
}

interface VersionSending extends Sending {
  read: (at: Scope, versionId: VersionId) => Promise<HolderFile>;
}

/** Sends content of a version that the link shows; a download is written into the log. */
function sendVersion(context: VersionContext, { read, ...sending }: VersionSending): Promise<void> {
  const { versionId } = context.params;
  const find = ofShownVersion(versionId, read);
  return sendHolderFile(context, {
    ...sending,
    find: sending.isDownload ? ifDownloadable(find) : find,
    begin: (visit) => (sending.isDownload ? recordHolderDownload(context.scope, visit, versionId) : Promise.resolve()),
  });
}

interface FileSending extends Sending {
  find: FileFinder;
  begin?: (visit: Visit) => Promise<void>;
}

/** Sends content that the link shows. The link is checked again while bytes are sent. */
async function sendHolderFile(
  context: MediaContext,
  { find, limit, isDownload = false, begin }: FileSending,
): Promise<void> {
  const { scope, adapters, http } = context;
  const request = requestOf(context);
  const { visit, file } = await requireHolderFile(scope, request, find);
  const { link } = visit;
  await consume(scope, linkLimits.pictures(link.id));
  const { storage, downloadLimits } = adapters;
  const sizeBytes =
    file.sizeBytes ?? (await sizeOf(context, { organizationId: link.organizationId, sha256: file.sha256 }));
  await sendFile(http, {
    sizeBytes,
    type: file.type,
    etag: file.sha256.slice(0, 32),
    disposition: isDownload ? 'attachment' : 'inline',
    fileName: file.fileName,
    ...(isDownload ? {} : { maxAge: 60 }),
    acquirePermit: () => downloadLimits[limit].acquire(link.id),
    begin: () => begin?.(visit) ?? Promise.resolve(),
    mayGoOn: async () => void (await requireHolderFile(scope, request, find)),
    read: (start, end) => storage.read(link.organizationId, file.sha256, { start, end }),
  });
}

async function sizeOf(
  { adapters }: HolderContext,
  { organizationId, sha256 }: { organizationId: string; sha256: string },
) {
  const file = await adapters.storage.open(organizationId, sha256);
  await file.close();
  return file.sizeBytes;
}
