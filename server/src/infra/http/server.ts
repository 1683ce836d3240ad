import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '@ad-foundry/contract/limits.ts';
import { AppError } from '#infra/errors.ts';
import type { Log } from '#infra/log.ts';
import { newUuid } from '#infra/ids.ts';
import { limitBodyTime, uploadType } from './body-time.ts';
import { securityHeaders } from './headers.ts';
import { answerMalformed } from './malformed.ts';
import { pathOf, sendProblem } from './problems.ts';
import { limitSilence } from './silence.ts';
import { spareBytes } from './unread.ts';

/** The HTTP server, by the name the rest of the house uses. */
export type HttpServer = FastifyInstance;

export interface ServerOptions {
  log: Log;
  https: boolean;
  /** How many proxies stand before us; only they may tell the caller's address. */
  trustedProxies: number;
  /** How long a body may take that is not the bytes of an upload. */
  bodyTimeMs?: number;
  /** How long nothing may move on a line, and how long it may stand still while an answer is being made. */
  silenceMs?: number;
  answerMs?: number;
}

/** The HTTP server without routes: limits, request ids, headers, logs, one door for errors. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const { log, https, trustedProxies, bodyTimeMs = 30_000, silenceMs = 50_000, answerMs = 120_000 } = options;
  const headers = securityHeaders({ https });
  const app = Fastify({
    logger: false,
    bodyLimit: limits.jsonBodyBytes,
    genReqId: () => newUuid(),
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    // Node's own limit would hold for uploads too, which may take hours; `limitBodyTime` knows them apart.
    requestTimeout: 0,
    // Between two requests it holds nothing, and a proxy is not to find it closed that keeps its own for a minute.
    keepAliveTimeout: 65_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    return503OnClosing: true,
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, headers),
    // An address that cannot even be read is an address of nothing.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendProblem(new AppError('request.not-found'), request, reply, log);
    },
  });
  await app.register(cookie);
  app.server.headersTimeout = 20_000;

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Answers written on the bare socket carry them too.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
  });
  limitBodyTime(app, { limitMs: bodyTimeMs, log });
  limitSilence(app, { silenceMs, answerMs });
  spareBytes(app);
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    log.info(
      { requestId: request.id, method: request.method, path: pathOf(request), status: reply.raw.statusCode, ms },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => sendProblem(new AppError('request.not-found'), request, reply, log));
  // A plain form can send these: nothing here takes them.
  app.removeContentTypeParser('text/plain');
  // The bytes of an upload are read by the upload protocol, not by a parser.
  app.addContentTypeParser(uploadType, (_request, _payload, done) => done(null));
  return app;
}
