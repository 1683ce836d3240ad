import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { brand, type Brand } from '@ad-foundry/contract/brand.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import { formOf } from '#testing/forms.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
beforeEach(async () => {
  await client.signUp();
});

const send = (bytes: Uint8Array) =>
  client.send('/api/brand/logo', {
    method: 'POST',
    body: formOf([['logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' })]]),
  });

async function upload(bytes: Uint8Array): Promise<NonNullable<Brand['logo']>> {
  const answer = await send(bytes);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { logo } = (await answer.json()) as Brand;
  if (!logo) throw new Error('no logo');
  return logo;
}

async function download({ url }: { url: string }) {
  const answer = await client.send(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, about: await sharp(bytes).metadata() };
}

/** Two bars in one color on a transparent ground, with transparent margins. */
function mark(color: string, { width = 400, height = 200 } = {}): Promise<Buffer> {
  const bar = { width: Math.round(width / 5), height: Math.round(height / 2), channels: 4 as const, background: color };
  const top = Math.round(height / 4);
  const at = (share: number) => ({ input: { create: bar }, top, left: Math.round(width * share) });
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([at(0.2), at(0.6)])
    .png()
    .toBuffer();
}

async function cornerOf(bytes: Buffer): Promise<number[]> {
  const pixel = await sharp(bytes)
    .toColourspace('srgb')
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [...pixel.subarray(0, 3)];
}

describe('the color of an organization', () => {
  test('is stored in lower case, with an audit line and an event, and can be removed', async () => {
    const { organizationId } = await client.me();
    expect(await client.call(brand.find, {})).toEqual({ color: null, logo: null });
    expect(await client.call(brand.update, { body: { color: '#3B2FC9' } })).toMatchObject({ color: '#3b2fc9' });
    await client.call(brand.update, { body: { color: '#3b2fc9' } });
    const acts = await app.sql(
      `select data from audit_entries where act = 'brand.color-changed' and organization_id = $1`,
      [organizationId],
    );
    expect(acts).toEqual([{ data: { by: 'Ana Costa', color: '#3b2fc9' } }]);
    const events = await app.sql(`select name from events where organization_id = $1 and name like 'brand.%'`, [
      organizationId,
    ]);
    expect(events).toEqual([{ name: 'brand.color-changed' }]);
    expect(await client.call(brand.update, { body: { color: null } })).toEqual({ color: null, logo: null });
  });

  test.each(['red', '#fff', '#12345g', '#1234567', 'url(https://evil.example)', '#3b2fc9;color:red', ''])(
    '%j is refused',
    async (color) => {
      expect((await client.problem(brand.update, { body: { color } })).code).toBe('request.invalid');
    },
  );
});

describe('the logo of an organization', () => {
  test('is a small PNG without metadata, displayed within 200 × 48 pixels', async () => {
    const bytes = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#c84' } })
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const logo = await upload(bytes);
    expect(logo.width).toBeLessThanOrEqual(200);
    expect(logo.height).toBeLessThanOrEqual(48);
    const { answer, bytes: stored, about } = await download(logo);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(about).toMatchObject({ format: 'png' });
    expect(about.width).toBeLessThanOrEqual(limits.logoEdge);
    expect(stored.toString('latin1')).not.toMatch(/SECRET|Exif|eXIf/);
  });

  test.each([
    ['white', '#ffffff', [28, 26, 23]],
    ['black', '#000000', [255, 255, 255]],
    ['yellow', '#ffdd00', [255, 255, 255]],
    ['saturated', '#3b2fc9', [255, 255, 255]],
  ] as const)(
    'with a transparent ground and a %s mark stands on a ground that shows it',
    async (_name, color, ground) => {
      const { bytes, about } = await download(await upload(await mark(color)));
      expect(about.hasAlpha).toBe(false);
      expect(await cornerOf(bytes)).toEqual([...ground]);
    },
  );

  test('loses its transparent margins', async () => {
    const logo = await upload(await mark('#000000', { width: 1000, height: 1000 }));
    const { about } = await download(logo);
    // The bars are 600 by 500 pixels; a margin of 12 is added on each side.
    expect(about).toMatchObject({ width: 139, height: 120 });
    expect(logo.height).toBe(48);
  });

  test('is read from JPG, PNG and WebP, and refused as anything else', async () => {
    const drawn = sharp({ create: { width: 60, height: 30, channels: 3, background: '#c84' } });
    for (const kind of ['jpeg', 'png', 'webp'] as const) await upload(await drawn.clone().toFormat(kind).toBuffer());
    const png = await drawn.clone().png().toBuffer();
    const others: [string, Uint8Array][] = [
      [
        'SVG',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      ],
      ['GIF', await drawn.clone().gif().toBuffer()],
      ['HTML', Buffer.from('<html><script>alert(1)</script>')],
      ['half a PNG', png.subarray(0, 40)],
      ['nothing', Buffer.alloc(0)],
      ['nothing visible', await mark('#00000000')],
    ];
    for (const [what, bytes] of others) {
      const answer = await send(bytes);
      expect(answer.status, what).toBe(422);
      expect(((await answer.json()) as { code: string }).code, what).toBe('logo.not-a-picture');
    }
  });

  longTest('is limited to 2 MB; 10,000 pixels are made small, a decompression bomb is refused', async () => {
    const flat = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#c84' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
    const large = Buffer.concat([await flat(50), Buffer.alloc(limits.logoBytes)]);
    expect((await send(large)).status).toBe(413);
    const { about } = await download(await upload(await flat(10_000)));
    expect(about.width).toBeLessThanOrEqual(limits.logoEdge);
    const bomb = await flat(16_000);
    expect(bomb.length).toBeLessThan(limits.logoBytes);
    expect((await send(bomb)).status).toBe(422);
  });

  test('gets a new address when replaced, keeps the color, and can be removed twice', async () => {
    await client.call(brand.update, { body: { color: '#3b2fc9' } });
    const first = await upload(await mark('#000000'));
    const second = await upload(await mark('#ff0000'));
    expect(second.url).not.toBe(first.url);
    expect(await client.call(brand.find, {})).toEqual({ color: '#3b2fc9', logo: second });
    for (const _time of [1, 2])
      expect(await client.call(brand.removeLogo, {})).toEqual({ color: '#3b2fc9', logo: null });
    expect((await client.send(second.url)).status).toBe(404);
    const { organizationId } = await client.me();
    const acts = await app.sql<{ act: string }>(
      `select act from audit_entries where act like 'brand.logo%' and organization_id = $1 order by created_at, id`,
      [organizationId],
    );
    expect(acts.map(({ act }) => act)).toEqual(['brand.logo-changed', 'brand.logo-changed', 'brand.logo-removed']);
  });
});
