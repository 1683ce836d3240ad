import { expect, test } from 'vitest';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

test('frequent downloads do not displace the upload from a file’s history', async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const creative = await brief(client);
  const bytes = await picture({ width: 700, height: 700 });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was stored');
  await app.sql(
    `with made as (
       insert into downloads (id, organization_id, act, set_hash, created_at)
       select gen_random_uuid(), $1, case n % 2 when 0 then 'opened' else 'downloaded' end, n::text, now() + interval '1 day' from generate_series(1, 600) n
       returning id)
     insert into downloaded_versions (download_id, organization_id, version_id) select id, $1, $2 from made`,
    [organizationId, version.id],
  );
  const { items } = await client.call(downloads.history, { params: { versionId: version.id } });
  expect(items.filter(({ act }) => act === 'downloaded')).toHaveLength(100);
  expect(items.filter(({ act }) => act === 'opened')).toHaveLength(50);
  expect(items.at(-1)).toMatchObject({ act: 'uploaded', detail: 'a.jpg' });
});
