import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '#testing/app.ts';
import { formOf } from '#testing/forms.ts';
import { picture } from '#testing/media.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
beforeEach(async () => {
  await client.signUp();
});

async function postForm(): Promise<number> {
  const bytes = new Uint8Array(await picture({ width: 50, height: 50 }, 'png'));
  const body = formOf([['avatar', new Blob([bytes], { type: 'image/png' })]]);
  return (await client.send('/api/account/me', { method: 'POST', body })).status;
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('a form that its endpoint does not accept (S25, S32, S70)', () => {
  const boundary = 'x-boundary';
  const raw = (body: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
    client.send('/api/account/me', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    });
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
  const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
  const end = `--${boundary}--\r\n`;

  test('as JSON or a urlencoded form changes nothing: a file is never a value', async () => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/octet-stream',
    ]) {
      const answer = await raw('{"avatar":{"path":"/etc/passwd"}}', type);
      expect(answer.status, type).toBe(415);
    }
    const nothing = await client.send('/api/account/me', { method: 'POST' });
    expect(nothing.status).toBe(415);
  });

  test('is refused by other endpoints', async () => {
    for (const [method, path] of [
      ['PUT', '/api/account/me'],
      ['POST', '/api/account/sign'],
      ['POST', '/api/campaigns'],
    ] as const) {
      const answer = await client.send(path, { method, body: formOf([['name', 'x']]) });
      expect(answer.status, path).toBe(415);
    }
  });

  const broken: [string, string | Buffer, string | undefined, number][] = [
    ['no boundary', end, 'multipart/form-data', 400],
    ['a missing boundary line', 'nothing of the kind', undefined, 400],
    ['a missing end', field('firstName', 'Zoë').slice(0, -10), undefined, 400],
    ['a part with truncated headers', `--${boundary}\r\nContent-Disposition: form-da`, undefined, 400],
    ['an unknown field', field('role', 'owner') + end, undefined, 400],
    ['a prototype', field('__proto__', 'x') + end, undefined, 400],
    ['a prototype inside', field('settings.__proto__', 'x') + end, undefined, 400],
    ['a constructor', field('constructor.prototype', 'x') + end, undefined, 400],
    ['a field twice', field('firstName', 'A') + field('firstName', 'B') + end, undefined, 400],
    ['a list', field('firstName[]', 'A') + end, undefined, 400],
    [
      'a field and one inside it',
      field('settings', 'A') + field('settings.theme', 'dark') + field('x.y.z', '1') + end,
      undefined,
      400,
    ],
    ['an invalid text', Buffer.from(`${field('firstName', 'A\u0000B')}${end}`), undefined, 400],
    ['a text of a megabyte', field('firstName', 'n'.repeat(1_000_000)) + end, undefined, 413],
    [
      'ten thousand parts',
      Array.from({ length: 10_000 }, (_, n) => field(`f${n}`, 'x')).join('') + end,
      undefined,
      400,
    ],
    [
      'two files',
      part('Content-Disposition: form-data; name="avatar"; filename="a"', 'x').repeat(2) + end,
      undefined,
      413,
    ],
    [
      'a file of another name',
      part('Content-Disposition: form-data; name="other"; filename="a"', 'x') + end,
      undefined,
      400,
    ],
    [
      'a file among the fields',
      part('Content-Disposition: form-data; name="firstName"; filename="a"', 'x') + end,
      undefined,
      400,
    ],
    [
      'a form inside a form',
      part(
        'Content-Disposition: form-data; name="avatar"; filename="a"\r\nContent-Type: multipart/mixed; boundary=inner',
        '--inner\r\n\r\nx\r\n--inner--',
      ) + end,
      undefined,
      422,
    ],
    ['headers without end', `--${boundary}\r\n${'X-A: b\r\n'.repeat(50_000)}`, undefined, 400],
  ];
  test.each(broken)('%s', async (_name, body, type, status) => {
    const answer = await raw(body, type);
    expect(answer.status, await answer.clone().text()).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const { firstName, role } = await client.me();
    expect({ firstName, role }).toEqual({ firstName: 'Ana', role: 'owner' });
    expect(({} as Record<string, unknown>)['prototype']).toBeUndefined();
  });

  test('from another site is refused before its body is read', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await client.send('/api/account/me', {
      method: 'POST',
      headers,
      body: formOf([['firstName', 'X']]),
    });
    expect(await codeOf(answer)).toBe('request.cross-site');
    expect(
      (await app.browser().send('/api/account/me', { method: 'POST', body: formOf([['firstName', 'X']]) })).status,
    ).toBe(401);
  });

  longTest('leaves nothing behind when aborted, however often', async () => {
    const { hostname, port } = new URL(app.url);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = `POST /api/account/me HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:4000\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 100000\r\n\r\n`;
    for (let round = 0; round < 100; round++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          const file = 'Content-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nxxxx';
          socket.write(`${head}--${boundary}\r\n${file}`, () => socket.destroy());
        });
        socket.once('close', () => resolve());
      });
    }
    expect(await postForm()).toBe(200);
  });
});
