import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formats, type FormatDetail } from '@ad-foundry/contract/formats.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { actAs, createOwnFormat, editOf, rulesOf } from '#testing/own-formats.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let organizationId: string | null;
let format: FormatDetail;
beforeEach(async () => {
  ({ organizationId } = await client.signUp());
  format = await createOwnFormat(client);
});

const zone = (width: number, height: number, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" onload="alert(1)">${more}<rect width="${width}" height="9" fill="#FFDD00" opacity=".6"/><script>alert(1)</script></svg>`;
const set = (svg: string, fileName = 'zone.svg') => ({ params: { formatId: format.id }, body: { fileName, svg } });

test('a drawing of the right ratio is sanitized, shown on every slot, and served as an image without scripts', async () => {
  const creative = await brief(client);
  const body = { formatIds: [format.id] };
  await client.call(creatives.addSlots, { params: { creativeId: creative.id }, body });
  const { safeZoneImage } = await client.call(formats.setSafeZone, set(zone(1080, 1920)));
  expect(safeZoneImage).toMatchObject({ width: 1080, height: 1920, fits: true });
  const after = await client.call(creatives.find, { params: { creativeId: creative.id } });
  expect(slotOf(after, 1).format.safeZoneImage).toEqual(safeZoneImage);

  const answer = await client.send(safeZoneImage?.url ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000');
  expect(await answer.text()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920" viewBox="0 0 1080 1920"><rect width="1080" height="9" fill="#FFDD00" opacity=".6"/></svg>',
  );
  const stored = await app.sql<{ svg: string }>('select svg from safe_zones where organization_id = $1', [
    organizationId,
  ]);
  expect(stored.map(({ svg }) => svg).join('')).not.toMatch(/script|onload/);
});

test('refuses another extension, another ratio and more than shapes, with the reason, and keeps nothing', async () => {
  expect(await client.problem(formats.setSafeZone, set(zone(1080, 1920), 'zone.png'))).toMatchObject({
    status: 422,
    code: 'safe-zone.not-svg',
  });
  expect(await client.problem(formats.setSafeZone, set(zone(1080, 1080)))).toMatchObject({
    code: 'safe-zone.wrong-ratio',
    data: { expected: '9:16', actual: '1:1' },
  });
  expect(await client.problem(formats.setSafeZone, set(zone(1080, 1920, '<image href="x"/>')))).toMatchObject({
    code: 'safe-zone.not-plain',
    data: { what: 'image' },
  });
  expect((await client.problem(formats.setSafeZone, set('PNG'))).code).toBe('safe-zone.unreadable');
  const huge = zone(1080, 1920, `<text>${'x'.repeat(300_000)}</text>`);
  expect(await client.problem(formats.setSafeZone, set(huge))).toMatchObject({ data: { what: '> 256 KB' } });
  expect(await app.sql('select 1 from safe_zones where organization_id = $1', [organizationId])).toEqual([]);
  expect((await client.request(formats.safeZone, { params: { formatId: format.id }, query: {} })).status).toBe(404);
});

test('a drawing stays when the ratio changes, and is reported as not fitting', async () => {
  const drawn = await client.call(formats.setSafeZone, set(zone(9, 16)));
  const square = rulesOf({ rules: [{ type: 'ratio', operator: 'eq', value: '1:1' }] });
  const params = { formatId: format.id };
  const changed = await client.call(formats.update, { params, body: { ...editOf(drawn), spec: square } });
  expect(changed.safeZoneImage).toMatchObject({ fits: false });
  const removed = await client.call(formats.removeSafeZone, { params });
  expect(removed.safeZoneImage).toBe(null);
  expect((await client.call(formats.removeSafeZone, { params })).safeZoneImage).toBe(null);
});

const drawings = () => app.sql('select sha256 from safe_zones where organization_id = $1', [organizationId]);

test('an unreferenced drawing is deleted; one used by a copy stays', async () => {
  const params = { formatId: format.id };
  for (const width of [9, 18, 36]) await client.call(formats.setSafeZone, set(zone(width, (width * 16) / 9)));
  expect(await drawings()).toHaveLength(1);
  const copy = await createOwnFormat(client, { copyOf: format.id });
  await client.call(formats.removeSafeZone, { params });
  expect(await drawings()).toHaveLength(1);
  expect((await client.call(formats.find, { params: { formatId: copy.id } })).safeZoneImage).toMatchObject({
    width: 36,
  });
  await client.call(formats.removeSafeZone, { params: { formatId: copy.id } });
  expect(await drawings()).toEqual([]);
});

longTest(
  'concurrent uploads, removals and copies leave each format with its drawing and no unreferenced ones',
  async () => {
    const others = await Promise.all([1, 2, 3].map(() => createOwnFormat(client)));
    const all = [format, ...others].map(({ id }) => ({ params: { formatId: id } }));
    for (let round = 0; round < 6; round++) {
      const { body } = set(zone(9, 16));
      const answers = await Promise.all([
        ...all.map((each) => client.request(formats.setSafeZone, { ...each, body })),
        ...all.map((each) => client.request(formats.removeSafeZone, each)),
        client.request(formats.create, {
          body: {
            name: 'Copy',
            platform: 'custom',
            type: 'image',
            spec: rulesOf(),
            copyOf: format.id,
            creationKey: randomUUID(),
          },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    const { items } = await client.call(formats.list, { query: {} });
    for (const { id, safeZoneImage } of items) {
      if (safeZoneImage) await client.call(formats.removeSafeZone, { params: { formatId: id } });
    }
    await client.call(formats.removeSafeZone, { params: { formatId: format.id } });
    await client.call(formats.setSafeZone, set(zone(18, 32)));
    expect(await drawings()).toHaveLength(1);
  },
);

test('a drawing is visible in its organization only, and to guests only with a slot of the format', async () => {
  const { safeZoneImage } = await client.call(formats.setSafeZone, set(zone(9, 16)));
  const address = safeZoneImage?.url ?? '';
  const other = app.browser();
  await other.signUp();
  expect((await other.send(address)).status).toBe(404);
  expect((await app.browser().send(address)).status).toBe(401);
  await actAs(app, organizationId, 'guest');
  expect((await client.send(address)).status).toBe(404);
});

test('the database refuses a drawing under another organization’s format', async () => {
  await client.call(formats.setSafeZone, set(zone(9, 16)));
  const other = app.browser();
  await other.signUp();
  const theirs = await createOwnFormat(other);
  await expect(
    app.sql('update formats set safe_zone_sha256 = (select sha256 from safe_zones limit 1) where id = $1', [theirs.id]),
  ).rejects.toThrow(/formats_safe_zone/);
});
