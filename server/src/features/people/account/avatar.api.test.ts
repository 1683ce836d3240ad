import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import { formOf, type Part } from '#testing/forms.ts';
import { picture } from '#testing/media.ts';
import { joinAnother } from '#testing/members.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let me: Account;
beforeEach(async () => {
  me = await client.signUp();
});

const send = (parts: Part[], from = client) => from.send('/api/account/me', { method: 'POST', body: formOf(parts) });
const sendPicture = (bytes: Uint8Array, type = 'image/png') =>
  send([['avatar', new Blob([new Uint8Array(bytes)], { type })]]);

async function accountIn(answer: Response): Promise<Account> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as Account;
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

/** A picture with location and author metadata in every supported place. */
function pictureWithMetadata(kind: 'jpeg' | 'png'): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 300, channels: 3, background: '#c84' } })
    .withExif({
      IFD0: { Copyright: 'SECRET', ImageDescription: 'SECRET' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
    .toFormat(kind)
    .toBuffer();
}

async function fetched(url: string, from = client): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await from.send(url);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('the account’s picture', () => {
  test.each(['jpeg', 'png'] as const)('as %s becomes a square of pixels without metadata (S39)', async (kind) => {
    const after = await accountIn(await sendPicture(await pictureWithMetadata(kind), `image/${kind}`));
    expect(after.avatarUrl).toMatch(new RegExp(`^/api/accounts/${me.id}/avatar\\?v=[0-9a-f]{16}$`));
    const { answer, bytes } = await fetched(after.avatarUrl ?? '');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(bytes.toString('latin1')).not.toMatch(/SECRET|EXIF|XMP/);
    const about = await sharp(bytes).metadata();
    expect(about).toMatchObject({ format: 'webp', width: limits.avatarEdge, height: limits.avatarEdge });
    expect(about.exif ?? about.xmp ?? about.iptc).toBeUndefined();
    expect((await client.me()).avatarUrl).toBe(after.avatarUrl);
  });

  test('may be a GIF, whose first frame counts; rotation metadata is applied', async () => {
    const gif = await sharp({ create: { width: 40, height: 60, channels: 4, background: '#0a0' } })
      .gif()
      .toBuffer();
    expect((await accountIn(await sendPicture(gif, 'image/gif'))).avatarUrl).not.toBeNull();
    const halves = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
      .composite([{ input: { create: { width: 50, height: 100, channels: 3, background: '#00f' } }, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { avatarUrl } = await accountIn(await sendPicture(halves, 'image/jpeg'));
    const { bytes } = await fetched(avatarUrl ?? '');
    const top = await sharp(bytes).extract({ left: 100, top: 20, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    expect((top[2] ?? 0) > (top[0] ?? 0)).toBe(true);
  });

  test('is recognized by its content, not its name', async () => {
    const png = await picture({ width: 50, height: 50 }, 'png');
    expect(
      (
        await accountIn(
          await send([['avatar', new Blob([new Uint8Array(png)], { type: 'text/html' }), '../../etc/passwd.exe']]),
        )
      ).avatarUrl,
    ).not.toBeNull();
    const webp = await picture({ width: 50, height: 50 }, 'webp');
    const others: [string, Uint8Array][] = [
      ['WebP', webp],
      [
        'SVG',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      ],
      ['HTML', Buffer.from('<html><script>alert(1)</script>')],
      ['PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
      ['half a PNG', png.subarray(0, 40)],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [what, bytes] of others) {
      const answer = await sendPicture(bytes, 'image/png');
      expect(answer.status, what).toBe(422);
      expect(await codeOf(answer), what).toBe('avatar.not-a-picture');
    }
  });

  longTest('is limited to 5 MB; a decompression bomb is refused (S35)', async () => {
    const large = Buffer.concat([await picture({ width: 50, height: 50 }, 'png'), Buffer.alloc(limits.avatarBytes)]);
    const answer = await sendPicture(large);
    expect(answer.status).toBe(413);
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(limits.avatarBytes);
    expect((await sendPicture(bomb)).status).toBe(422);
    expect((await client.me()).avatarUrl).toBeNull();
  });

  test('is sent with the other profile fields as form data', async () => {
    const png = await picture({ width: 50, height: 50 }, 'png');
    const parts: Part[] = [
      ['firstName', 'Zoë'],
      ['settings.theme', 'dark'],
      ['avatar', new Blob([new Uint8Array(png)])],
    ];
    const after = await accountIn(await send(parts));
    expect(after).toMatchObject({ firstName: 'Zoë', lastName: 'Costa', settings: { theme: 'dark', locale: 'en-US' } });
    expect((await accountIn(await send([['lastName', 'Silva']]))).avatarUrl).toBe(after.avatarUrl);
  });

  test('gets a new URL when replaced, and can be removed', async () => {
    const first = await accountIn(await sendPicture(await picture({ width: 50, height: 50 }, 'png')));
    const second = await accountIn(await sendPicture(await pictureWithMetadata('png')));
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect((await client.call(account.removeAvatar, {})).avatarUrl).toBeNull();
    expect((await fetched(second.avatarUrl ?? '')).answer.status).toBe(404);
  });

  test('is not sent again to a browser that has it cached', async () => {
    const { avatarUrl } = await accountIn(await sendPicture(await picture({ width: 50, height: 50 }, 'png')));
    const { answer } = await fetched(avatarUrl ?? '');
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(answer.headers.get('cache-control')).toContain('private');
    expect((await client.send(avatarUrl ?? '', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is visible to the team of a shared organization only (S11)', async () => {
    const { avatarUrl } = await accountIn(await sendPicture(await picture({ width: 50, height: 50 }, 'png')));
    const url = avatarUrl ?? '';
    const colleague = app.browser();
    await colleague.signUp();
    const seen = async () => (await fetched(url, colleague)).answer.status;
    expect(await seen()).toBe(404);
    const shared = await joinAnother(app, client);
    const theirs = await colleague.me();
    const join = (role: string, status: string) =>
      app.sql(
        `insert into members (id, organization_id, account_id, role, status, created_at)
         values ($1, $2, $3, $4, $5, now()) on conflict (organization_id, account_id)
         do update set role = excluded.role, status = excluded.status`,
        [`mem_${theirs.id.slice(4)}`, shared, theirs.id, role, status],
      );
    await join('member', 'active');
    // Only while acting in the shared organization.
    expect(await seen()).toBe(404);
    await colleague.call(account.switchOrganization, { body: { organizationId: shared } });
    expect(await seen()).toBe(200);
    await join('guest', 'active');
    expect(await seen()).toBe(404);
    await join('member', 'disabled');
    expect(await seen()).toBe(404);
    expect((await app.browser().send(url)).status).toBe(401);
  });
});
