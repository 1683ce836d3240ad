import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createNodeShare } from './fair-share.ts';
import type { HttpExchange } from './routes.ts';

const from = (ip: string): HttpExchange =>
  ({ request: { ip, raw: { socket: new EventEmitter() } }, reply: { raw: new EventEmitter() } }) as never;

function hold() {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

test('pages and documents of one network wait for each other, and not for those of another network (S62)', async () => {
  const { ofPages } = createNodeShare({ trustLoopback: false });
  const { held, release } = hold();
  const started: string[] = [];
  const ask = (ip: string) =>
    ofPages(from(ip), () => {
      started.push(ip);
      return held;
    });
  const places = limits.anonymousRequestsAtOnce.perAccount;
  const asked = [...Array.from({ length: places + 1 }, () => ask('203.0.113.7')), ask('198.51.100.9')];
  await sleep(20);
  expect(started.toSorted()).toEqual(['198.51.100.9', ...Array.from({ length: places }, () => '203.0.113.7')]);
  release();
  await Promise.all(asked);
  expect(started).toHaveLength(places + 2);
});

test('pages of this machine itself are not counted in local mode', async () => {
  const { ofPages } = createNodeShare({ trustLoopback: true });
  const { held, release } = hold();
  let started = 0;
  const asked = Array.from({ length: 50 }, () =>
    ofPages(from('127.0.0.1'), () => {
      started += 1;
      return held;
    }),
  );
  expect(started).toBe(50);
  release();
  await Promise.all(asked);
});
