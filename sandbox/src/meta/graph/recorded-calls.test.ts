import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { marie } from '#meta/world/people.ts';
import { checkParameters } from './check.ts';

/** Recorded calls of programs, with names in braces for values that differ between runs. */
interface RecordedCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly host?: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
}

const recorded = JSON.parse(
  readFileSync(new URL('../testing/fixtures/recorded-calls.json', import.meta.url), 'utf8'),
) as RecordedCall[];
const reads = recorded.filter(({ method }) => method === 'GET');
const writes = recorded.filter(({ method }) => method !== 'GET');

const account = 'act_1020304050';
const names: Record<string, string> = { account };
const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
  await meta.control('clock', { at: '2026-11-20T11:00:00Z' });
  await meta.control('settings', { reportMs: 0 });
  token = await meta.signIn(marie.id);
  const get = (path: string, query: Json = {}) => meta.get(path, { access_token: token, ...query });
  const first = async (path: string) => rowsOf(await get(path))[0] as { id: string; hash: string };
  names['business'] = (await first('me/businesses')).id;
  names['video'] = (await first(`${account}/advideos`)).id;
  names['hash'] = (await first(`${account}/adimages`)).hash;
  const { body } = await meta.post(`${account}/insights`, { level: 'ad' }, { access_token: token });
  names['report'] = String(body['report_run_id']);
});
afterAll(() => meta.close());

describe.each(['v26.0', 'v27.0'])('%s', (version) => {
  test.each(reads.map((call, index) => [index, call.path, call] as const))(
    'supports read %i, %s',
    async (_, __, call) => {
      const query = Object.fromEntries(Object.entries(call.query ?? {}).map(([name, value]) => [name, fill(value)]));
      const parameters = new URLSearchParams({ ...query, access_token: token }).toString();
      const reply = await meta.ask(`${meta.addresses.graph}/${version}/${fill(call.path)}?${parameters}`);
      expect(errorOf(reply)).toEqual({});
      expect(reply.status).toBe(200);
    },
  );
});

const types: Record<string, string> = { '{account}': 'AdAccount', me: 'User', '{video}': 'AdVideo' };

test.each(writes.map((call) => [call.path, call] as const))('accepts the parameters of a write to %s', (path, call) => {
  const [first = '', ...edge] = path.split('/');
  const files = (call.files ?? []).map((part) => ({ part }) as never);
  const params = new Map(Object.entries({ ...call.query, ...call.form }));
  expect(() => checkParameters(`${call.method} ${[types[first], ...edge].join('/')}`, params, files)).not.toThrow();
});
