import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog, type Log } from '#infra/log.ts';
import { claimFolder, FolderTaken } from '#infra/files/data-folder-lock.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { hasPages } from '#infra/http/pages.ts';
import type { HttpServer } from '#infra/http/server.ts';
import { shareSample } from '#features/operation/sample/actions/share.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { startServices } from './services.ts';
import { version } from '#infra/version.ts';

type Stop = () => Promise<void>;

interface Life {
  stops: Stop[];
  /** Shuts this process down in order. */
  end(why: string, code: number): void;
}

// Long enough for requests in progress, short enough for a process manager.
const drainMs = 10_000;

/** Starts the configured parts; `stops` collects the functions that stop them, in reverse order of their start. */
async function start(config: Config, log: Log, { stops, end }: Life): Promise<void> {
  const database = await findDatabase(config, log, { stops, end });
  const services = await startServices({ config, ...database, log });
  stops.unshift(() => services.stop());
  if (!config.web) return;
  const pagesFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist');
  const app = await createApp({
    dependencies: services.dependencies,
    adapters: services.adapters,
    trustedProxies: config.trustedProxies,
    pagesFolder: (await hasPages(pagesFolder)) ? pagesFolder : null,
  });
  await listen(app, config);
  stops.unshift(() => closeApp(app));
  if (config.lookAround === 'off') return;
  // In the background; the page that leads there creates it as well if this fails.
  shareSample(mintSystemScope(services.dependencies)).catch((error: unknown) =>
    log.warn({ err: error }, 'the shared sample was not created'),
  );
}

/** The port is in use by another program. */
class PortTaken extends Error {
  constructor(port: number) {
    super(`PORT: ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 100} npm start`);
  }
}

/** @throws PortTaken */
async function listen(app: HttpServer, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTaken(port) : error;
  }
}

interface Addresses {
  databaseUrl: string;
  ownerUrl: string | undefined;
}

async function findDatabase(config: Config, log: Log, { stops, end }: Life): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl } = config;
  if (databaseUrl !== undefined) return { databaseUrl, ownerUrl };
  const claim = await claimFolder(config.dataDir, { pid: process.pid, address: config.publicUrl.origin });
  stops.unshift(() => claim.release());
  const folder = path.join(config.dataDir, 'postgres');
  const database = await startEmbeddedPostgres({
    folder,
    onEvent: (message) => log.warn(message),
    onLost(reason) {
      log.fatal({ err: reason }, 'the database is lost');
      process.stderr.write(`${reason.message}\n`);
      end('the database is lost', 1);
    },
  });
  stops.unshift(() => database.stop());
  return { databaseUrl: database.url, ownerUrl: database.ownerUrl };
}

/**
 * Stops accepting requests; running requests may finish within limits. An interrupted upload resumes after the restart.
 */
async function closeApp(app: HttpServer): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(timer);
}

async function stopAll(stops: Stop[], log: Log): Promise<void> {
  for (const stop of stops.splice(0)) await stop().catch((error: unknown) => log.error({ err: error }, 'stopping'));
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const stops: Stop[] = [];
  let ending = false;
  const end = (why: string, code: number) => {
    if (ending) return;
    ending = true;
    log.info({ why }, 'stopping');
    void stopAll(stops, log).then(() => process.exit(code));
  };
  // Instead of Node's own listener, which prints text between the lines of JSON.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ name, reason: message }, 'a warning of Node or a library'));
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  // Exits with its parent process.
  process.on('disconnect', () => end('the starter is gone', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected');
    end('unexpected error', 1);
  });
  try {
    await start(config, log, { stops, end });
    log.info({ address: config.publicUrl.origin, version, node: process.versions.node }, 'ready');
    process.send?.({ ready: true, address: config.publicUrl.origin });
  } catch (error) {
    log.error({ err: error }, 'the server could not start');
    await stopAll(stops, log);
    throw error;
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  // Printed for the terminal: the reason, without a stack for expected errors.
  const expected =
    error instanceof ConfigError ||
    error instanceof FolderTaken ||
    error instanceof PortTaken ||
    /EADDRINUSE|EACCES/.test(message);
  process.stderr.write(`${expected ? message : ((error as Error).stack ?? message)}\n`);
  process.exit(expected ? 78 : 1);
});
