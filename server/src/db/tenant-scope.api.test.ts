import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { mintScope, type Scope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { createOwnFormat } from '#testing/own-formats.ts';
import { snapshot } from '#testing/snapshot.ts';
import { upload } from '#testing/uploading.ts';
import { asProductRole } from '#testing/product-role.ts';

interface Table {
  name: string;
  /** The column with the row's organization; null if only the parent row has it. */
  ownedBy: string | null;
}

const app = await useApp();
let ana: { client: TestClient; scope: Scope };
let ben: typeof ana;
let tables: Table[];
beforeAll(async () => {
  ana = await populate();
  ben = await populate();
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
  // Scheduled jobs would change rows between two snapshots.
  await app.services.queue.stop();
  tables = await app.sql<Table & pg.QueryResultRow>(
    `select c.relname as name, (select a.attname from pg_attribute a where a.attrelid = c.oid
       and (a.attname = 'organization_id' or c.relname = 'organizations' and a.attname = 'id')) as "ownedBy"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
});

async function populate() {
  const client = app.browser();
  const me = await client.signUp();
  const organizationId = me.organizationId as OrganizationId;
  const creative = await brief(client);
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: await picture({ width: 90, height: 90 }) });
  await createOwnFormat(client);
  const actor = { accountId: me.id, sessionId: randomUUID(), name: 'A', organizationId, role: 'owner' as const };
  return { client, scope: mintScope(app.services.dependencies, actor) };
}

const tenantTables = () => tables.filter(({ ownedBy }) => ownedBy !== null);
const idOf = ({ scope }: typeof ana) => scope.actor.organizationId;

// Tables outside of organizations: people and their sign-ins, rate limits, and the library's releases.
const ofNoOrganization = [
  'accounts',
  'avatars',
  'calendars',
  'identities',
  'known_devices',
  'library_releases',
  'mailbox_polls',
  'migrations',
  'oauth_attempts',
  'provider_deletions',
  'rate_limits',
  'secret_checks',
  'sign_in_challenges',
];
// Tables of figures belong to the ad account, which several organizations may use.
const isShared = (name: string) => name.startsWith('insight_') && name !== 'insight_links';
// Tables whose parent row has the organization.
const children = ['format_revisions', 'template_formats'];

// Read through a function that runs as its owner and checks the organization itself (docs/decisions/0028-search.md).
const notForced = ['search_entries'];

test('every table has forced row-level security, for its owner too (S05)', async () => {
  const kept = await app.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
       and (c.relforcerowsecurity or c.relname = any($1)) and array(select p.polcmd from pg_policy p where p.polrelid = c.oid) && '{*,a}'
     order by 1`,
    [notForced],
  );
  const apart = new Set(kept.map(({ name }) => name));
  const lacking = tables.filter(({ name }) => !apart.has(name) && !ofNoOrganization.includes(name));
  expect(lacking.map(({ name }) => `${name}: its migration has to say "call keep_apart('${name}')"`)).toEqual([]);
  const parentless = tables.filter(({ name, ownedBy }) => apart.has(name) && ownedBy === null);
  const shared = ['advertisers', ...tables.map(({ name }) => name).filter(isShared)];
  expect(parentless.map(({ name }) => name).toSorted()).toEqual([...shared, ...children].toSorted());
});

// Tables of ad platforms with an organization are tested together with all others; this table is shared by all
// organizations.
test('organizations that use or can access an ad account read it, and none can change it (S06)', async () => {
  await app.sql(
    `insert into advertisers (provider, id, name, status, platform_status, created_at, updated_at)
     values ('meta', 'acc_1', 'Shared', 'active', '1', now(), now()), ('meta', 'acc_2', 'Other', 'active', '1', now(), now())`,
  );
  await app.sql(
    `insert into organizations_to_advertisers (organization_id, provider, advertiser_id, created_at)
     values ($1, 'meta', 'acc_1', now()), ($2, 'meta', 'acc_1', now()), ($2, 'meta', 'acc_2', now())`,
    [idOf(ana), idOf(ben)],
  );
  const read = async ({ scope }: typeof ana) =>
    (await scope.db.execute<{ id: string }>('select id from advertisers order by id')).rows.map(({ id }) => id);
  expect([await read(ana), await read(ben)]).toEqual([['acc_1'], ['acc_1', 'acc_2']]);
  for (const statement of [`update advertisers set name = 'Mine'`, 'delete from advertisers'])
    expect([statement, (await ana.scope.db.execute(statement)).rowCount]).toEqual([statement, 0]);
  const planted = `insert into advertisers (provider, id, name, status, platform_status, created_at, updated_at)
    values ('meta', 'acc_3', 'Planted', 'active', '1', now(), now())`;
  await expect(ana.scope.db.execute(planted)).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('the product’s role is subject to row-level security and cannot create tables (S05)', async () => {
  const client = new pg.Client({ connectionString: asProductRole(app.databaseUrl) });
  await client.connect();
  const { rows } = await client.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, has_schema_privilege('public', 'create') as makes,
       (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
     from pg_roles r where rolname = current_user`,
  );
  const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
  expect(rows).toEqual([{ ...none, makes: false, owns: 0 }]);
  await client.end();
});

test('a connection without a tenant scope sees no organization’s rows (S05)', async () => {
  const client = new pg.Client({ connectionString: asProductRole(app.databaseUrl) });
  await client.connect();
  for (const { name, ownedBy } of tenantTables()) {
    const owned = await client.query(`select from ${name} where ${ownedBy} is not null`);
    expect([name, owned.rowCount]).toEqual([name, 0]);
  }
  await client.query(`select set_config('app.organization', '', false)`);
  for (const { name, ownedBy } of tenantTables()) {
    const owned = await client.query(`select from ${name} where ${ownedBy} is not null`);
    expect([name, owned.rowCount]).toEqual([name, 0]);
  }
  await client.end();
});

test.each([
  ['campaigns_by_name', `(name_key, id) > ('m', 'cmp_m') order by name_key, id`],
  ['campaigns_by_creation', `(created_at, id) < (now(), 'cmp_m') order by created_at desc, id desc`],
  ['campaigns_by_due', `(due_key, id) > (now(), 'cmp_m') order by due_key, id`],
])('a later page of a list uses its index %s under row-level security (P07)', async (index, page) => {
  const { rows } = await ana.scope.transaction(async (tx) => {
    await tx.db.execute('set local enable_seqscan = off; set local enable_sort = off');
    return tx.db.execute<Record<'QUERY PLAN', string>>(
      `explain select id from campaigns where organization_id = '${idOf(ana)}' and deleted_at is null and ${page} limit 9`,
    );
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(index);
  expect(/Index Cond: (.*)/.exec(plan)?.[1]).toContain('ROW(');
});

describe('a missing where clause does not reach another organization’s rows (S05)', () => {
  const answerOf = async (statement: string) => {
    const undo = new Error('undo');
    let answer: { rowCount: number | null } = { rowCount: null };
    await ana.scope
      .transaction(async (tx) => {
        answer = await tx.db.execute(statement);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return answer;
  };

  test('select', async () => {
    for (const { name, ownedBy } of tenantTables()) {
      const { rows } = await ana.scope.db.execute<{ owner: string }>(
        `select distinct ${ownedBy} as owner from ${name} where ${ownedBy} is not null`,
      );
      for (const { owner } of rows) expect([name, owner]).toEqual([name, idOf(ana)]);
    }
    const { rows } = await ana.scope.db.execute(`select from campaigns`);
    expect(rows).toHaveLength(1);
  });

  test('select the children of another organization’s format or template', async () => {
    const foreign = `select r.id from format_revisions r join formats f on f.id = r.format_id where f.organization_id = $1`;
    const ids = (await app.sql<{ id: string }>(foreign, [idOf(ben)])).map(({ id }) => id);
    expect(ids).not.toEqual([]);
    const { rows } = await ana.scope.db.execute<{ id: string }>('select id from format_revisions');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('update and delete, the library’s rows included', async () => {
    const before = await snapshot(app);
    const quotedId = `'${idOf(ana)}'`;
    for (const { name, ownedBy } of tables) {
      if (ownedBy === null && !children.includes(name)) continue;
      const column = ownedBy ?? 'format_id';
      const parent = children.find((child) => child === name) && name.replace(/_.*/, 's');
      const foreign = parent
        ? `${parent.slice(0, -1)}_id not in (select id from ${parent} where organization_id = ${quotedId})`
        : `${column} is distinct from ${quotedId}`;
      for (const verb of [`update ${name} set ${column} = ${column}`, `delete from ${name}`]) {
        for (const statement of [verb, `${verb} where ${foreign}`]) {
          const { rowCount } = await answerOf(statement).catch((error: Error) => {
            // Rejected entirely: the organization's rows still reference the row, or the table is append-only.
            expect(String(error.cause), statement).toMatch(/violates foreign key|permission denied for table audit_/);
            return { rowCount: 0 };
          });
          if (statement !== verb) expect([statement, rowCount]).toEqual([statement, 0]);
        }
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('insert a row into another organization, or move one there', async () => {
    await expect(
      ana.scope.db.execute(
        `insert into campaign_groups (id, organization_id, name, created_at, updated_at)
         values ('grp_planted', '${idOf(ben)}', 'x', now(), now())`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(ana.scope.db.execute(`update campaigns set organization_id = '${idOf(ben)}'`)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    await expect(
      ana.scope.db.execute(
        `insert into events (organization_id, name, payload, created_at) values (null, 'x', '{}', now())`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('search the index, whose function runs as its owner', async () => {
    const named = (owner: OrganizationId) =>
      ana.scope.db.execute(`select ids_by_name('${owner}', 'campaign', 'spring', 10) as id`);
    expect((await named(idOf(ana))).rows).toHaveLength(1);
    await expect(named(idOf(ben))).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('insert a child under another organization’s parent', async () => {
    const [campaign] = await app.sql<{ id: string }>('select id from campaigns where organization_id = $1', [
      idOf(ben),
    ]);
    await expect(
      ana.scope.db.execute(
        `insert into creatives (id, organization_id, campaign_id, name, created_at, updated_at)
         values ('cre_planted', '${idOf(ana)}', '${campaign?.id}', 'x', now(), now())`,
      ),
    ).rejects.toMatchObject({ cause: { code: '23503' } });
  });
});

test('200 concurrent requests on shared connections each see their own organization (S05)', async () => {
  const requests = Array.from({ length: 200 }, async (_, at) => {
    const { client, scope } = at % 2 ? ana : ben;
    const inside = () =>
      scope.transaction(async (tx) => (await tx.db.execute('select organization_id as owner from campaigns')).rows);
    const outside = async () => (await scope.db.execute('select organization_id as owner from campaigns')).rows;
    const [rows, page] = await Promise.all([at % 3 ? inside() : outside(), client.call(campaigns.list, { query: {} })]);
    return { at, rows, organizationId: idOf(at % 2 ? ana : ben), ids: page.items.map(({ id }) => id) };
  });
  const answers = await Promise.all(requests);
  for (const { rows, organizationId } of answers) expect(rows).toEqual([{ owner: organizationId }]);
  for (const parity of [0, 1]) {
    expect(new Set(answers.filter(({ at }) => at % 2 === parity).map(({ ids }) => ids.join())).size).toBe(1);
  }
  expect(answers[0]?.ids).not.toEqual(answers[1]?.ids);
});

test('rejects a tenant scope that is not an organization id', () => {
  const actor = { ...ana.scope.actor, organizationId: `org_1', false); drop table x; --` as OrganizationId };
  const scope = mintScope(app.services.dependencies, actor);
  return Promise.all([
    expect(scope.db.execute('select 1')).rejects.toThrow(),
    expect(scope.transaction((tx) => tx.db.execute('select 1'))).rejects.toThrow('not an id'),
  ]);
});
