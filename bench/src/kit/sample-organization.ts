import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import pg from 'pg';
import type { Product } from './product.ts';
import { cookieOf } from './sessions.ts';

export interface SampleOrganization {
  headers: Record<string, string>;
  /** The creative with the largest response. */
  creative: Creative;
}

/** Opens the sample organization with `count` campaigns and waits until all previews are made. */
export async function openSample(product: Product, count: number): Promise<SampleOrganization> {
  const client = product.browser();
  await client.signUp();
  const { organizationId } = await client.call(sample.load, {});
  client.actIn(organizationId);
  // The archived campaign comes last.
  while ((await client.call(campaigns.list, { query: { status: 'archived' } })).items.length === 0) await sleep(300);
  const { items } = await client.call(campaigns.list, { query: {} });
  for (let made = items.length; made < count; made += 1)
    await client.call(campaigns.create, { body: { name: `Campaign ${made}` } });
  let largest: Creative | null = null;
  for (const { id: campaignId } of items) {
    const page = await client.call(creatives.list, { params: { campaignId }, query: {} });
    for (const { id: creativeId } of page.items) {
      const read = () => client.call(creatives.find, { params: { creativeId } });
      let creative = await read();
      for (; isPending(creative); creative = await read()) await sleep(500);
      if (JSON.stringify(creative).length > JSON.stringify(largest).length) largest = creative;
    }
  }
  if (largest === null) throw new Error('the sample has no creative');
  const headers = {
    host: new URL(product.url).host,
    cookie: cookieOf(client),
    origin: product.url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'x-organization': organizationId ?? '',
  };
  return { headers, creative: largest };
}

function isPending(creative: Creative): boolean {
  return JSON.stringify(creative).includes('"state":"pending"');
}

/** Adds `count` members to the organization, each with a session; returns their headers. */
export async function addMembers(
  { dataDir }: Product,
  { headers }: SampleOrganization,
  count: number,
): Promise<Record<string, string>[]> {
  const token = /af_session=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '';
  const database = new pg.Client({ connectionString: databaseUrlOf(path.join(dataDir, 'postgres-socket')) });
  await database.connect();
  await database.query(`set app.organization = '*'`);
  try {
    const people: Record<string, string>[] = [];
    const {
      rows: [session],
    } = await database.query<{ id: string }>('select account_id as id from sessions where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    while (people.length < count) {
      const id = `${session?.id.slice(0, -4)}${String(people.length).padStart(4, '0')}`;
      people.push(await addMember(database, { headers, token, id }));
    }
    return people;
  } finally {
    await database.end();
  }
}

/** Copies the account, the membership and the session of a token under new ids. */
async function addMember(
  database: pg.Client,
  { headers, token, id }: { headers: Record<string, string>; token: string; id: string },
): Promise<Record<string, string>> {
  const memberToken = randomBytes(32).toString('base64url');
  const from = `from sessions s where s.token_hash = $1`;
  const values = [createHash('sha256').update(token).digest()];
  await database.query(
    `insert into accounts select (jsonb_populate_record(a, '{"id":"${id}","email_norm":"${id}"}')).*
     from accounts a where id = (select s.account_id ${from})`,
    values,
  );
  await database.query(
    `insert into members select (jsonb_populate_record(m, '{"id":"mem_${id}","account_id":"${id}"}')).*
     from members m where (account_id, organization_id) = (select s.account_id, s.organization_id ${from})`,
    values,
  );
  await database.query(
    `insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
       'sign_in_id', gen_random_uuid(), 'account_id', '${id}', 'token_hash', $2::text))).* ${from}`,
    [...values, `\\x${createHash('sha256').update(memberToken).digest('hex')}`],
  );
  return { ...headers, cookie: `af_session=${memberToken}` };
}
