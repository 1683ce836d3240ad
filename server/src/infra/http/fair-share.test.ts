import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createNodeShare } from './fair-share.ts';
import type { HttpExchange } from './routes.ts';

const from = (ip: string): HttpExchange =>
  ({ request: { ip, raw: { socket: new EventEmitter() } }, reply: { raw: new EventEmitter() } }) as never;

function createBlocker() {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

test('pages and documents wait only for those of the same network (S62)', async () => {
  const { ofPages } = createNodeShare({ trustLoopback: false });
  const { released, release } = createBlocker();
  const started: string[] = [];
  const requestFrom = (ip: string) =>
    ofPages(from(ip), () => {
      started.push(ip);
      return released;
    });
  const places = limits.anonymousRequestsAtOnce.perAccount;
  const requests = [
    ...Array.from({ length: places + 1 }, () => requestFrom('203.0.113.7')),
    requestFrom('198.51.100.9'),
  ];
  await sleep(20);
  expect(started.toSorted()).toEqual(['198.51.100.9', ...Array.from({ length: places }, () => '203.0.113.7')]);
  release();
  await Promise.all(requests);
  expect(started).toHaveLength(places + 2);
});

test('requests from this machine are not limited in local mode', async () => {
  const { ofPages } = createNodeShare({ trustLoopback: true });
  const { released, release } = createBlocker();
  let started = 0;
  const requests = Array.from({ length: 50 }, () =>
    ofPages(from('127.0.0.1'), () => {
      started += 1;
      return released;
    }),
  );
  expect(started).toBe(50);
  release();
  await Promise.all(requests);
});
