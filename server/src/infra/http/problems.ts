import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { idPrefixes } from '@ad-foundry/contract/ids.ts';
import { AppError } from '#infra/errors.ts';
import { sqlState } from '#db/transaction.ts';
import { reasonOf, type Log } from '#infra/log.ts';

/** Sends any thrown error as a problem; an unexpected error is sent with its request id, but without its text. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const appError = toAppError(error);
  logProblem(error, appError, { log, about: { requestId: request.id, path: pathOf(request), code: appError.code } });
  if (reply.sent || reply.raw.headersSent) {
    // A response that has begun cannot become an error: it is cut, so that the client notices that it is incomplete.
    reply.raw.destroy();
    return;
  }
  const problem = appError.toProblem();
  if (appError.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(appError.details.retryAfterSeconds));
  reply
    .code(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    // Sent as bytes, since the framework would add a charset to a text, which JSON does not have.
    .send(Buffer.from(JSON.stringify(problem)));
}

/** Logs a bug with its stack, and a fault of the database or the store, or a client error, as one line. */
export function logProblem(error: unknown, appError: AppError, { log, about }: { log: Log; about: object }): void {
  if (appError.code === 'server.error') return log.error({ ...about, err: error }, 'request failed');
  const reason = reasonOf(appError.cause);
  if (appError.status >= 500) log.warn({ ...about, reason }, 'request not possible now');
  else if (sqlState(appError.cause) !== undefined) log.warn({ ...about, reason }, 'request refused by the database');
  else if (appError.cause !== undefined) log.info({ ...about, reason }, 'request refused');
}

// An invitation id grants access by itself.
const secretIds = new RegExp(`${idPrefixes.invitation}_[0-9a-z]+`, 'gi');

/** Removes the query, which may hold personal data, and ids that grant access. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  const path = request.url.split('?', 1)[0] ?? '';
  return path
    .replace(secretIds, `${idPrefixes.invitation}_…`)
    .replace(/(\/calendars\/|\/mail-choices\/|\/shared\/figures\/|\/share\/|\/review\/)[^/]+/, '$1…');
}

/** SQLSTATE of PostgreSQL for a write that its disk has no room for. */
const databaseFull = '53100';

// Errors that Fastify throws before a handler runs.
const frameworkCodes = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.unreadable',
} as const;

/** The error a client may see, found anywhere in the chain of causes. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const codes = causes(error).map((each) => ('code' in each ? String(each.code) : ''));
  const [code = ''] = codes;
  if (code in frameworkCodes) return new AppError(frameworkCodes[code as keyof typeof frameworkCodes]);
  if (isOrphan(error)) return new AppError('request.not-found', { cause: error });
  if (codes.includes('ENOSPC') || codes.includes(databaseFull)) return new AppError('storage.full', { cause: error });
  if (isPressure(error)) return new AppError('server.busy', { cause: error, retryAfterSeconds: 2 });
  if (isOutage(error)) return new AppError('server.unavailable', { cause: error, retryAfterSeconds: 2 });
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    return new AppError('request.unreadable');
  }
  return new AppError('server.error', { cause: error });
}

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 10; current = current.cause) chain.push(current);
  return chain;
}

/** The parent of a new row was just deleted. Deleting a row that still has children is a bug, which stays a 500. */
function isOrphan(error: unknown): boolean {
  if (sqlState(error) !== '23503') return false;
  return causes(error).some(({ message }) => message.startsWith('insert or update on table'));
}

// Serialization failure and deadlock after the last try, out of resources, lock and statement timeouts.
const pressureStates = new Set(['40001', '40P01', '53000', '53200', '53300', '55P03', '57014', '25P03']);

/** The database is overloaded: no free connection, or a timeout. */
function isPressure(error: unknown): boolean {
  if (pressureStates.has(sqlState(error) ?? '')) return true;
  return causes(error).some(({ message }) => message.startsWith('timeout exceeded when trying to connect'));
}

const lostConnection =
  /^(connect|read|write) (ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)|^Connection terminated|^Client has encountered a connection error/;

/** The database (connection class 08, operator intervention 57P) or the file store is unavailable. */
function isOutage(error: unknown): boolean {
  if (causes(error).some((each) => 'code' in each && each.code === 'EHOSTDOWN')) return true;
  const state = sqlState(error) ?? '';
  if (state.startsWith('08') || state.startsWith('57P')) return true;
  return causes(error).some(({ message }) => lostConnection.test(message));
}

// Limits the errors sent, since zod lists every unknown key of an object.
const maxErrors = 20;
const longestText = 200;

/** The first invalid fields, by path, with truncated texts. */
export function fieldErrors(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, maxErrors).map(({ path, message }) => ({
    path: path.map(String).join('.').slice(0, longestText),
    message: message.slice(0, longestText),
  }));
}
