import type { Storage } from '#adapters/storage/storage.ts';
import { databaseOn, type Pool } from '#db/client.ts';
import { DatabaseVersionError } from '#db/migrate.ts';
import { billingSubscriptions } from '#db/schema/billing.ts';
import { allTenants, tenantDatabase } from '#db/tenant-scope.ts';
import { secretChecks } from '#db/schema/operations.ts';
import { sqlState } from '#db/transaction.ts';
import type { Secrets } from '#infra/crypto/secrets.ts';
import { newUuid } from '#infra/ids.ts';
import { ConfigError, type Config } from './config.ts';

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

const remedies: Record<string, string> = {
  '28P01': 'the password is not accepted: correct it',
  '28000': 'the role is not accepted: create it, or allow it in pg_hba.conf',
  '3D000': 'the database does not exist: create it',
  '42501':
    'the role may not create or change the tables: name the owner of the database in DATABASE_OWNER_URL, or grant the role "create" on the database and on its schema public',
  '53300': 'the database has no free connection: raise its max_connections, each node needs about 30',
  '57P03': 'the database is starting or stopping: start again when it is ready',
};

/** Runs a step of the start. @throws ConfigError that names the setting, for an unusable database */
export async function namingDatabase<T>(setting: DatabaseSetting, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseVersionError) throw new ConfigError([`${setting}: ${error.message}`]);
    const reason = remedyFor(error);
    throw reason === null ? error : new ConfigError([`${setting}: ${reason}`]);
  }
}

function remedyFor(error: unknown): string | null {
  const remedy = remedies[sqlState(error) ?? ''];
  if (remedy !== undefined) return remedy;
  const { code, message } =
    error instanceof Error ? { code: codeOf(error), message: error.message } : { code: '', message: '' };
  if (/unsupported startup parameter/.test(message))
    return `${message}: let the pooler ignore it (docs/install.md, the database)`;
  if (/^E[A-Z]+$/.test(code) || /timeout|Connection terminated/.test(message))
    return `the database is not responding (${code || message}): start it, or correct the address`;
  return null;
}

/** The code of an error, or that of the first address if several failed. */
function codeOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}

/**
 * Requires that a connection keeps its settings between transactions: row-level security and locks depend on it.
 * @throws ConfigError behind a pooler that changes the server connection with every transaction
 */
export async function requireSessions(pool: Pool): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    const mark = newUuid();
    await first.query(`select set_config('app.session', $1, false)`, [mark]);
    // Takes the server connection of the first statement if the pooler has released it.
    await second.query('begin');
    await second.query('select 1');
    const { rows } = await first.query<{ mark: string | null }>(`select current_setting('app.session', true) as mark`);
    await second.query('rollback');
    if (rows[0]?.mark === mark) return;
  } finally {
    first.release(true);
    second.release(true);
  }
  throw new ConfigError([
    'DATABASE_URL: points to a pooler that pools by transaction: set its pool mode to session, or connect directly',
  ]);
}

/**
 * Requires the secret with which this database is encrypted; the first start stores a MAC that identifies it.
 * @throws ConfigError
 */
export async function requireSameSecret(pool: Pool, secrets: Secrets): Promise<void> {
  const expectedMac = secrets.mac('secret-check');
  const db = databaseOn(pool);
  await db.insert(secretChecks).values({ mac: expectedMac }).onConflictDoNothing();
  const [{ mac } = { mac: expectedMac }] = await db.select().from(secretChecks);
  if (!secrets.verifyMac('secret-check', mac))
    throw new ConfigError([
      'APP_SECRET: does not match the secret that encrypted the data. Set the same on every node. To change it, set the old one as APP_SECRET_PREVIOUS',
    ]);
  if (!mac.equals(expectedMac)) await db.update(secretChecks).set({ mac: expectedMac });
}

/**
 * Refuses to start without the key of the payment service if organizations have plans, since a lost setting must not make
 * every feature free.
 * @throws ConfigError
 */
export async function requireBillingKey(pool: Pool, { billing }: Pick<Config, 'billing'>): Promise<void> {
  if (billing.stripe !== null || billing.off) return;
  const subscriptions = await tenantDatabase(pool, allTenants).select().from(billingSubscriptions).limit(1);
  if (subscriptions.length > 0)
    throw new ConfigError([
      'STRIPE_SECRET_KEY: is missing although organizations have plans. Set it, or set BILLING_MODE=off to enable everything',
    ]);
}

/** @throws ConfigError if the file store cannot be used */
export async function requireStorage(storage: Storage, { s3, dataDir }: Config): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (s3 === null) throw new ConfigError([`DATA_DIR: files cannot be stored in ${dataDir}: ${reason}`]);
    throw new ConfigError([describeBucket(error, { bucket: s3.bucket, reason })]);
  }
  if (s3 !== null) await requireRights(storage, s3.bucket);
}

/**
 * Checks only the rights: a full or briefly unavailable store does not prevent the start. @throws ConfigError without
 * the rights
 */
async function requireRights(storage: Storage, bucket: string): Promise<void> {
  try {
    await storage.checkRights();
  } catch (error) {
    if (!isRefusal(statusOf(error))) return;
    throw new ConfigError([
      `S3_ACCESS_KEY_ID: the key cannot write and delete objects in the bucket "${bucket}": give it both rights (s3:PutObject, s3:DeleteObject)`,
    ]);
  }
}

/** The HTTP status of a store's refusal. */
function statusOf(error: unknown): number | undefined {
  const cause =
    error instanceof Error ? (error.cause as { $metadata?: { httpStatusCode?: number } } | undefined) : undefined;
  return cause?.$metadata?.httpStatusCode;
}

const isRefusal = (status: number | undefined) => status === 401 || status === 403;

function describeBucket(error: unknown, { bucket, reason }: { bucket: string; reason: string }): string {
  const status = statusOf(error);
  if (status === 404) return `S3_BUCKET: the store has no bucket "${bucket}": create it, or correct the name`;
  if (isRefusal(status))
    return `S3_ACCESS_KEY_ID: the store refuses this key for the bucket "${bucket}": correct it and its secret, or its rights`;
  return `S3_ENDPOINT: the store is not responding (${reason}): start it, or correct the address`;
}
