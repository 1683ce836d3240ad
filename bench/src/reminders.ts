// One morning's run of the reminder job, which finds who owes which of many due slots and inserts the rows of the
// mails, compared with plain inserts of the same rows.
import path from 'node:path';
import { readConfig } from '@ad-foundry/server/src/config.ts';
import { collectReminders } from '@ad-foundry/server/src/features/talk/reminders/actions/collect.ts';
import { jobScopesOf } from '@ad-foundry/server/src/infra/jobs/job-scopes.ts';
import { createLog } from '@ad-foundry/server/src/infra/log.ts';
import { startEmbeddedPostgres } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { startServices } from '@ad-foundry/server/src/services.ts';
import pg from 'pg';
import { copyRows, numberedId } from './kit/copy-rows.ts';
import { readOptions } from './kit/options.ts';
import { freePort } from './kit/processes.ts';
import { buildProduct, serverEnvironment, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';

const options = readOptions({ runs: 3 });
const count = options.size ?? 10_000;
const perGuest = 10;
const guests = count / perGuest;

buildProduct();
const product = await startProduct({ folder: options.folder });
const { creative, headers } = await openSession(product);
await product.stop();

const database = await startEmbeddedPostgres({
  folder: path.join(product.dataDir, 'postgres'),
  onEvent: () => undefined,
  onLost: () => process.exit(1),
});
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
printStep(`${guests} guests, each with a campaign in which ${perGuest} slots are due tomorrow`);
const organization = headers['x-organization'] ?? '';
const copy = (table: string, templateId: string, columns: Record<string, string>, rows = guests) =>
  copyRows(owner, { table, where: `id = '${templateId}'`, count: rows, columns });
const { rows: members } = await owner.query<{ id: string; account: string }>(
  'select id, account_id as account from members where organization_id = $1',
  [organization],
);
const member = members[0] ?? { id: '', account: '' };
await copy('campaigns', creative.campaign.id, {
  id: numberedId('cmp'),
  name: `'Campaign ' || n`,
  creation_key: 'null',
  due_at: `now() + interval '1 day'`,
});
await copy('creatives', creative.id, { id: numberedId('cre'), campaign_id: numberedId('cmp'), creation_key: 'null' });
const campaignNumber = `((n - 1) / ${perGuest} + 1)`;
await copy(
  'slots',
  creative.slots[0]?.id ?? '',
  { id: numberedId('slt'), creative_id: numberedId('cre', campaignNumber), position: `n % ${perGuest}` },
  count,
);
// UTC offset of a time zone in which it is ten in the morning now.
const hours = (10 - new Date().getUTCHours() + 24) % 24;
const offset = hours > 12 ? hours - 24 : hours;
await copy('accounts', member.account, {
  id: numberedId('acc'),
  email: `'guest' || n || '@example.org'`,
  email_norm: `'guest' || n || '@example.org'`,
  time_zone: `'Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}'`,
});
await copy('members', member.id, { id: numberedId('mem'), account_id: numberedId('acc'), role: `'guest'` });
await owner.query(
  `insert into assignments (id, organization_id, member_id, campaign_id, created_at)
   select gen_random_uuid(), $1, ${numberedId('mem')}, ${numberedId('cmp')}, now() - interval '3 days' from generate_series(1, $2) n`,
  [organization, guests],
);
await owner.query('vacuum analyze');

// Must run before the services connect, since a connection keeps its query function.
let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
const services = await startServices({
  config: readConfig(serverEnvironment({ port: await freePort(), dataDir: product.dataDir })),
  databaseUrl: database.url,
  ownerUrl: database.ownerUrl,
  log: createLog('warn'),
});
const { system: scope, inOrganization } = jobScopesOf(services.dependencies);
const [seconds, plain, statementCounts]: [number[], number[], number[]] = [[], [], []];
let made = 0;
for (let run = 1; run <= options.runs; run += 1) {
  await owner.query(`delete from mails where kind = 'reminder'`);
  const before = statements;
  const begun = performance.now();
  await collectReminders(scope, inOrganization);
  seconds.push((performance.now() - begun) / 1000);
  statementCounts.push(statements - before);
  made =
    (await owner.query<{ made: number }>(`select count(*)::int as made from mails where kind = 'reminder'`)).rows[0]
      ?.made ?? 0;
  await owner.query(`delete from mails where kind = 'reminder'`);
  const started = performance.now();
  for (let n = 1; n <= guests; n += 1)
    await owner.query(
      `insert into mails (id, organization_id, account_id, kind, dedupe_key, day, status, created_at, due_at, not_after)
       values (gen_random_uuid(), $1, ${numberedId('acc', '$2::int')}, 'reminder', 'reminder/' || $2::int, current_date, 'queued',
         now(), now(), now() + interval '1 day') on conflict do nothing`,
      [organization, n],
    );
  plain.push((performance.now() - started) / 1000);
}
await owner.end();
await services.stop();
await database.stop();
printReport('reminders', {
  series: [
    { name: `reminders of ${count} due slots`, unit: 's', values: seconds },
    { name: 'the same rows, one insert each', unit: 's', values: plain },
    { name: 'statements', unit: '', values: statementCounts },
  ],
  findings: [
    { name: 'reminders made', value: made, unit: '', aim: `≥ ${guests}` },
    { name: 'statements per reminder', value: (statementCounts[0] ?? 0) / guests, unit: '' },
  ],
  notes: [`${guests} guests, ${perGuest} slots each, all due tomorrow; the mails are sent by other jobs.`],
});
process.exit(0);
