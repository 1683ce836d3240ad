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

/** Blocks all archive queries with a table lock until `release`. */
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

  let refusal: Response | undefined;
  const ask = (address: string, signal?: AbortSignal) => {
    const sent = client.send(address, signal ? { signal } : {});
    sent.then(
      (answer) => (refusal ??= answer.status === 429 ? answer : undefined),
      () => undefined,
    );
    return sent;
  };
  const leaving = new AbortController();
  const staying = Array.from({ length: perAccount + 3 }, (_none, index) =>
    ask(index % 2 === 0 ? archive : `${archive}/plan`),
  );
  await expect.poll(begun, { timeout: 20_000 }).toBe(perAccount);
  // Requests may overtake each other, so the test sends more until one of them is refused.
  const others = Array.from({ length: waiting - 3 }, () => ask(archive, leaving.signal));
  const isRefused = () => {
    if (!refusal) others.push(ask(`${archive}/plan`, leaving.signal));
    return refusal?.status;
  };
  await expect.poll(isRefused, { timeout: 20_000, interval: 500 }).toBe(429);
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  const theirs = colleague.send(`${archive}/plan`);
  await expect.poll(begun, { timeout: 20_000 }).toBe(perAccount + 1);

  leaving.abort();
  const left = await Promise.allSettled(others);
  const waited = left.filter((each) => each.status === 'rejected' || each.value.status !== 429);
  expect(new Set(waited.map(({ status }) => status))).toEqual(new Set(['rejected']));
  const later = client.send(archive);
  await release();
  const answers = await Promise.all([...staying, theirs, later]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
