import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '@ad-foundry/contract/limits.ts';
import { AppError } from '#infra/errors.ts';
import type { Log } from '#infra/log.ts';
import { newUuid } from '#infra/ids.ts';
import { compressAnswers } from './compress-answers.ts';
import type { NetworkShare } from './fair-share.ts';
import { setBodyTimeout, uploadType } from './limits/body-timeout.ts';
import { securityHeaders } from './headers.ts';
import { parseJsonBodies } from './json-body.ts';
import { answerMalformed } from './limits/malformed-requests.ts';
import { pathOf, sendProblem } from './problems.ts';
import { actorOf } from './request-actor.ts';
import { limitPipelining } from './limits/pipelining.ts';
import { setIdleTimeout } from './limits/idle-timeout.ts';
import { rejectBodyEarly } from './limits/expect-continue.ts';

/** The HTTP server. */
export type HttpServer = FastifyInstance;

export interface ServerOptions {
  log: Log;
  https: boolean;
  /** Number of trusted proxies in front of the server; only they may set the client's address. */
  trustedProxies: number;
  /** Time for the body of a request that is not an upload. */
  bodyTimeoutMs?: number;
  /** Idle time of a connection; `responseMs` applies while a response is being prepared. */
  idleMs?: number;
  responseMs?: number;
  /** Limits networks that request unknown paths; by default none are limited. */
  share?: NetworkShare;
}

/** The HTTP server without routes: limits, request ids, headers, logs, error handling. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const { log, https, trustedProxies, bodyTimeoutMs = 30_000, idleMs = 50_000, responseMs = 120_000, share } = options;
  const headers = securityHeaders({ https });
  const app = Fastify({
    logger: false,
    bodyLimit: limits.jsonBodyBytes,
    genReqId: () => newUuid(),
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    // Node's own limit would apply to uploads too, which may take hours; `setBodyTimeout` exempts them.
    requestTimeout: 0,
    // Longer than the minute for which proxies keep connections, so that they never reuse a closed one.
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 400 },
    return503OnClosing: true,
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, headers),
    // An unreadable URL is answered as not found.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendProblem(new AppError('request.not-found'), request, reply, log);
    },
  });
  await app.register(cookie);
  app.server.headersTimeout = 20_000;
  // Each waiting request listens to its connection; Node would warn about the eleventh listener.
  app.server.on('connection', (socket) => socket.setMaxListeners(0));

  limitPipelining(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Responses written directly to the socket get them too.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
  });
  setBodyTimeout(app, { timeoutMs: bodyTimeoutMs, log });
  setIdleTimeout(app, { idleMs, responseMs });
  rejectBodyEarly(app);
  compressAnswers(app);
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const { id: requestId, method } = request;
    const about = { requestId, method, path: pathOf(request), status: reply.raw.statusCode, ms, ...actorOf(request) };
    log.info(about, 'request');
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  app.setNotFoundHandler(async (request, reply) => {
    await share?.({ request, reply }, async () => undefined);
    sendProblem(new AppError('request.not-found'), request, reply, log);
    return reply;
  });
  parseJsonBodies(app);
  // HTML forms of other sites can send plain text; no endpoint accepts it.
  app.removeContentTypeParser('text/plain');
  // The bytes of an upload are read by the upload protocol, not by a parser.
  app.addContentTypeParser(uploadType, (_request, _payload, done) => done(null));
  return app;
}
