import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MetaOptions } from './options.ts';
import { readPicture } from './pictures.ts';

const requests: string[] = [];
const picture = Buffer.alloc(1000, 7);
const mebibyte = Buffer.alloc(1024 * 1024);
let servers: Server[];

const answer: RequestListener = (request, response) => {
  requests.push(request.url ?? '');
  switch (request.url) {
    case '/picture':
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    case '/page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    case '/redirect':
      return void response.writeHead(302, { location: `${addressOf(1)}/picture` }).end();
    case '/announced':
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 13 * mebibyte.length })
        .end(mebibyte);
    case '/endless': {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      for (let sent = 0; sent < 13; sent += 1) response.write(mebibyte);
      return void response.end();
    }
    case '/broken':
      return void response.writeHead(503).end();
    default:
      return void response.writeHead(403).end('URL signature expired');
  }
};

const addressOf = (index: number) => {
  const address = servers[index]?.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}`;
};

beforeAll(async () => {
  servers = [createServer(answer), createServer(answer)];
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const server of servers) server.close();
});

const read = (address: string) => {
  const url = new URL(addressOf(0));
  const options = { hosts: { www: url, graph: url, graphVideo: url, rupload: url } } as MetaOptions;
  return readPicture(options, address, new AbortController().signal);
};

test('the adapter reads a picture of the platform', async () => {
  expect(await read(`${addressOf(0)}/picture`)).toEqual(picture);
});

test.each(['/page', '/announced', '/endless', '/expired'])('%s is not accepted as a picture', async (path) => {
  expect(await read(`${addressOf(0)}${path}`)).toBeNull();
});

test('neither another host nor a redirect is requested', async () => {
  requests.length = 0;
  for (const address of [
    `${addressOf(1)}/picture`,
    'https://fbcdn.net.evil.example/a.jpg',
    'http://scontent.fbcdn.net/a.jpg',
    'file:///etc/passwd',
    'no address',
  ]) {
    expect(await read(address)).toBeNull();
  }
  expect(requests).toEqual([]);
  expect(await read(`${addressOf(0)}/redirect`)).toBeNull();
  expect(requests).toEqual(['/redirect']);
});

test('a picture is requested again later if the platform fails', async () => {
  await expect(read(`${addressOf(0)}/broken`)).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
});
