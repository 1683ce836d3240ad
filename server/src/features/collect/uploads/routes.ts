import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import { ERRORS } from '@tus/utils';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { uploadId as uploadIdSchema, type UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { tusExtensions, tusVersion } from '@ad-foundry/contract/tus-protocol.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { reauthorize } from '#features/people/sessions/queries.ts';
import { checksumAlgorithms, parseChecksum, type Checksum } from '#infra/crypto/checksum.ts';
import { AppError } from '#infra/errors.ts';
import { logProblem, pathOf, sendProblem, toAppError } from '#infra/http/problems.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import { abortOnClose } from '#infra/http/on-close.ts';
import { newId } from '#infra/ids.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { recheckAccess } from '#infra/http/access-recheck.ts';
import { createUpload } from './actions/create.ts';
import { judgeHead } from './actions/examine.ts';
import { finishIfComplete, finishUpload } from './actions/finish.ts';
import { cancelUpload, deleteUnfinished, touchUpload } from './actions/cancel.ts';
import { checkProtocol } from './rules.ts';
import {
  listOwnUnfinished,
  listUnfinished,
  readUploadStatus,
  findUpload,
  requireUnexpired,
  requireUpload,
} from './queries.ts';

/** The outcome of one request. */
interface UploadOutcome {
  problem: AppError | null;
  announced: UploadId | null;
  /** True if no bytes had to be sent, because the content was already stored. */
  hasStoredContent: boolean;
}

interface ProtocolOptions {
  /** The id in the path; null when creating an upload. */
  uploadId: UploadId | null;
  outcome: UploadOutcome;
  request: IncomingMessage;
  checksum: Checksum | null;
  /** Aborts the transfer; its reason becomes the response. */
  signal: AbortSignal;
  /** Aborts when the client closes the connection. */
  disconnected: AbortSignal;
}

/** The tus server for one request; every hook runs in the scope that the gate admitted. */
function tusServerFor(
  scope: Scope,
  adapters: Adapters,
  { uploadId, outcome, request, checksum, signal, disconnected }: ProtocolOptions,
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
    locker: () => uploadLocker(disconnected),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: limits.uploadBytes,
    namingFunction: () => newId('upload'),
    // The same id that the gate and the repeated access check have checked.
    getFileIdFromRequest: () => uploadId ?? undefined,
    onIncomingRequest: async (request, id) => {
      if (uploadId) await requireUnexpired(scope, uploadId, storage.incoming);
      if (request.method === 'HEAD') await finishIfComplete(scope, idOf(id), adapters);
      // A request without bytes does not extend the expiry.
      if (request.method === 'PATCH' && request.headers.get('content-length') !== '0')
        await touchUpload(scope, idOf(id));
    },
    onUploadCreate: async (_request, upload) => {
      if (upload.size === undefined) throw new AppError('upload.length-required');
      const uploadId = idOf(upload.id);
      const { metadata = {}, size: sizeBytes } = upload;
      const { hasStoredContent } = await createUpload(scope, { uploadId, sizeBytes, metadata, storage });
      outcome.announced = uploadId;
      if (hasStoredContent) await finishUpload(scope, uploadId, adapters);
      outcome.hasStoredContent = hasStoredContent;
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(scope, idOf(upload.id), adapters);
      return {};
    },
    onResponseError: (request, error) => {
      const problem = toProblem(error, request.method);
      if (!problem) return undefined;
      outcome.problem = problem;
      return { status_code: problem.status, body: '' };
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

/** Errors of the tus protocol keep their status; all others become problems of the error catalogue. */
function toProblem(error: unknown, method: string): AppError | null {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return toAppError(error);
  const status = Number(error.status_code);
  if (status === 404 || status === 410) return new AppError('upload.not-found');
  // The bytes exceed the announced length, unless the announced length itself was too large.
  if (status === 413 && (method === 'PATCH' || ('body' in error && error.body === ERRORS.ERR_SIZE_EXCEEDED.body)))
    return new AppError('request.too-large');
  if (status === 413) return new AppError('upload.too-large', { data: { max: limits.uploadBytes } });
  if (status === 460) return new AppError('upload.checksum');
  if (status === 409) return new AppError('upload.offset');
  if ('body' in error && error.body === ERRORS.ERR_LOCK_TIMEOUT.body)
    return new AppError('upload.busy', { retryAfterSeconds: 5 });
  return status < 500 ? null : toAppError(error);
}

interface TusRequest {
  scope: Scope;
  account: AccountScope;
  adapters: Adapters;
  http: HttpExchange;
}

async function handleTus({ scope, account, adapters, http }: TusRequest): Promise<void> {
  const { request, reply } = http;
  reply.header('tus-version', tusVersion);
  checkProtocol(request.raw);
  reply.removeHeader('tus-version');
  const outcome: UploadOutcome = { problem: null, announced: null, hasStoredContent: false };
  const uploadId = uploadIdSchema.safeParse((request.params as { uploadId?: string }).uploadId).data ?? null;
  const requireOwnUpload = async (currentScope: Scope) => uploadId && requireUpload(currentScope, uploadId);
  const checksum = checksumOf(request.raw);
  const disconnected = abortOnClose(http);
  // Starts after the checks that refuse at once, since it runs until `end` is called.
  const accessCheck = recheckAccess(reauthorize({ scope, account }, requireOwnUpload));
  const { signal } = accessCheck;
  const server = tusServerFor(scope, adapters, {
    uploadId,
    outcome,
    request: request.raw,
    checksum,
    signal,
    disconnected,
  });
  reply.hijack();
  try {
    const incoming = new NodeRequest({ req: request.raw, res: reply.raw });
    Object.defineProperty(incoming, 'body', { get: () => adapters.uploadBody(request.raw) });
    const answer = await server.handleWeb(incoming).finally(() => accessCheck.end());
    await sendAnswer({ scope, adapters, http }, { answer, outcome, uploadId });
  } catch (error) {
    // The framework no longer answers after `hijack`, so this closes the connection.
    sendProblem(error, request, reply, scope.log);
  }
}

interface TusAnswer {
  answer: Response;
  outcome: UploadOutcome;
  uploadId: UploadId | null;
}

/** Completes the answer of the tus library and sends it. */
async function sendAnswer(
  { scope, adapters, http: { request, reply } }: Omit<TusRequest, 'account'>,
  { answer, outcome, uploadId }: TusAnswer,
): Promise<void> {
  const { problem, announced } = outcome;
  if (problem)
    logProblem(problem.cause ?? problem, problem, {
      log: scope.log,
      about: { requestId: request.id, path: pathOf(request), code: problem.code },
    });
  // The response is final; later failures are only logged.
  const logFailure = (err: unknown) => scope.log.warn({ requestId: request.id, err }, 'after an upload’s request');
  // The client never gets the new upload's address, so it could not resume the upload.
  if (announced && answer.status >= 400) await deleteUnfinished(scope, announced, adapters).catch(logFailure);
  if (outcome.hasStoredContent) answer.headers.set('upload-offset', request.headers['upload-length'] as string);
  else if (answer.status < 300) await setExpiryHeader(scope, announced ?? uploadId, answer).catch(logFailure);
  const refusal = problem ?? (isProtocolRefusal(answer) ? new AppError('request.unreadable') : null);
  await sendNodeResponse(reply.raw, refusal ? describe(refusal, answer) : answer);
}

/** Sets `Upload-Expires` to the time when the upload is deleted if it stays idle. */
async function setExpiryHeader(scope: Scope, uploadId: UploadId | null, { headers }: Response): Promise<void> {
  const upload = uploadId && (await findUpload(scope, uploadId));
  if (upload?.state !== 'receiving') return;
  headers.set('upload-expires', new Date(upload.touchedAt.getTime() + limits.uploadIdleMs).toUTCString());
}

/** Whether the tus protocol refused with a body of its own. */
function isProtocolRefusal({ status }: Response): boolean {
  return status >= 400 && status < 500;
}

/** Describes what the server supports, also to a client without a session. */
async function describeProtocol({ http: { reply } }: { http: HttpExchange }): Promise<void> {
  await reply
    .code(204)
    .headers({
      'tus-version': tusVersion,
      'tus-extension': tusExtensions.join(','),
      'tus-max-size': limits.uploadBytes,
      'tus-checksum-algorithm': checksumAlgorithms.join(','),
    })
    .send();
}

const overriding = ['HEAD', 'PATCH', 'DELETE'];

/** Handles a request as the method that its `X-HTTP-Method-Override` header names. */
async function handleOverride(context: TusRequest): Promise<void> {
  const { request } = context.http;
  const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  if (!overriding.includes(method)) {
    const message = `is not one of ${overriding.join(', ')}`;
    throw new AppError('request.unreadable', { errors: [{ path: 'X-HTTP-Method-Override', message }] });
  }
  request.raw.method = method;
  return handleTus(context);
}

/** The response with the same status and the problem as its body. */
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
  options: describeProtocol,
  optionsOfUpload: describeProtocol,
  create: handleTus,
  list: ({ scope, query, adapters }) => listOwnUnfinished(scope, query, adapters.storage.incoming),
  offset: handleTus,
  append: handleTus,
  cancel: handleTus,
  override: handleOverride,
  status: ({ scope, params }) => readUploadStatus(scope, params.uploadId),
  unfinished: ({ scope, params, adapters }) => listUnfinished(scope, params.creativeId, adapters.storage.incoming),
});
