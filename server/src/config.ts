import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { adAppEnvironment, judgeAdApps, readAdApps, type AdApps } from '#config/ad-apps.ts';
import { billingEnvironment, judgeBilling, readBilling, type BillingConfig } from '#config/billing.ts';
import { inboundEnvironment, judgeInbound, readInbound, type InboundConfig } from '#config/inbound.ts';
import { judgeS3, readS3, s3Environment, type S3Config } from '#config/s3.ts';
import { parseNetwork, type Network } from '#infra/outbound/public-address.ts';
import { address, blankAsAbsent, loopback, text } from '#config/values.ts';

const number = (fallback: number, max: number) =>
  z.preprocess(blankAsAbsent, z.coerce.number().int().min(0).max(max).default(fallback));

/** Every variable the server reads; `docs/settings.md` explains each. */
export const environmentSchema = z.object({
  MODE: z.enum(['local', 'production']).default('local'),
  RUN: z.enum(['both', 'web', 'worker']).default('both'),
  HOST: text,
  PORT: number(4000, 65_535),
  PUBLIC_URL: address,
  DATA_DIR: text,
  DATABASE_URL: text,
  DATABASE_OWNER_URL: text,
  APP_SECRET: text,
  APP_SECRET_FILE: text,
  APP_SECRET_PREVIOUS: text,
  SMTP_URL: text,
  SCANNER: text,
  MAIL_FROM: text,
  ...inboundEnvironment,
  TRUSTED_PROXIES: number(0, 10),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DEMO_URL: z.preprocess(
    blankAsAbsent,
    z.union([z.literal('none'), z.url({ protocol: /^(https?|mailto)$/ })]).optional(),
  ),
  SUPPORT_URL: z.preprocess(blankAsAbsent, z.url({ protocol: /^(https?|mailto)$/ }).optional()),
  CHAT_SCRIPT_URL: address,
  WEBHOOK_ALLOWED_NETWORKS: text,
  SANDBOX_URL: address,
  SAMPLE: z.preprocess(blankAsAbsent, z.enum(['on', 'off']).optional()),
  LOOK_AROUND: z.preprocess(blankAsAbsent, z.enum(['here', 'anyone', 'off']).optional()),
  FFMPEG: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: address,
  ...billingEnvironment,
  ...adAppEnvironment,
  ...s3Environment,
});
type Environment = z.output<typeof environmentSchema>;

export interface Config {
  mode: 'local' | 'production';
  web: boolean;
  worker: boolean;
  host: string;
  port: number;
  publicUrl: URL;
  dataDir: string;
  /** Absent for the embedded database below `dataDir`. */
  databaseUrl: string | undefined;
  /** URL of the owner of the tables, if it is not the role of `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** Absent in local mode, which generates it at the first start and stores it in `dataDir`. */
  secret: string | undefined;
  previousSecret: string | undefined;
  smtpUrl: string;
  mailFrom: string;
  /** Null if mails cannot be answered. */
  inbound: InboundConfig | null;
  trustedProxies: number;
  logLevel: string;
  /** Address for booking a demo; null hides the link. */
  demoUrl: string | null;
  /** Address of the operator's support; null hides the link. */
  supportUrl: string | null;
  chatScriptUrl: string | null;
  /** Private networks that webhooks may call. */
  webhookNetworks: Network[];
  sandboxUrl: string | null;
  /** Whether the installation offers a sample organization. */
  sample: boolean;
  /** Who may enter the shared sample without signing in: browsers on this machine, everyone or nobody. */
  lookAround: 'here' | 'anyone' | 'off';
  /** Path of ffmpeg; null searches PATH for it, `none` disables it. */
  ffmpeg: string | null;
  /** URL of the virus scanner; null for none. */
  scanner: URL | null;
  /** Null disables sign-in with Google. */
  google: { clientId: string; clientSecret: string; issuer: URL } | null;
  billing: BillingConfig;
  adApps: AdApps;
  /** Null stores files in `dataDir`. */
  s3: S3Config | null;
}

/** Settings are missing or unsafe; each line of the message names one. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The server cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const secretLength = 32;
const defaultSender = 'Ad Foundry <no-reply@localhost.localdomain>';

/** Reads and validates the environment. @throws ConfigError naming every setting that is missing or unsafe */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  const secret = settings.APP_SECRET ?? (settings.APP_SECRET_FILE ? readSecret(settings.APP_SECRET_FILE) : undefined);
  const problems = judge(settings, secret);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    mode: settings.MODE,
    web: settings.RUN !== 'worker',
    worker: settings.RUN !== 'web',
    host: settings.HOST ?? (settings.MODE === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port: settings.PORT,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
    dataDir: path.resolve(settings.DATA_DIR ?? '.data'),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    secret,
    previousSecret: settings.APP_SECRET_PREVIOUS,
    // Local mode sends to the mail server of `npm start`.
    smtpUrl: settings.SMTP_URL ?? 'smtp://127.0.0.1:4025',
    mailFrom: settings.MAIL_FROM ?? defaultSender,
    inbound: readInbound(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    demoUrl: readDemo(settings),
    supportUrl: settings.SUPPORT_URL ?? null,
    chatScriptUrl: settings.CHAT_SCRIPT_URL ?? null,
    webhookNetworks: networksOf(settings)
      .map(parseNetwork)
      .filter((each) => each !== null),
    sandboxUrl: settings.MODE === 'local' ? (settings.SANDBOX_URL ?? null) : null,
    sample: offersSample(settings),
    lookAround: settings.MODE === 'local' && offersSample(settings) ? (settings.LOOK_AROUND ?? 'here') : 'off',
    ffmpeg: settings.FFMPEG ?? null,
    scanner: settings.SCANNER ? new URL(settings.SCANNER) : null,
    google: readGoogle(settings),
    billing: readBilling(settings),
    adApps: readAdApps(settings),
    s3: readS3(settings),
  };
}

const networksOf = ({ WEBHOOK_ALLOWED_NETWORKS: networks = '' }: Environment): string[] =>
  networks.split(',').flatMap((each) => each.trim() || []);

const offersSample = ({ SAMPLE: sample, MODE: mode }: Environment): boolean =>
  (sample ?? (mode === 'local' ? 'on' : 'off')) === 'on';

/** By default a mail to the operator, whose address is the sender's; without a sender there is nobody to write to. */
function readDemo({ DEMO_URL: url, MAIL_FROM: from }: Environment): string | null {
  if (url === 'none') return null;
  if (url !== undefined || from === undefined) return url ?? null;
  const sender = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return `mailto:${sender.trim()}?subject=${encodeURIComponent('Demo of Ad Foundry')}`;
}

function readGoogle({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: Environment) {
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, issuer: new URL(issuer ?? 'https://accounts.google.com') };
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError([`APP_SECRET_FILE: ${file} cannot be read`]);
  }
}

function judgeServices(settings: Environment): string[] {
  const { SMTP_URL: smtp, DATABASE_URL: database, DATABASE_OWNER_URL: owner, RUN: run, SCANNER: scanner } = settings;
  const problems: string[] = [];
  if (smtp !== undefined && !isAddress(smtp, ['smtp:', 'smtps:'])) {
    problems.push('SMTP_URL: must be smtp://user:password@host:port or smtps://…');
  }
  if (database !== undefined && !isAddress(database, ['postgres:', 'postgresql:'])) {
    problems.push('DATABASE_URL: must be postgresql://user:password@host:port/database');
  }
  if (owner !== undefined && !isAddress(owner, ['postgres:', 'postgresql:'])) {
    problems.push('DATABASE_OWNER_URL: must be postgresql://user:password@host:port/database');
  }
  if (scanner !== undefined && !isScanner(scanner)) {
    problems.push('SCANNER: must be tcp://host:3310 or unix:///path/of/the/socket');
  }
  if (owner !== undefined && database === undefined) {
    problems.push('DATABASE_OWNER_URL: requires DATABASE_URL');
  }
  if (run !== 'both' && database === undefined) {
    problems.push(`DATABASE_URL: is required with RUN=${run}, since the embedded database belongs to one process`);
  }
  return problems;
}

function judgeGoogle(settings: Environment): string[] {
  const problems: string[] = [];
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = settings;
  if (id === undefined && secret !== undefined) problems.push('GOOGLE_CLIENT_ID: is required with its secret');
  if (id !== undefined && secret === undefined)
    problems.push('GOOGLE_CLIENT_SECRET: is required with GOOGLE_CLIENT_ID');
  const url = issuer === undefined ? null : new URL(issuer);
  const local = settings.MODE === 'local' && url?.protocol === 'http:' && loopback.has(url.hostname);
  if (url && url.protocol !== 'https:' && !local) problems.push('GOOGLE_ISSUER: must be https');
  return problems;
}

function isScanner(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'unix:' ? url.pathname.length > 1 : url?.protocol === 'tcp:' && url.hostname !== '';
}

/** PostgreSQL's URL may have no host (a socket); a mail server's must have one. */
function isAddress(text: string, protocols: string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !protocols.includes(url.protocol)) return false;
  return url.hostname !== '' || url.protocol.startsWith('postgres');
}

function judge(settings: Environment, secret: string | undefined): string[] {
  const problems: string[] = [];
  const url = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL) : undefined;
  if (url && url.protocol === 'http:' && !loopback.has(url.hostname)) {
    problems.push('PUBLIC_URL: must be https, so that cookies are encrypted');
  }
  if (url && url.protocol !== 'https:' && url.protocol !== 'http:') problems.push('PUBLIC_URL: must be https');
  else if (url && url.pathname !== '/') problems.push('PUBLIC_URL: must not have a path');
  for (const [name, value] of Object.entries({
    APP_SECRET: secret,
    APP_SECRET_PREVIOUS: settings.APP_SECRET_PREVIOUS,
  })) {
    if (value !== undefined && (value.length < secretLength || new Set(value).size < 10)) {
      problems.push(`${name}: must be random and have at least ${secretLength} characters`);
    }
  }
  for (const network of networksOf(settings)) {
    if (parseNetwork(network) === null)
      problems.push(`WEBHOOK_ALLOWED_NETWORKS: ${network} must be a network such as 10.1.0.0/16`);
  }
  problems.push(...judgeServices(settings), ...judgeGoogle(settings));
  problems.push(...judgeAdApps(settings, settings.MODE), ...judgeS3(settings, settings.MODE));
  problems.push(...judgeBilling(settings, settings.MODE), ...judgeInbound(settings));
  if (settings.MODE !== 'production') return problems;
  const needed = {
    PUBLIC_URL: url,
    'APP_SECRET or APP_SECRET_FILE': secret,
    DATA_DIR: settings.DATA_DIR,
    SMTP_URL: settings.SMTP_URL,
    MAIL_FROM: settings.MAIL_FROM,
  };
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) problems.push(`${name}: is required in production`);
  if (settings.SANDBOX_URL !== undefined) problems.push('SANDBOX_URL: must not be set in production');
  if (settings.LOOK_AROUND !== undefined && settings.LOOK_AROUND !== 'off')
    problems.push('LOOK_AROUND: must not be set in production, where nobody enters without signing in');
  return problems;
}
