import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOutbound, OutboundError, type OutboundOptions } from './outbound.ts';
import { isPublicAddress, parseNetwork, type Network } from './public-address.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const loopback = parseNetwork('127.0.0.0/8') as Network;
const open = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ allowedNetworks: [loopback], insecure: true, ...options });
const closed = open({ allowedNetworks: [] });
const reasonOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof OutboundError ? error.reason : error;
};

const inside = [
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1',
  '192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16',
  ':: ::1 fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 100::1 4000::1 3fff::1',
  '::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 ::7f00:1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1::',
  '2001:0:1::1',
].flatMap((line) => line.split(' '));

test('addresses of private, reserved and translated ranges are not public, others are', () => {
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'].filter((each) => !isPublicAddress(each))).toEqual([]);
  expect(isPublicAddress('example.org')).toBe(false);
});

test('private hosts are refused in every notation before a connection is made', async () => {
  const port = await serve((_, response) => response.end('secret'));
  const hosts = [...inside.map((each) => (each.includes(':') ? `[${each}]` : each)), '0x7f.1', '2130706433', '0177.1'];
  const wrong: string[] = [];
  for (const host of [...hosts, 'localhost'])
    if ((await reasonOf(closed.send({ url: `http://${host}:${port}/`, maxBytes: 100 }))) !== 'private')
      wrong.push(host);
  expect(wrong).toEqual([]);
});

test.each([
  ['http://example.org/', { insecure: false }, 'address'],
  ['ftp://example.org/', {}, 'address'],
  ['file:///etc/passwd', {}, 'address'],
  ['https://user:password@example.org/', {}, 'address'],
  ['https://example.org:25/', {}, 'address'],
  ['not an address', {}, 'address'],
])('%s is refused', async (url, options, reason) => {
  const outbound = open({
    allowedNetworks: [],
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    ...options,
  });
  expect(await reasonOf(outbound.check(url))).toBe(reason);
  expect(await reasonOf(outbound.send({ url, maxBytes: 100 }))).toBe(reason);
});

test('a host with one private address among public ones is refused', async () => {
  const addresses = ['93.184.215.14', '10.0.0.1'].map((address) => ({ address, family: 4 }));
  const outbound = open({ allowedNetworks: [], resolve: async () => addresses });
  expect(await reasonOf(outbound.check('https://example.org/'))).toBe('private');
});

test('a name is looked up once a call, and the connection uses what was checked', async () => {
  const port = await serve((request, response) => response.end(request.headers.host));
  let calls = 0;
  const answers = ['127.0.0.1', '10.0.0.1'];
  const outbound = open({ resolve: async () => [{ address: answers[calls++] ?? '', family: 4 }] });
  const request = { url: `http://rebinding.example:${port}/`, maxBytes: 100 };
  const answer = await outbound.send(request);
  expect([answer.body.toString(), calls]).toEqual([`rebinding.example:${port}`, 1]);
  expect(await reasonOf(outbound.send(request))).toBe('private');
});

test('a redirect is answered, not followed', async () => {
  let calls = 0;
  const port = await serve((_, response) => {
    calls += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const { status } = await open().send({ url: `http://127.0.0.1:${port}/`, maxBytes: 100 });
  expect([status, calls]).toEqual([302, 1]);
});

test('an answer of 300 MB is cut, and its connection closed', async () => {
  let sent = 0;
  const port = await serve((_, response) => {
    const chunk = Buffer.alloc(65_536);
    const write = () => {
      while (sent < 300e6 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  const { body, isCut } = await open().send({ url: `http://127.0.0.1:${port}/`, maxBytes: 1024 });
  expect([body.length, isCut]).toEqual([1024, true]);
  expect(sent).toBeLessThan(20e6);
});

test('receivers that hang before or within an answer are given up', async () => {
  const silent = await serve(() => undefined);
  const dripping = await serve((_, response) => {
    const timer = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(timer));
  });
  const outbound = open({ totalMs: 150 });
  for (const port of [silent, dripping])
    expect(await reasonOf(outbound.send({ url: `http://127.0.0.1:${port}/`, maxBytes: 1e6 }))).toBe('timeout');
  const lost = open({ connectMs: 50, resolve: () => new Promise(() => undefined) });
  expect(await reasonOf(lost.send({ url: 'http://example.org/', maxBytes: 1 }))).toBe('timeout');
});

test('tells a closed port and an unknown host', async () => {
  const port = await serve((_, response) => response.end());
  stops.splice(0).forEach((stop) => stop());
  expect(await reasonOf(open().send({ url: `http://127.0.0.1:${port}/`, maxBytes: 1 }))).toBe('unreachable');
  const lost = open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await reasonOf(lost.send({ url: 'http://nowhere.example/', maxBytes: 1 }))).toBe('unknown-host');
  await lost.check('http://nowhere.example/');
});
