import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { AppError } from '#infra/errors.ts';

const problemsByCode: Record<string, { status: number; code: 'request.too-large' | 'request.too-slow' }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.too-slow' },
};

/** Responds to a malformed HTTP request with a problem, like to every other error, and closes the connection. */
export function answerMalformed(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = problemsByCode[error.code ?? ''] ?? { status: 400, code: 'request.unreadable' as const };
  const body = JSON.stringify({ ...new AppError(code).toProblem(), status });
  const lines = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  // Skipped if the client has closed its side.
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  socket.destroy(error);
}
