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

/** Nothing can be laid out until it is let go: each that has begun waits for the database. */
async function holdUp() {
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
    letGo: () => owner.query('commit'),
  };
}

test('a person has few archives laid out at once and few in line; others are not hindered, and who leaves makes room', async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const creative = await brief(client);
  const { client: colleague } = await joinAs(app, organizationId ?? ('' as never), 'member');
  const archive = `/api/creatives/${creative.id}/download`;
  const { begun, letGo } = await holdUp();

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
  await letGo();
  const answers = await Promise.all([...asked.slice(0, 5), theirs, later]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
