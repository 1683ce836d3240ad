import { beforeAll, describe, expect, test } from 'vitest';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());

const eventsSince = async (id: number) =>
  app.sql<{ name: string; payload: unknown }>('select name, payload from events where id > $1 order by id', [id]);
const lastEvent = async () =>
  (await app.sql<{ id: number }>('select coalesce(max(id), 0)::int as id from events'))[0]?.id ?? 0;

/** Makes every insert of an event fail while `work` runs. */
async function withoutEvents<T>(work: () => Promise<T>): Promise<T> {
  await app.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no events now'; end $$`,
  );
  await app.sql('create trigger refusing before insert on events for each row execute function refuse()');
  try {
    return await work();
  } finally {
    await app.sql('drop function refuse() cascade');
  }
}

describe('naming preferences', () => {
  test('change for the whole organization, with an event and an audit entry (S63)', async () => {
    const { id, organizationId } = await client.me();
    const before = await lastEvent();
    const body = { namingSchema: '{creativeName}_{uid}', namingCase: 'snake' } as const;
    await client.call(organizations.updatePreferences, { body });
    expect(await eventsSince(before)).toEqual([{ name: 'preferences.updated', payload: body }]);
    const acts = await app.sql(
      `select account_id, data, ip_hash is not null as placed from audit_entries where act = 'preferences.updated' and organization_id = $1`,
      [organizationId],
    );
    expect(acts).toEqual([{ account_id: id, data: { by: 'Ana Costa', ...body }, placed: true }]);
  });

  test('stay unchanged if the event cannot be written', async () => {
    const before = await client.call(organizations.preferences, {});
    const body = { namingSchema: '{uid}', namingCase: 'none' } as const;
    const answer = await withoutEvents(() => client.request(organizations.updatePreferences, { body }));
    expect(answer.status).toBe(500);
    expect(await client.call(organizations.preferences, {})).toEqual(before);
  });
});

describe('a variation', () => {
  test('is renamed together with its event, or not at all', async () => {
    const creative = await brief(client);
    const slotId = slotOf(creative).id;
    const { id: variationId } = await client.call(variations.create, { params: { slotId }, body: {} });
    const rename = (name: string) => client.request(variations.rename, { params: { variationId }, body: { name } });
    const before = await lastEvent();
    expect((await rename('Red')).status).toBe(200);
    expect(await eventsSince(before)).toEqual([
      { name: 'creative.updated', payload: { creativeId: creative.id, campaignId: creative.campaign.id } },
    ]);
    expect((await withoutEvents(() => rename('Blue'))).status).toBe(500);
    expect(slotOf(await reread(client, creative)).variations[0]?.name).toBe('Red');
  });
});

describe('a downloaded file has the name that the screen shows', () => {
  test.each([
    ['with a unique id', '{campaignName}_{uid}'],
    ['shared by many files', '{campaignName}'],
    ['with the variation', '{campaignName}_{variationName}_{uid}'],
  ])('%s', async (_what, namingSchema) => {
    await client.call(organizations.updatePreferences, { body: { namingSchema, namingCase: 'none' } });
    const creative = await brief(client, { campaign: 'Launch: spring' });
    const slotId = slotOf(creative).id;
    for (const width of [600, 700])
      await upload(client, { slotId, name: 'a.jpg', bytes: await picture({ width, height: width }) });
    const [card] = slotOf(await reread(client, creative)).variations[0]?.cards ?? [];
    const again = await picture({ width: 800, height: 800 });
    await upload(client, { slotId, cardId: card?.id ?? '', name: 'b.jpg', bytes: again });
    const versions = versionsOf(await reread(client, creative));
    expect(versions).toHaveLength(3);
    expect(new Set(versions.map(({ fileName }) => fileName)).size).toBe(3);
    if (namingSchema.includes('{variationName}'))
      expect(versions.map(({ fileName }) => fileName.split('_')[1])).toEqual(['A', 'A', 'B']);
    for (const version of versions) {
      const answer = await client.send(`/api/versions/${version.id}/file`);
      await answer.arrayBuffer();
      const [, name = ''] = (answer.headers.get('content-disposition') ?? '').split("filename*=UTF-8''");
      expect(decodeURIComponent(name)).toBe(version.fileName);
    }
  });
});
