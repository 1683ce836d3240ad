import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { joinAs } from '#testing/members.ts';

const { perAccount, waiting } = limits.archivesAtOnce;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Blocks all archive queries with a table lock until `letGo`. */
async function blockArchives() {
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin; lock table cards in access exclusive mode');
  return {
    async begun() {
      const [row] = await app.sql<{ count: number }>(
        `select count(*)::int from pg_locks where relation = 'cards'::regclass and not granted`,
      );
      return row?.count;
    },
    release: () => owner.query('commit'),
  };
}

test('an account builds a limited number of archives at once and queues a few; others are unaffected, and an aborted request frees its place', async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const creative = await brief(client);
  const { client: colleague } = await joinAs(app, organizationId ?? ('' as never), 'member');
  const archive = `/api/creatives/${creative.id}/download`;
  const { begun, release } = await blockArchives();

  const leaving = new AbortController();
  const asked = Array.from({ length: perAccount + waiting }, (_none, index) =>
    client.send(index % 2 === 0 ? archive : `${archive}/plan`, index < 5 ? {} : { signal: leaving.signal }),
  );
  const refused = async () => {
    const answer = await client.send(`${archive}/plan`, { signal: AbortSignal.timeout(1000) });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    return answer.status;
  };
  await expect.poll(begun, { timeout: 20_000 }).toBe(perAccount);
  await expect.poll(refused, { timeout: 20_000 }).toBe(429);
  const theirs = colleague.send(`${archive}/plan`);
  await expect.poll(begun, { timeout: 20_000 }).toBe(perAccount + 1);

  leaving.abort();
  const left = await Promise.allSettled(asked.slice(5));
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['rejected']));
  const later = client.send(archive);
  await release();
  const answers = await Promise.all([...asked.slice(0, 5), theirs, later]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
