import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import { ERRORS } from '@tus/utils';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { uploadId as uploadIdSchema, type UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { whileStanding } from '#features/sessions/queries.ts';
import { checksumAlgorithms, parseChecksum, type Checksum } from '#infra/checksum.ts';
import { AppError } from '#infra/errors.ts';
import { toAppError } from '#infra/http/problems.ts';
import { routes, type Wire } from '#infra/http/routes.ts';
import { whenGone } from '#infra/http/when-gone.ts';
import { newId } from '#infra/ids.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { watch } from '#infra/watch.ts';
import { announceUpload } from './actions/announce.ts';
import { judgeHead } from './actions/examine.ts';
import { finishIfComplete, finishUpload } from './actions/finish.ts';
import { cancelUpload, giveUp, touchUpload } from './actions/give-up.ts';
import { listBegun, listUnfinished, readUploadStatus, findUpload, requireUpload } from './queries.ts';

/** What one request came to. */
interface Told {
  problem: AppError | null;
  announced: UploadId | null;
  /** Nothing had to be sent: its content was there already. */
  known: boolean;
}

interface Speaking {
  /** What the path names; null where one is announced. */
  uploadId: UploadId | null;
  told: Told;
  request: IncomingMessage;
  checksum: Checksum | null;
  /** Ends the transfer; its reason is what the sender hears. */
  signal: AbortSignal;
  /** The sender has closed the connection. */
  gone: AbortSignal;
}

/** The tus protocol for one request: every hook acts for the person the gate let in. */
function protocolFor(
  scope: Scope,
  adapters: Adapters,
  { uploadId, told, request, checksum, signal, gone }: Speaking,
): Server {
  const { uploadLocker, uploadStore, storage } = adapters;
  const records: Parameters<typeof uploadStore>[0]['records'] = {
    async find(id) {
      const row = await findUpload(scope, idOf(id));
      return (
        row && {
          sizeBytes: row.sizeBytes,
          createdAt: row.createdAt,
          settled: row.state !== 'receiving' || row.content !== null,
        }
      );
    },
    remove: (id) => cancelUpload(scope, idOf(id), storage),
    judge: (id, head) => judgeHead(scope, idOf(id), head),
  };
  return new Server({
    path: '/api/uploads',
    datastore: uploadStore({ records, request, signal, checksum }),
    locker: () => uploadLocker(gone),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: limits.uploadBytes,
    namingFunction: () => newId('upload'),
    // The one that the gate and the watch were asked about.
    getFileIdFromRequest: () => uploadId ?? undefined,
    onIncomingRequest: async (request, id) => {
      if (request.method === 'DELETE') await requireUpload(scope, idOf(id));
      if (request.method === 'HEAD') await finishIfComplete(scope, idOf(id), adapters);
      // Who sends nothing keeps nothing.
      if (request.method === 'PATCH' && request.headers.get('content-length') !== '0')
        await touchUpload(scope, idOf(id));
    },
    onUploadCreate: async (_request, upload) => {
      if (upload.size === undefined) throw new AppError('upload.length-required');
      const uploadId = idOf(upload.id);
      const { metadata = {}, size: sizeBytes } = upload;
      const { known } = await announceUpload(scope, { uploadId, sizeBytes, metadata, storage });
      told.announced = uploadId;
      if (known) await finishUpload(scope, uploadId, adapters);
      told.known = known;
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(scope, idOf(upload.id), adapters);
      return {};
    },
    onResponseError: (request, error) => {
      const known = toProblem(error, request.method);
      if (!known) return undefined;
      told.problem = known;
      return { status_code: known.status, body: '' };
    },
  });
}

/** @throws AppError `upload.checksum-unknown` */
function checksumOf({ headers }: IncomingMessage): Checksum | null {
  const header = headers['upload-checksum'];
  if (header === undefined) return null;
  const checksum = parseChecksum(String(header));
  if (!checksum) throw new AppError('upload.checksum-unknown');
  return checksum;
}

function idOf(text: string): UploadId {
  const parsed = uploadIdSchema.safeParse(text);
  if (!parsed.success) throw new AppError('upload.not-found');
  return parsed.data;
}

/** What the protocol itself throws keeps its status; everything else becomes a problem of the catalogue. */
function toProblem(error: unknown, method: string): AppError | null {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return toAppError(error);
  const status = Number(error.status_code);
  if (status === 404 || status === 410) return new AppError('upload.not-found');
  // More than was announced, unless too much was announced.
  if (status === 413 && (method === 'PATCH' || ('body' in error && error.body === ERRORS.ERR_SIZE_EXCEEDED.body)))
    return new AppError('request.too-large');
  if (status === 413) return new AppError('upload.too-large', { data: { max: limits.uploadBytes } });
  if (status === 460) return new AppError('upload.checksum');
  if (status === 501) return new AppError('upload.length-required');
  if ('body' in error && error.body === ERRORS.ERR_LOCK_TIMEOUT.body)
    return new AppError('upload.busy', { retryAfterSeconds: 5 });
  return status < 500 ? null : toAppError(error);
}

interface Asked {
  scope: Scope;
  account: AccountScope;
  adapters: Adapters;
  wire: Wire;
}

async function speakTus({ scope, account, adapters, wire }: Asked): Promise<void> {
  const { request, reply } = wire;
  const told: Told = { problem: null, announced: null, known: false };
  const uploadId = uploadIdSchema.safeParse((request.params as { uploadId?: string }).uploadId).data ?? null;
  const own = async (asNow: Scope) => uploadId && requireUpload(asNow, uploadId);
  const checksum = checksumOf(request.raw);
  const gone = signalOf(wire);
  // After all that may be refused at once: it goes on until it is ended.
  const watching = watch(whileStanding({ scope, account }, own));
  const { signal } = watching;
  const server = protocolFor(scope, adapters, { uploadId, told, request: request.raw, checksum, signal, gone });
  reply.hijack();
  const incoming = new NodeRequest({ req: request.raw, res: reply.raw });
  Object.defineProperty(incoming, 'body', { get: () => adapters.uploadBody(request.raw) });
  const answer = await server.handleWeb(incoming).finally(() => watching.end());
  const { problem, announced } = told;
  if (problem && problem.status >= 500)
    scope.log.error({ requestId: request.id, err: problem.details.cause ?? problem }, 'upload failed');
  // What follows may fail without the sender's loss: the request has its outcome.
  const note = (err: unknown) => scope.log.warn({ requestId: request.id, err }, 'after an upload’s request');
  // Nobody heard of it, so nobody can go on with it.
  if (announced && answer.status >= 400) await giveUp(scope, announced, adapters).catch(note);
  if (request.method === 'OPTIONS') answer.headers.set('tus-checksum-algorithm', checksumAlgorithms.join(','));
  if (told.known) answer.headers.set('upload-offset', request.headers['upload-length'] as string);
  else if (answer.status < 300) await tellExpiry(scope, announced ?? uploadId, answer).catch(note);
  const refusal = problem ?? (isRefused(answer) ? new AppError('request.unreadable') : null);
  await sendNodeResponse(reply.raw, refusal ? describe(refusal, answer) : answer);
}

/** Whoever waits for an answer may leave, before it is even looked at. */
function signalOf(wire: Wire): AbortSignal {
  const gone = new AbortController();
  whenGone(wire, () => gone.abort());
  return gone.signal;
}

/** When an unfinished upload is given up, unless it goes on before. */
async function tellExpiry(scope: Scope, uploadId: UploadId | null, { headers }: Response): Promise<void> {
  const upload = uploadId && (await findUpload(scope, uploadId));
  if (upload?.state !== 'receiving') return;
  headers.set('upload-expires', new Date(upload.touchedAt.getTime() + limits.uploadIdleMs).toUTCString());
}

/**
 * What the protocol refuses in words of its own. Not the offset that does not match: a client tells it from our own
 * conflicts by its bare answer, and asks for the right one.
 */
function isRefused({ status }: Response): boolean {
  return status >= 400 && status < 500 && status !== 409;
}

/** The same status with the problem as its body. */
function describe(problem: AppError, answer: Response): Response {
  const headers = new Headers(answer.headers);
  const body = JSON.stringify({ ...problem.toProblem(), status: answer.status });
  headers.set('content-type', 'application/problem+json');
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  headers.set('content-length', String(Buffer.byteLength(body)));
  return new Response(body, { status: answer.status, headers });
}

export const uploadRoutes = routes<typeof uploads, Adapters>(uploads, {
  options: speakTus,
  create: speakTus,
  list: ({ scope, query, adapters }) => listBegun(scope, query, adapters.storage.incoming),
  offset: speakTus,
  append: speakTus,
  cancel: speakTus,
  status: ({ scope, params }) => readUploadStatus(scope, params.uploadId),
  unfinished: ({ scope, params, adapters }) => listUnfinished(scope, params.creativeId, adapters.storage.incoming),
});
