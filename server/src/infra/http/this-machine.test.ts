import { expect, test } from 'vitest';
import { isFromThisMachine } from './this-machine.ts';

const here = new URL('http://localhost:4000');

interface Case {
  socket?: string;
  ip?: string;
  ips?: string[];
  headers?: Record<string, string>;
  httpVersion?: string;
  publicUrl?: URL;
}

const judge = ({ socket = '127.0.0.1', ip = socket, ips, headers = {}, httpVersion = '1.1', publicUrl = here }: Case) =>
  isFromThisMachine(
    { ip, ...(ips ? { ips } : {}), headers, raw: { httpVersion, socket: { remoteAddress: socket } } },
    publicUrl,
  );

test.each<Case>([
  {},
  { socket: '::1' },
  { socket: '::ffff:127.0.0.1' },
  { headers: { host: '127.0.0.1:4000', origin: 'http://localhost:4000' } },
  { ip: '127.0.0.1', ips: ['127.0.0.1', '127.0.0.1'], headers: { 'x-forwarded-for': '127.0.0.1' } },
])('%o comes from this machine', (visit) => {
  expect(judge(visit)).toBe(true);
});

test.each<Case>([
  { socket: '192.168.0.7' },
  { socket: '10.0.0.1', ip: '127.0.0.1', ips: ['127.0.0.1'], headers: { 'x-forwarded-for': '127.0.0.1' } },
  { headers: { 'x-forwarded-for': '127.0.0.1' } },
  { headers: { 'x-forwarded-proto': 'https' } },
  { headers: { forwarded: 'for=127.0.0.1' } },
  { headers: { via: '1.1 proxy' } },
  { ip: '203.0.113.9', ips: ['203.0.113.9', '127.0.0.1'], headers: { 'x-forwarded-for': '203.0.113.9' } },
  { ips: ['127.0.0.1'], headers: { 'x-real-ip': '127.0.0.1' } },
  { headers: { 'x-client-ip': '127.0.0.1' } },
  { headers: { 'cdn-loop': 'cdn' } },
  { httpVersion: '1.0' },
  { headers: { referer: 'https://preview.example/sign' } },
  { headers: { origin: 'https://preview.example' } },
  { headers: { origin: 'null' } },
  { headers: { host: 'preview.example' } },
  { publicUrl: new URL('https://preview.example') },
])('%o comes from another machine', (visit) => {
  expect(judge(visit)).toBe(false);
});
