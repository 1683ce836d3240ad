import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '#db/client.ts';
import {
  endVisits,
  grantVisit,
  setSuperHero,
  SupportRefused,
  visitMinutesMax,
} from '#features/people/support/actions.ts';
import { describeMails } from '#emails/mail-history.ts';
import { describeAnswers } from '#features/talk/replies/queries/record.ts';
import { forgetRenditions } from '#features/collect/media/actions/renditions.ts';
import { releaseVersions } from '#features/collect/media/actions/scans.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { createStripe } from '#adapters/payments/stripe/stripe.ts';
import { openAds, platformsOf } from '#adapters/ads/open.ts';
import { createSmtpMailer } from '#adapters/mail/smtp.ts';
import { openStorage } from '#adapters/storage/open.ts';
import { resealColumns } from '#features/operation/installation/actions/reseal-columns.ts';
import { resealTokens } from '#features/platforms/integration/actions/reseal.ts';
import { testProvider } from '#features/platforms/integration/actions/self-test.ts';
import { reconcile } from '#features/operation/installation/actions/reconcile.ts';
import { scrub } from '#features/operation/installation/actions/scrub.ts';
import { readStatus } from '#features/operation/installation/queries/status.ts';
import { verifyAuditLog } from '#features/operation/audit/queries.ts';
import { systemClock } from '#infra/clock.ts';
import { newUuid } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { createMedia } from '#infra/media/media.ts';
import { findEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { mintSystemScope, type SystemScope } from '#infra/scope.ts';
import { createSecrets } from '#infra/crypto/secrets.ts';
import { readConfig } from './config.ts';
import { recordEvent } from './events.ts';
import { version } from '#infra/version.ts';

const usage = `Operator commands. Ad Foundry must be running.

  npm run admin -- status                  versions, database, jobs, mails, files and disks, with a remedy for what is wrong
  npm run admin -- send-test-mail <e-mail> sends a mail at once, and prints the answer of the mail server
  npm run admin -- appoint <e-mail>        adds an account to the operator's staff (super_hero)
  npm run admin -- dismiss <e-mail>        removes an account from the operator's staff and ends its visits
  npm run admin -- visit <e-mail> --organization <id or slug> --reason "..." [--minutes 60]
                                           gives them an admin's access to the organization for a limited time
                                           (up to ${visitMinutesMax} minutes); recorded in its audit log
  npm run admin -- end-visits <e-mail>     ends their visits at once
  npm run admin -- mails <e-mail>          lists the mails to an address: whether each was sent, when, and why not
  npm run admin -- answers                 lists the mails that arrived at the address for answers, and why some were dropped
  npm run admin -- transcode [--organization <id or slug>]
                                           recreates the renditions and filmstrips of videos, in the background
  npm run admin -- release-unscanned       allows downloads of unscanned versions after the scanner was removed
  npm run admin -- release-unscannable     allows downloads of versions that the scanner refuses, usually because of their size
  npm run admin -- check-ads               tests the app at each ad platform and every connection to it; changes nothing
  npm run admin -- billing-setup           creates missing products, prices, portal and webhook at Stripe and reports what
                                           differs; safe to repeat
  npm run admin -- reseal                  re-encrypts what is stored with the current APP_SECRET after a rotation
  npm run admin -- verify-audit            verifies the hash chains of the audit log and lists broken ones;
                                           keep the output elsewhere to detect deleted entries at the end
  npm run admin -- reconcile [--dry-run]   compares stored files and database; deletes files without
                                           a row that are older than a day, except in a dry run
  npm run admin -- scrub                   reads every stored file and lists those with a wrong checksum
`;

type Options = { organization?: string; reason?: string; minutes?: string; 'dry-run'?: boolean };
type Command = (scope: SystemScope, email: string, options: Options) => Promise<string>;
type FilesCommand = (scope: SystemScope, storage: Storage, options: Options) => Promise<string>;

const commands: Record<string, Command> = {
  async appoint(scope, email) {
    await setSuperHero(scope, email, true);
    return `${email} is now the operator's staff. This alone gives no access: grant a visit to each organization, with a reason.`;
  },
  async dismiss(scope, email) {
    await setSuperHero(scope, email, false);
    return `${email} is no longer the operator's staff.`;
  },
  async visit(scope, email, { organization, reason, minutes }) {
    if (!organization || !reason) throw new SupportRefused('Add --organization and --reason.');
    const input = { email, organization, reason, minutes: Number(minutes ?? 60) };
    const visit = await grantVisit(scope, input);
    return `${email} can enter ${visit.organization} until ${visit.expiresAt.toISOString()}, from the menu at the top left.`;
  },
  'send-test-mail': sendTestMail,
  mails: describeMails,
  answers: describeAnswers,
  'verify-audit': verifyAudit,
  'release-unscanned': releaseUnscanned,
  'release-unscannable': releaseUnscannable,
  'check-ads': checkAds,
  reseal: resealAll,
  'billing-setup': setUpBilling,
  transcode,
  async 'end-visits'(scope, email) {
    return `Visits ended: ${await endVisits(scope, email)}.`;
  },
};

/** @throws SupportRefused with the answer of a mail server that refuses */
async function sendTestMail(_scope: SystemScope, email: string): Promise<string> {
  const { smtpUrl, mailFrom, publicUrl } = readConfig();
  const mailer = createSmtpMailer({ url: smtpUrl, from: mailFrom });
  const text = `This mail shows that Ad Foundry at ${publicUrl.origin} can send mails.`;
  try {
    const outcome = await mailer.send({
      messageId: `<test-${newUuid()}@${publicUrl.hostname}>`,
      to: email,
      subject: 'Test mail from Ad Foundry',
      text,
      html: `<p>${text}</p>`,
      locale: 'en-US',
    });
    if (!outcome.sent) throw new SupportRefused(`The mail server did not accept it: ${outcome.reason}`);
    return `The mail server accepted a mail to ${email}.`;
  } finally {
    mailer.close();
  }
}

async function transcode(scope: SystemScope, _: string, { organization }: Options): Promise<string> {
  return `Videos to be recreated: ${await forgetRenditions(scope, organization)}.`;
}

async function releaseUnscanned(scope: SystemScope): Promise<string> {
  return `Versions released: ${await releaseVersions(scope, ['pending', 'unscannable'])}.`;
}

async function releaseUnscannable(scope: SystemScope): Promise<string> {
  return `Versions released: ${await releaseVersions(scope, ['unscannable'])}.`;
}

/** @throws SupportRefused if the platform does not accept the app */
async function checkAds(scope: SystemScope): Promise<string> {
  const config = readConfig();
  const otherVersions = new Set<string>();
  const ads = openAds(platformsOf(config.adApps), {
    redirectUri: new URL('/settings/integration/handle', config.publicUrl),
    record: () => undefined,
    now: () => scope.now(),
    onVersion: (id, version) => otherVersions.add(`${id}: answers with version ${version}: update Ad Foundry`),
  });
  const results = [];
  for (const id of ads.built) results.push(await testProvider(scope, ads, id));
  const output = [...results.flatMap(({ lines }) => lines), ...otherVersions].join('\n');
  if (results.some(({ ok }) => !ok) || otherVersions.size > 0) throw new SupportRefused(output);
  return output;
}

/** @throws SupportRefused if billing is off, or if a difference remains that the command cannot correct */
async function setUpBilling(scope: SystemScope): Promise<string> {
  const { billing, publicUrl } = readConfig();
  if (billing.stripe === null) throw new SupportRefused('Billing is off: set STRIPE_SECRET_KEY.');
  const { ok, lines } = await createStripe({ config: billing.stripe, publicUrl, now: () => scope.now() }).setUp();
  if (!ok) throw new SupportRefused(lines.join('\n'));
  return lines.join('\n');
}

async function resealAll(scope: SystemScope): Promise<string> {
  const [tokens, others] = [await resealTokens(scope), await resealColumns(scope)];
  return `Re-encrypted with the current secret: ${tokens} tokens of ad platforms, ${others} links and webhook secrets.`;
}

const withoutEmail = new Set<Command>([
  describeAnswers,
  verifyAudit,
  transcode,
  releaseUnscanned,
  releaseUnscannable,
  checkAds,
  resealAll,
  setUpBilling,
]);
const filesCommands: Record<string, FilesCommand> = {
  /** @throws SupportRefused if something is wrong, with a remedy for each */
  async status(scope, storage) {
    const { dataDir, ffmpeg } = readConfig();
    const lines = await readStatus(scope, {
      version,
      storage,
      media: createMedia({ ffmpeg }),
      folders: existsSync(dataDir) ? [dataDir] : [],
    });
    const output = lines
      .map(
        ({ about, text, remedy }) =>
          `${about.padEnd(9)} ${remedy ? '✗' : '✓'} ${text}${remedy ? `\n            → ${remedy}` : ''}`,
      )
      .join('\n');
    if (lines.some(({ remedy }) => remedy !== undefined)) throw new SupportRefused(output);
    return output;
  },
  /** @throws SupportRefused naming every missing file */
  async reconcile(scope, storage, options) {
    const dryRun = options['dry-run'] === true;
    const { rows, contents, orphans, missing } = await reconcile(scope, storage, { remove: !dryRun });
    const lines = [
      ...orphans.map(({ organizationId, sha256 }) => `  unknown  ${organizationId}/${sha256}`),
      ...missing.map(({ organizationId, sha256 }) => `  missing  ${organizationId}/${sha256}`),
      `Rows: ${rows}. Files: ${contents}. Unknown: ${orphans.length}${dryRun ? '' : ' (deleted)'}. Missing: ${missing.length}.`,
    ];
    if (missing.length > 0) throw new SupportRefused(lines.join('\n'));
    return lines.join('\n');
  },
  /** @throws SupportRefused naming every damaged file */
  async scrub(scope, storage) {
    const { contents, bytes, damaged } = await scrub(scope, storage);
    const lines = [
      ...damaged.map(({ organizationId, sha256 }) => `  damaged  ${organizationId}/${sha256}`),
      `Files read: ${contents} (${bytes} bytes). Damaged: ${damaged.length}.`,
    ];
    if (damaged.length > 0) throw new SupportRefused(lines.join('\n'));
    return lines.join('\n');
  },
};

/** @throws SupportRefused naming every audit entry that does not match its hash chain */
async function verifyAudit(scope: SystemScope): Promise<string> {
  const chains = await verifyAuditLog(scope);
  const lines = chains.flatMap(({ organizationId, entries, head, faults }) => [
    `${organizationId ?? 'installation'}  entries: ${entries}  ${head}`,
    ...faults.map(({ entryId, fault }) => `  entry ${entryId}: ${fault}`),
  ]);
  if (chains.some(({ faults }) => faults.length > 0)) throw new SupportRefused(lines.join('\n'));
  return [...lines, 'The audit log is intact.'].join('\n');
}

/** The secret that local mode generated at its first start. */
function readOwnSecret(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, 'secret'), 'utf8').trim();
  } catch {
    return '';
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      reason: { type: 'string' },
      minutes: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const [name = '', email = ''] = positionals;
  const filesCommand = Object.hasOwn(filesCommands, name) ? filesCommands[name] : undefined;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!filesCommand && (!command || (email === '' && !withoutEmail.has(command)))) throw new SupportRefused(usage);
  const config = readConfig();
  const storage = filesCommand ? await openStorage(config) : null;
  const log = createLog(config.logLevel);
  const url = config.databaseUrl ?? (await findEmbeddedPostgres(path.join(config.dataDir, 'postgres')));
  const pool = createPool({ url, max: 1, onError: (error) => log.warn({ err: error }, 'database connection') });
  try {
    // These commands trigger no jobs.
    const enqueue = () => Promise.reject(new Error('the command line has no queue'));
    const secrets = createSecrets(config.secret ?? readOwnSecret(config.dataDir), config.previousSecret);
    const pools = { tenants: pool, installation: pool };
    const scope = mintSystemScope({ pools, clock: systemClock, log, secrets, record: recordEvent, enqueue });
    const output = storage && filesCommand ? filesCommand(scope, storage, values) : command?.(scope, email, values);
    process.stdout.write(`${await output}\n`);
  } finally {
    storage?.close();
    await pool.end();
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const unreachable = !(error instanceof SupportRefused) && /ENOENT|ECONNREFUSED/.test(message);
  process.stderr.write(`${unreachable ? 'The database is not responding. Start Ad Foundry first.' : message}\n`);
  process.exit(1);
});
