import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
// A fast level: an answer is compressed for one request.
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Below this size, compression saves less than it costs. */
const leastBytes = 1000;

const compressible = /^(application\/json|text\/html)/;

/** Compresses JSON and pages by brotli or gzip. Files, archives and event streams are sent as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload;
    if (!compressible.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    if (Buffer.byteLength(payload) < leastBytes) return payload;
    const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((each) => each.trim().split(';')[0]);
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? compressors.br(payload, options) : compressors.gzip(payload);
  });
}
