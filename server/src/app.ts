import { endpoints, tags } from '@ad-foundry/contract/endpoints.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { createAssistants } from '#assistants/serve.ts';
import { exchangeSession } from '#features/people/account/actions.ts';
import { offersLookAround } from '#features/operation/sample/queries/look-around.ts';
import { isSecret } from '#features/people/keys/rules.ts';
import { findKeySession, findSession } from '#features/people/sessions/queries.ts';
import { createNodeShare } from '#infra/http/fair-share.ts';
import { serveDocs } from '#infra/http/docs/serve-docs.ts';
import { mountRoutes, type GateOptions } from '#infra/http/gate.ts';
import { guardHost } from '#infra/http/hosts.ts';
import { mountKeyDoor } from '#infra/http/key-door.ts';
import { servePages } from '#infra/http/pages.ts';
import { createServer, type HttpServer } from '#infra/http/server.ts';
import type { HttpExchange } from '#infra/http/routes.ts';
import type { ScopeDependencies } from '#infra/scope.ts';
import { allRoutes } from './routes.ts';

export interface AppOptions {
  dependencies: ScopeDependencies;
  adapters: Adapters;
  trustedProxies: number;
  /** Folder of the built pages, or null when another server serves them. */
  pagesFolder: string | null;
}

/** Builds the HTTP application from its dependencies. */
export async function createApp({
  dependencies,
  adapters,
  trustedProxies,
  pagesFolder,
}: AppOptions): Promise<HttpServer> {
  const { publicUrl, installation } = adapters;
  const https = publicUrl.protocol === 'https:';
  const share = createNodeShare({ trustLoopback: adapters.trustLoopback });
  const app = await createServer({ log: dependencies.log, https, trustedProxies, share: share.ofPages });
  if (adapters.trustLoopback) guardHost(app, [publicUrl.hostname]);
  const gate: GateOptions<Adapters> = {
    dependencies,
    adapters,
    share,
    origin: publicUrl.origin,
    https,
    trustLoopback: adapters.trustLoopback,
    billed: adapters.payments !== null,
    authenticate: findSession,
    // Made-up keys cost no query.
    authenticateKey: async (scope, secret) => (isSecret(secret) ? findKeySession(scope, secret) : null),
    exchange: exchangeSession,
  };
  mountRoutes(app, allRoutes, gate);
  mountKeyDoor(app, {
    url: '/mcp',
    bodyBytes: limits.jsonBodyBytes,
    routes: allRoutes,
    gate,
    answer: createAssistants({ origin: publicUrl.origin, log: dependencies.log }),
  });
  // Event streams stay open until the server closes them.
  app.addHook('preClose', async () => adapters.live.drain());
  serveDocs(app, { endpoints, tags }, { origin: publicUrl.origin, share: share.ofPages });
  if (pagesFolder) {
    const state = (isOn: boolean) => (isOn ? 'on' : 'off');
    const marks = (request: HttpExchange['request']) => ({
      GOOGLE: state(installation.google),
      SUPPORT: state(installation.supportUrl !== null),
      LOOK_AROUND: state(offersLookAround(adapters, request)),
    });
    const chatScriptUrl = installation.chat?.scriptUrl ?? null;
    await servePages(app, { folder: pagesFolder, chatScriptUrl, https, share: share.ofPages, marks });
  }
  return app;
}
