import { expect, onTestFinished, test } from 'vitest';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { cleanUpJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();

const rowsOf = async (table: string, where: string) =>
  (await app.sql<{ count: number }>(`select count(*)::int from ${table} where ${where}`))[0]?.count;

/** Makes deletions that match `guard` fail until the test ends. */
async function refuseDeletions(table: string, guard: string): Promise<void> {
  await app.sql(`create function refuse_${table}() returns trigger language plpgsql as $$
    begin ${guard} return null; end $$`);
  await app.sql(`create trigger refuse after delete on ${table} referencing old table as gone
    for each statement execute function refuse_${table}()`);
  onTestFinished(async () => {
    await app.sql(`drop function refuse_${table} cascade`);
  });
}

test('a failing clean-up step does not stop the others, and is reported', async () => {
  await app.sql(`insert into rate_limits (key, window_ends_at, used) values ('old', now() - interval '1 day', 1)`);
  const client = app.browser();
  const { organizationId } = await client.signUp();
  await app.sql(
    `insert into downloads (id, organization_id, act, set_hash, created_at)
     values (gen_random_uuid(), $1, 'downloaded', '', now() - interval '500 days')`,
    [organizationId],
  );
  await refuseDeletions('rate_limits', `raise exception 'no';`);
  await expect(app.runJob(cleanUpJob)).rejects.toThrow('not everything could be cleaned up');
  expect(await rowsOf('rate_limits', `key = 'old'`)).toBe(1);
  expect(await rowsOf('downloads', 'true')).toBe(0);
});

longTest('expired rows are deleted in batches, for any number', async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const creative = await brief(client);
  await upload(client, {
    slotId: slotOf(creative).id,
    name: 'a.jpg',
    bytes: await picture({ width: 700, height: 700 }),
  });
  const [version] = versionsOf(await reread(client, creative));
  await app.sql(
    `with old as (
       insert into downloads (id, organization_id, act, set_hash, created_at)
       select gen_random_uuid(), $1, 'downloaded', '', now() - interval '500 days' from generate_series(1, 4003)
       returning id)
     insert into downloaded_versions (download_id, organization_id, version_id) select id, $1, $2 from old`,
    [organizationId, version?.id],
  );
  const tooMany = `if (select count(*) from gone) > 2000 then raise exception 'too many'; end if;`;
  await refuseDeletions('downloads', tooMany);
  await refuseDeletions('downloaded_versions', tooMany);
  await app.runJob(cleanUpJob);
  expect(await rowsOf('downloads', 'true')).toBe(0);
  expect(await rowsOf('downloaded_versions', 'true')).toBe(0);
});
