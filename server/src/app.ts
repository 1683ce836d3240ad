import { randomBytes } from 'node:crypto';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { exchangeSession } from '#features/account/actions.ts';
import { findSession } from '#features/sessions/queries.ts';
import { renderDocs } from '#infra/http/docs.tsx';
import { mountRoutes } from '#infra/http/gate.ts';
import { guardHost } from '#infra/http/hosts.ts';
import { describeApi } from '#infra/http/openapi.ts';
import { servePages } from '#infra/http/pages.ts';
import { createServer, type HttpServer } from '#infra/http/server.ts';
import type { Powers } from '#infra/scope.ts';
import { allRoutes } from './routes.ts';

export interface AppOptions {
  powers: Powers;
  adapters: Adapters;
  trustedProxies: number;
  /** The built pages, or null where somebody else serves them. */
  pagesFolder: string | null;
}

/** Dependencies in, HTTP application out. */
export async function createApp({ powers, adapters, trustedProxies, pagesFolder }: AppOptions): Promise<HttpServer> {
  const { publicUrl, installation } = adapters;
  const https = publicUrl.protocol === 'https:';
  const app = await createServer({ log: powers.log, https, trustedProxies });
  if (adapters.trustLoopback) guardHost(app, [publicUrl.hostname]);
  mountRoutes(app, allRoutes, {
    powers,
    adapters,
    origin: publicUrl.origin,
    https,
    authenticate: findSession,
    exchange: exchangeSession,
  });
  // Open screens hold their connections for as long as they are let.
  app.addHook('preClose', async () => adapters.live.drain());
  serveDocs(app, publicUrl.origin);
  if (pagesFolder) {
    const marks = { GOOGLE: installation.google ? 'on' : 'off' };
    await servePages(app, { folder: pagesFolder, chatScriptUrl: installation.chat?.scriptUrl ?? null, https, marks });
  }
  return app;
}

function serveDocs(app: HttpServer, origin: string): void {
  const description = JSON.stringify(describeApi(endpoints, origin));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(description),
  );
  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(renderDocs(endpoints, nonce));
  });
}
