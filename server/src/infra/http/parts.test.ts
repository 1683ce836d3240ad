import { describe, expect, test } from 'vitest';
import { requestMetadataOf } from './request-metadata.ts';
import { contentDisposition, parseRange } from './files.ts';
import { guardOrigin } from './guard.ts';
import { pathOf } from './problems.ts';

const metadataOf = (ip: string | undefined, userAgent: string | undefined, trustLoopback = false) =>
  requestMetadataOf({ ip, userAgent, trustLoopback });

describe('the network of a request', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ])('%s belongs to %s', (ip, network) => {
    expect(metadataOf(ip, undefined).network).toBe(network);
  });

  test('is unknown when the connection is closed already', () => {
    expect(metadataOf(undefined, 'x')).toMatchObject({ network: 'unknown', userAgent: 'x' });
  });

  test('is stored as a hash, and the user agent in at most 400 characters', () => {
    const request = metadataOf('203.0.113.7', 'x'.repeat(1000));
    expect(request.ipHash.toString('latin1')).not.toContain('203');
    expect(request.ipHash.equals(metadataOf('203.0.113.7', undefined).ipHash)).toBe(true);
    expect(request.userAgent).toHaveLength(400);
    expect(metadataOf('203.0.113.7', '').userAgent).toBeNull();
  });

  test('is null for loopback in local mode', () => {
    expect(metadataOf('127.0.0.1', 'x', true).network).toBeNull();
    expect(metadataOf('::1', 'x', true).network).toBeNull();
    expect(metadataOf('203.0.113.7', 'x', true).network).toBe('203.0.113.7');
  });
});

describe('a range of ten bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=0-', { start: 0, end: 10 }],
    ['bytes=9-', { start: 9, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-30', { start: 0, end: 10 }],
    ['bytes=2-100', { start: 2, end: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=0-1,3-4', null],
    ['bytes=x', null],
    ['bytes 0-1', null],
    ['', null],
    [undefined, null],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  test('is unsatisfiable for an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});

describe('a file name in a header (S44)', () => {
  const names = [
    'a.jpg',
    'Ü ber.jpg',
    '漢字.png',
    'a"b\\c.jpg',
    'a\r\nX: y.jpg',
    'photo\u202Egpj.exe',
    "it's (1)*!.jpg",
    'half\uD800.jpg',
    '%41.jpg',
    `${'😀'.repeat(400)}.jpg`,
    '',
  ];
  test.each(names)('%o is a safe value in both forms', (name) => {
    const header = contentDisposition('attachment', name);
    expect(header).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''(%[0-9A-F]{2}|[\w.~-])*$/,
    );
    expect(header).not.toMatch(/%0D|%0A|%E2%80%AE/);
    expect(() => decodeURIComponent(header.split("''")[1] ?? '')).not.toThrow();
  });

  test('contains the name if it can be encoded', () => {
    expect(decodeURIComponent(contentDisposition('inline', 'Grün 漢.jpg').split("''")[1] ?? '')).toBe('Grün 漢.jpg');
  });
});

describe('the guard (S18, S25)', () => {
  const ours = 'https://foundry.example';
  const passes = (method: string, headers: Record<string, string>, guardedRead = false): boolean => {
    try {
      guardOrigin({ method, headers }, { origin: ours, guardedRead });
      return true;
    } catch {
      return false;
    }
  };

  test('lets reads pass and checks the origin of writes', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(passes(method, { 'sec-fetch-site': 'cross-site' })).toBe(true);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(passes(method, { 'sec-fetch-site': 'same-origin' })).toBe(true);
      for (const site of ['cross-site', 'same-site', 'none', '', 'SAME-ORIGIN'])
        expect(passes(method, { 'sec-fetch-site': site }), `${method} ${site}`).toBe(false);
      expect(passes(method, { origin: ours })).toBe(true);
      for (const origin of ['null', `${ours}.evil.example`, 'http://foundry.example', `${ours}:8443`, ''])
        expect(passes(method, { origin }), `${method} ${origin}`).toBe(false);
      expect(passes(method, { cookie: 'a=b' })).toBe(false);
      expect(passes(method, {}), 'a program without a browser’s cookies').toBe(true);
    }
  });

  test('lets a GET with side effects pass only for the product’s page', () => {
    expect(passes('GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, true)).toBe(true);
    for (const mode of ['navigate', 'no-cors', 'websocket', ''])
      expect(passes('GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': mode }, true), mode).toBe(false);
    expect(passes('GET', { 'x-app': '1' }, true)).toBe(true);
    expect(passes('GET', {}, true)).toBe(false);
  });
});

test('logged URLs contain no query and no id that grants access (S22)', () => {
  const secret = 'inv_01k0000000e00000000000000z';
  const path = (url: string) => pathOf({ url });
  expect(path(`/api/account/invitations/${secret}/confirm?email=ana@example.org`)).toBe(
    '/api/account/invitations/inv_…/confirm',
  );
  expect(path(`/sign/invitations/${secret}`)).toBe('/sign/invitations/inv_…');
  expect(path('/api/mail-choices/mem_1.cmp_1-cmp_2.bWFj')).toBe('/api/mail-choices/…');
  const review = 'A'.repeat(43);
  expect(path(`/review/${review}`)).toBe('/review/…');
  expect(path(`/api/review/${review}/versions/ver_1/file`)).toBe('/api/review/…/versions/ver_1/file');
  expect(path('/api/campaigns/cmp_01k0000000e00000000000000z')).toBe('/api/campaigns/cmp_01k0000000e00000000000000z');
});
