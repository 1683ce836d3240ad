import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { openAds, platformsOf, type Platforms } from '#adapters/ads/open.ts';
import { createDownloadLimits } from '#adapters/download-limits.ts';
import { createGoogle } from '#adapters/identity/google.ts';
import { createClamd } from '#adapters/scanning/clamd.ts';
import { createStripe } from '#adapters/payments/stripe/stripe.ts';
import { openInboundMails } from '#adapters/inbound-mail/open.ts';
import { createLocalMailbox } from '#adapters/mail/local-mailbox.ts';
import { bareAddress, createSmtpMailer } from '#adapters/mail/smtp.ts';
import { openStorage } from '#adapters/storage/open.ts';
import { emptyBodyOf } from '#adapters/storage/request-bytes.ts';
import { createTusLocker } from '#adapters/storage/tus-locker.ts';
import { IncomingStore } from '#adapters/storage/tus-store.ts';
import { createPool } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { findUnconfined, grantWork, makeQueueSchema } from '#db/roles.ts';
import { applyGlobalAttributes } from '#features/library/attributes/actions/globals.ts';
import { applyLibrary } from '#features/library/formats/actions/library.ts';
import { recordProviderCall } from '#features/platforms/integration/actions/record-call.ts';
import { eventLog } from '#features/operation/live/queries.ts';
import { assetPath } from '#infra/files/assets.ts';
import { systemClock, type Clock } from '#infra/clock.ts';
import type { Job } from '#infra/jobs/define-job.ts';
import { startQueue, type Queue } from '#infra/jobs/queue.ts';
import { jobScopesOf } from '#infra/jobs/job-scopes.ts';
import { LiveHub } from '#infra/live/hub.ts';
import { createAdvisoryLocks } from '#infra/concurrency/advisory-locks.ts';
import { reasonOf, type Log } from '#infra/log.ts';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { listen } from '#infra/postgres/listener.ts';
import { canJail } from '#infra/media/confined.ts';
import { createMedia } from '#infra/media/media.ts';
import { mintSystemScope, type ScopeDependencies } from '#infra/scope.ts';
import { createSecrets } from '#infra/crypto/secrets.ts';
import { ConfigError, type Config } from './config.ts';
import { recordEvent } from './events.ts';
import {
  namingDatabase,
  requireBillingKey,
  requireSameSecret,
  requireSessions,
  requireStorage,
} from './start-checks.ts';
import { workers } from './workers.ts';

/** All services of a process. */
export interface Services {
  dependencies: ScopeDependencies;
  adapters: Adapters;
  queue: Queue<Adapters>;
  /** Stops all services, in an order that loses no data. */
  stop(): Promise<void>;
}

interface StartOptions {
  config: Config;
  /** URL of the working role, and of the owner of the tables if that is another role. */
  databaseUrl: string;
  ownerUrl?: string | undefined;
  log: Log;
  clock?: Clock;
  /** Ad platforms; by default those of the product. */
  platforms?: Platforms;
  /** Jobs that this process leaves to others. */
  without?: readonly Job[];
}

/** Connects, migrates, imports the format library and builds the services. */
export async function startServices(options: StartOptions): Promise<Services> {
  const { config, databaseUrl, log, clock = systemClock, without = [] } = options;
  await namingDatabase(options.ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', () =>
    prepareDatabase(options),
  );
  const onError = (error: Error) => log.warn({ reason: reasonOf(error) }, 'a database connection broke');
  const pools = {
    tenants: createPool({ url: databaseUrl, max: 16, onError }),
    installation: createPool({ url: databaseUrl, max: 8, onError }),
  };
  const secrets = createSecrets(config.secret ?? ownSecret(config.dataDir), config.previousSecret);
  const unconfined = await namingDatabase('DATABASE_URL', async () => {
    await requireSessions(pools.installation);
    await requireSameSecret(pools.installation, secrets);
    await requireBillingKey(pools.installation, config);
    return findUnconfined(pools.installation);
  });
  if (unconfined !== null) refuseUnconfined(config, unconfined, log);
  const queue = await startQueue<Adapters>({
    url: databaseUrl,
    workers,
    log,
    worker: config.worker,
  });
  const dependencies: ScopeDependencies = { pools, clock, log, secrets, record: recordEvent, enqueue: queue.enqueue };
  const locks = createAdvisoryLocks(pools.installation, log);
  const live = openHub(dependencies);
  const ads = connectAds(options.platforms ?? platformsOf(config.adApps), config, dependencies);
  const payments = connectPayments(config, dependencies);
  const adapters = await connect(config, { uploadLocker: createTusLocker(locks), live, ads, payments });
  await takeLibrary(dependencies);
  void warnOfLacks(log, adapters);
  if (config.worker) {
    await queue.work({ scopes: jobScopesOf(dependencies), adapters, without });
  }
  return {
    dependencies,
    adapters,
    queue,
    async stop() {
      await queue.stop();
      adapters.mailer.close();
      await live.close();
      adapters.storage.close();
      await locks.close();
      await Promise.all([pools.tenants.end(), pools.installation.end()]);
    },
  };
}

/** Creates or migrates the tables as their owner, and grants the working role access. */
async function prepareDatabase({ databaseUrl, ownerUrl = databaseUrl, log }: StartOptions): Promise<void> {
  const pool = createPool({ url: ownerUrl, max: 1, onError: (error) => log.warn({ err: error }, 'database owner') });
  try {
    const ran = await migrate(pool, assetPath('migrations'), async (owner) => {
      await makeQueueSchema(owner);
      if (ownerUrl !== databaseUrl) await grantWork(owner, databaseUrl);
    });
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  } finally {
    await pool.end();
  }
}

/** @throws ConfigError in production if row-level security does not apply to the role */
function refuseUnconfined(config: Config, reason: string, log: Log): void {
  const remedy = 'name an ordinary role, and this one in DATABASE_OWNER_URL';
  if (config.mode === 'production')
    throw new ConfigError([`DATABASE_URL: ${reason}, for whom no policy of the tables holds: ${remedy}`]);
  log.warn({ reason, remedy }, 'organizations are not kept apart by the database');
}

async function warnOfLacks(log: Log, { media }: Adapters): Promise<void> {
  if (!(await canJail())) log.warn({ remedy: 'docs/security.md' }, 'decoders run within limits, but without a jail');
  if ((await media.canTranscode()) && !(await media.canToneMap()))
    log.warn({ remedy: 'docs/settings.md' }, 'ffmpeg is built without zscale: previews of HDR video are pale');
}

async function connect(
  config: Config,
  nodeAdapters: Pick<Adapters, 'uploadLocker' | 'live' | 'ads' | 'payments'>,
): Promise<Adapters> {
  const { publicUrl, demoUrl, supportUrl, chatScriptUrl, sandboxUrl, sample } = config;
  const storage = await openStorage(config);
  await requireStorage(storage, config);
  return {
    storage,
    mailer: createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    outbound: createOutbound({ allowedNetworks: config.webhookNetworks, insecure: config.mode === 'local' }),
    inbound: config.inbound && openInboundMails(config.inbound, bareAddress(config.mailFrom)),
    media: createMedia({ ffmpeg: config.ffmpeg }),
    scanner: config.scanner && createClamd(config.scanner),
    uploadStore: (options) => new IncomingStore(storage.incoming, options),
    uploadBody: emptyBodyOf,
    downloadLimits: createDownloadLimits(),
    ...nodeAdapters,
    google: connectGoogle(config),
    publicUrl,
    installation: {
      demoUrl,
      supportUrl,
      chat: chatScriptUrl ? { scriptUrl: chatScriptUrl } : null,
      sandboxUrl,
      sample,
      google: config.google !== null,
      billing: nodeAdapters.payments !== null,
      sandboxPayments: config.billing.stripe?.apiBase != null,
    },
    lookAround: config.lookAround,
    localMailbox: sandboxUrl === null ? null : createLocalMailbox(sandboxUrl),
    trustLoopback: config.mode === 'local',
  };
}

function openHub(dependencies: ScopeDependencies) {
  const { pools, log } = dependencies;
  return new LiveHub({
    log: eventLog(mintSystemScope(dependencies)),
    listen: (heard) =>
      listen({
        pool: pools.installation,
        log,
        channels: ['events', 'standing'],
        onNotification: (channel, payload) => (channel === 'events' ? heard.events() : heard.revoked(payload)),
        onListening: heard.everything,
      }),
    heartbeatMs: limits.eventStreams.heartbeatMs,
    logger: log,
  });
}

function connectGoogle({ google, publicUrl }: Config): Adapters['google'] {
  if (google === null) return null;
  const redirectUri = new URL('/sign/handle', publicUrl);
  return createGoogle({ ...google, redirectUri, insecure: google.issuer.protocol === 'http:' });
}

function connectPayments({ billing, publicUrl }: Config, { clock }: ScopeDependencies): Adapters['payments'] {
  return billing.stripe && createStripe({ config: billing.stripe, publicUrl, now: () => clock.now() });
}

function connectAds(platforms: Platforms, { publicUrl }: Config, dependencies: ScopeDependencies): Adapters['ads'] {
  const { clock, log } = dependencies;
  const redirectUri = new URL('/settings/integration/handle', publicUrl);
  const scope = mintSystemScope(dependencies);
  return openAds(platforms, {
    redirectUri,
    record: (call) => void recordProviderCall(scope, call),
    now: () => clock.now(),
    onVersion: (provider, version) => log.error({ provider, version }, 'the platform answered with another version'),
  });
}

/** Imports library releases by date; skips those with a known checksum. */
async function takeLibrary(dependencies: ScopeDependencies): Promise<void> {
  await applyGlobalAttributes(mintSystemScope(dependencies));
  const folder = assetPath('formats');
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()) {
    const taken = await applyLibrary(mintSystemScope(dependencies), await readFile(path.join(folder, name), 'utf8'));
    if (taken) dependencies.log.info({ release: name }, 'format library updated');
  }
}

/** In local mode, generates the secret at the first start and stores it with the data that it encrypts. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
