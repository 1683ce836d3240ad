// The product with extra endpoints that return the same response: public, for signed-in users, for a role, and a write,
// with and without billing. They differ in the gate's checks only.
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { createApp } from '@ad-foundry/server/src/app.ts';
import { readConfig } from '@ad-foundry/server/src/config.ts';
import type { Database } from '@ad-foundry/server/src/db/client.ts';
import { organizations } from '@ad-foundry/server/src/db/schema/organizations.ts';
import { exchangeSession } from '@ad-foundry/server/src/features/people/account/actions.ts';
import { findKeySession, findSession } from '@ad-foundry/server/src/features/people/sessions/queries.ts';
import { createNodeShare } from '@ad-foundry/server/src/infra/http/fair-share.ts';
import { mountRoutes } from '@ad-foundry/server/src/infra/http/gate.ts';
import { routes } from '@ad-foundry/server/src/infra/http/routes.ts';
import { createServer } from '@ad-foundry/server/src/infra/http/server.ts';
import { createLog } from '@ad-foundry/server/src/infra/log.ts';
import { startEmbeddedPostgres } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { preparedQuery } from '@ad-foundry/server/src/db/prepared-query.ts';
import { startServices } from '@ad-foundry/server/src/services.ts';

const response = z.object({ name: z.string() });
const summary = 'The name of the one organization.';
const params = z.object({ organizationId: z.string() });
const measured = {
  open: endpoint({
    method: 'GET',
    path: '/endpoints/open/:organizationId',
    access: 'public',
    summary,
    params,
    response,
  }),
  signedIn: endpoint({
    method: 'GET',
    path: '/endpoints/signedIn/:organizationId',
    access: 'signed-in',
    summary,
    params,
    response,
  }),
  allowed: endpoint({
    method: 'GET',
    path: '/endpoints/allowed/:organizationId',
    access: 'campaign:read',
    summary,
    params,
    response,
  }),
  written: endpoint({
    method: 'POST',
    path: '/endpoints/written/:organizationId',
    access: 'campaign:write',
    summary,
    params,
    response,
  }),
};

const nameOf = preparedQuery((db: Database) =>
  db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('id')))
    .prepare('name_of_organization'),
);

async function readName(db: Database, id: string): Promise<{ name: string }> {
  const [row] = await nameOf(db).execute({ id });
  return row ?? { name: '' };
}

const config = readConfig();
const log = createLog('warn');
const database = await startEmbeddedPostgres({
  folder: path.join(config.dataDir, 'postgres'),
  onEvent: () => undefined,
  onLost: () => process.exit(1),
});
const services = await startServices({ config, databaseUrl: database.url, ownerUrl: database.ownerUrl, log });
const { dependencies, adapters } = services;
const app = await createApp({ dependencies, adapters, trustedProxies: 0, pagesFolder: null });
await app.listen({ host: config.host, port: config.port });

/** Starts a server with the endpoints, in an installation with or without billing. */
async function serve(billed: boolean) {
  const server = await createServer({ log, https: false, trustedProxies: 0 });
  mountRoutes(server, endpoints, {
    dependencies,
    adapters,
    share: createNodeShare({ trustLoopback: false }),
    origin: config.publicUrl.origin,
    https: false,
    trustLoopback: false,
    billed,
    authenticate: findSession,
    authenticateKey: findKeySession,
    exchange: exchangeSession,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}
const answer = ({
  scope,
  params: { organizationId },
}: {
  scope: { db: Database };
  params: { organizationId: string };
}) => readName(scope.db, organizationId);
const endpoints = routes<typeof measured, typeof adapters>(measured, {
  open: answer,
  signedIn: answer,
  allowed: answer,
  written: answer,
});
const beside = await serve(false);
const billed = await serve(true);
process.send?.({ port: beside.port, billedPort: billed.port });

async function end(): Promise<void> {
  await Promise.all([app.close(), beside.server.close(), billed.server.close()]);
  await services.stop();
  await database.stop();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
process.once('disconnect', () => void end());
