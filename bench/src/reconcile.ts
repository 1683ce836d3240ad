// The nightly reconciliation of every customer: its duration, and its calls per second.
import path from 'node:path';
import { setInterval } from 'node:timers';
import { createPool } from '@ad-foundry/server/src/db/client.ts';
import { createStripe } from '@ad-foundry/server/src/adapters/payments/stripe/stripe.ts';
import { readConfig } from '@ad-foundry/server/src/config.ts';
import { reconcile } from '@ad-foundry/server/src/features/billing/actions/reconcile.ts';
import { jobScopesOf } from '@ad-foundry/server/src/infra/jobs/job-scopes.ts';
import { createLog } from '@ad-foundry/server/src/infra/log.ts';
import { startEmbeddedPostgres } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { startServices } from '@ad-foundry/server/src/services.ts';
import { startServer } from '@ad-foundry/sandbox/server.ts';
import { createStripe as createSandbox, stripeAddresses } from '@ad-foundry/sandbox/stripe/stripe.ts';
import { makeFolder } from './kit/folders.ts';
import { readOptions } from './kit/options.ts';
import { freePort } from './kit/processes.ts';
import { serverEnvironment } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';

const options = readOptions({ runs: 1 });
const count = options.size ?? (options.quick ? 200 : 10_000);
const sampleMs = 100;

const stripe = createSandbox();
const sandbox = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [stripe] });
const dataDir = path.join(makeFolder(options.folder), 'data');
const config = readConfig({
  ...serverEnvironment({ port: await freePort(), dataDir }),
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_BASE: sandbox.address,
  STRIPE_SUPPRESS_NOTICES: 'true',
});
const database = await startEmbeddedPostgres({
  folder: path.join(dataDir, 'postgres'),
  onEvent: () => undefined,
  onLost: () => process.exit(1),
});
const services = await startServices({
  config,
  databaseUrl: database.url,
  ownerUrl: database.ownerUrl,
  log: createLog('warn'),
});

printStep(`${count} organizations`);
if (config.billing.stripe === null) throw new Error('billing is on');
const { setUp } = createStripe({ config: config.billing.stripe, publicUrl: config.publicUrl, now: () => new Date() });
await setUp();
const seeded = await fetch(`${stripeAddresses(sandbox.address).control}/seed`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ count, prefix: 'bench', price: 'pro_base_month' }),
});
if (!seeded.ok) throw new Error(await seeded.text());
const owner = createPool({ url: database.ownerUrl, max: 1, onError: () => undefined });
await owner.query(
  `insert into organizations (id, name, slug, naming_schema, naming_case, created_at, updated_at)
   select 'org_bench' || lpad(no::text, 8, '0'), 'Studio', 'bench-' || no, '', 'none', now(), now() from generate_series(0, $1 - 1) no`,
  [count],
);
await owner.query(
  `insert into billing_accounts (organization_id, customer_id, writable_until)
   select 'org_bench' || lpad(no::text, 8, '0'), 'cus_bench' || lpad(no::text, 8, '0'), 'epoch'
   from generate_series(0, $1 - 1) no`,
  [count],
);

const { system: scope, inOrganization } = jobScopesOf(services.dependencies);
const { payments } = services.adapters;
if (payments === null) throw new Error('billing is off');

const calls = () => [...stripe.world.calls.values()].reduce((sum, number) => sum + number, 0);
const samples: number[] = [];
const seconds: number[] = [];
for (let run = 1; run <= options.runs; run += 1) {
  const timer = setInterval(() => samples.push(calls()), sampleMs);
  const started = performance.now();
  await reconcile({ scope, inOrganization, payments, signal: AbortSignal.timeout(3_600_000) });
  seconds.push((performance.now() - started) / 1000);
  clearInterval(timer);
}
const { rows } = await owner.query<{ read: number }>(
  'select count(*)::int as read from billing_accounts where requested = done and synced_at is not null',
);
const most = Math.max(...samples.map((value, at) => value - (samples[at - 1000 / sampleMs] ?? 0)));

await owner.end();
await services.stop();
await database.stop();
await sandbox.close();
printReport('reconcile', {
  series: [{ name: `${count} organizations`, unit: 's', values: seconds }],
  findings: [
    { name: 'organizations read', value: rows[0]?.read ?? 0, unit: '', aim: `≥ ${count}` },
    { name: '10,000 organizations would take', value: ((seconds[0] ?? 0) / count) * 10_000, unit: 's', aim: '≤ 900' },
    { name: 'most calls within a second', value: most, unit: 'calls', aim: '≤ 100' },
  ],
  notes: ['Three calls for each organization; Stripe allows 100 calls a second.'],
});
process.exit(0);
