import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { idPrefixes } from '@ad-foundry/contract/id-prefixes.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { farDates, odd, unfit } from '#testing/hostile-texts.ts';
import { isLong } from '#testing/long.ts';
import { schemaOf } from '#testing/matrix/samples.ts';
import { picture } from '#testing/media.ts';
import { holderOf, secretOf, shareForReview, type Holder } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

interface Node {
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  items?: Node;
  properties?: Record<string, Node>;
}

const app = await useApp();
const client = app.browser();
const movers = new Map<EndpointShape, TestClient>();
let ids: Record<string, string>;
/** The holder of a review link, and the ids of what that link shows. */
let reviewer: { holder: Holder; ids: Record<string, string> };
beforeAll(async () => {
  for (const endpoint of [account.createOrganization, organizations.remove]) {
    const mover = app.browser();
    await mover.signUp();
    movers.set(endpoint, mover);
  }
  const me = await client.signUp();
  const creative = await brief(client, { formats: ['carousel'] });
  const slot = slotOf(creative);
  const variation = await client.call(variations.create, { params: { slotId: slot.id }, body: {} });
  const comment = await client.call(comments.create, {
    params: { creativeId: creative.id },
    body: { body: 'text', creationKey: randomUUID() },
  });
  ids = {
    org: me.organizationId ?? '',
    cmp: creative.campaign.id,
    cre: creative.id,
    fmt: slot.format.id,
    slt: slot.id,
    var: variation.id,
    crd: 'crd_01k0000000e00000000000000z',
    ver: 'ver_01k0000000e00000000000000z',
    upl: 'upl_01k0000000e00000000000000z',
    tpl: 'tpl_01k0000000e00000000000000z',
    grp: 'grp_01k0000000e00000000000000z',
    inv: 'inv_01k0000000e00000000000000z',
    mem: 'mem_01k0000000e00000000000000z',
    att: 'att_01k0000000e00000000000000z',
    tok: 'tok_01k0000000e00000000000000z',
    dlv: 'dlv_01k0000000e00000000000000z',
    snd: 'snd_01k0000000e00000000000000z',
    ad: '1',
    acc: 'acc_204117830955126',
    usr: me.id,
    cmt: comment.id,
    ntf: 'ntf_01k0000000e00000000000000z',
    viw: 'viw_01k0000000e00000000000000z',
    atc: 'atc_01k0000000e00000000000000z',
    rvl: (await shareForReview(client, creative.campaign.id)).id,
  };
  reviewer = await openReview();
});

/** Opens a link with a password to a campaign that only its holder changes, and comments on its file. */
async function openReview() {
  const creative = await brief(client, { formats: ['feed'] });
  const slot = slotOf(creative);
  await upload(client, { slotId: slot.id, name: 'a.jpg', bytes: await picture({ width: 70, height: 70 }) });
  const version = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.versions[0];
  const password = 'winter table';
  const holder = holderOf(app, secretOf(await shareForReview(client, creative.campaign.id, { password })));
  await holder.call(review.unlock, { body: { password } });
  await holder.call(review.giveName, { body: { name: 'Holder' } });
  const comment = await holder.call(review.comment, {
    params: { creativeId: creative.id },
    body: { body: 'text', creationKey: randomUUID() },
  });
  return { holder, ids: { cre: creative.id, ver: version?.id ?? '', cmt: comment.id } };
}

/** The alternative of a union that can contain the most text. */
function branchOf({ anyOf, oneOf }: Node): Node {
  const branches = anyOf ?? oneOf ?? [];
  const most = Math.max(...branches.map((each) => leavesOf(each).length));
  return branches.find((each) => leavesOf(each).length === most) ?? {};
}

/** A value that a schema accepts. */
function sample(node: Node, name = ''): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf ?? node.oneOf) return sample(branchOf(node), name);
  if (node.properties)
    return Object.fromEntries(Object.entries(node.properties).map(([key, inner]) => [key, sample(inner, key)]));
  if (node.type === 'array') return [sample(node.items ?? {}, name)];
  // Starts of ranges, whose ends are 1.
  if (['x', 'y', 'startMs'].includes(name)) return 0;
  if (node.type === 'integer' || node.type === 'number') return Math.max(1, node.minimum ?? 1);
  if (node.type === 'boolean') return false;
  // Produces one id or word, or the first of a list of them.
  const [, kind, word] = /^\^(?:\(\?:)?(?:([a-z]{3})_|([a-z-]+)[|)])/.exec(node.pattern ?? '') ?? [];
  if (kind) return ids[kind];
  if (word) return word;
  if (node.format === 'uuid') return '018f0000-0000-7000-8000-000000000000';
  // A review link lasts a year at most.
  if (name === 'expiresAt') return new Date(Date.now() + 86_400_000).toISOString();
  if (node.format === 'date-time') return '2030-01-01T00:00:00Z';
  if (node.format === 'date') return '2026-06-01';
  if (name === 'timeZone' || name === 'deviceTimeZone') return 'UTC';
  if (name === 'weekStart') return 1;
  if (name === 'email') return newEmail();
  const patterns = [node, ...(node.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const shaped = ['1080x1920', '#3b2fc9', '9:16', 'EUR', 'image/png', '0'.repeat(64), '2026-06-01'].find(
    (text) => patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern).test(text)),
  );
  if (shaped) return shaped;
  if (node.format === 'uri') return 'https://example.org/text';
  return name === 'namingSchema' ? '{uid}' : 'text'.padEnd(node.minLength ?? 0, '-');
}

interface Leaf {
  path: string[];
  kind: 'text' | 'instant' | 'link';
}

/** Paths at which a schema accepts a text. */
function leavesOf(node: Node, path: string[] = []): Leaf[] {
  if (node.enum || node.const !== undefined) return [];
  if (node.anyOf ?? node.oneOf) return leavesOf(branchOf(node), path);
  if (node.properties)
    return Object.entries(node.properties).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  if (node.type === 'array') return leavesOf(node.items ?? {}, [...path, '0']);
  if (node.type !== 'string') return [];
  const kinds: Record<string, Leaf['kind']> = { 'date-time': 'instant', uri: 'link' };
  return [{ path, kind: kinds[node.format ?? ''] ?? 'text' }];
}

function put(value: unknown, [key = '', ...rest]: string[], leaf: unknown): unknown {
  const inner = (value as Record<string, unknown>)[key];
  const changed = rest.length === 0 ? leaf : put(inner, rest, leaf);
  return Array.isArray(value) ? [changed] : { ...(value as object), [key]: changed };
}

const all = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const isOfReview = ({ path }: EndpointShape) => path.startsWith('/review/:secret');
const whoOf = (endpoint: EndpointShape) => (isOfReview(endpoint) ? reviewer.holder.client : client);

function addressOf(endpoint: EndpointShape): string {
  const named = isOfReview(endpoint) ? { ...ids, ...reviewer.ids } : ids;
  const words: Record<string, string> = { provider: 'meta', secret: reviewer.holder.secret };
  return `/api${endpoint.path
    .replace(/:(\w+)Id/g, (_, kind: string) => named[prefixes[kind] ?? ''] ?? `${prefixes[kind]}_${unused}`)
    .replace(/:(provider|secret)/, (_, word: string) => words[word] ?? '')}`;
}
const prefixes: Record<string, string> = { ...idPrefixes, group: 'grp', advertiser: 'acc', ad: 'ad' };
const unused = '01k0000000e00000000000000z';

async function answerTo(endpoint: EndpointShape, body: unknown): Promise<{ status: number; problem: unknown }> {
  const headers = { 'content-type': 'application/json' };
  // Creating an organization makes it current, and deleting it leaves none.
  const who = movers.get(endpoint) ?? whoOf(endpoint);
  const address = addressOf(endpoint);
  const answer = await who.send(address, { method: endpoint.method, headers, body: JSON.stringify(body) });
  // An archived object would refuse every following request.
  if (address.endsWith('/archive'))
    await who.send(address.replace(/archive$/, 'restore'), { method: 'POST', headers, body: '{}' });
  return { status: answer.status, problem: answer.status < 400 ? null : await answer.json() };
}

// Forms are not JSON and have separate tests.
const withBody = all.flatMap((endpoint) =>
  endpoint.body && !endpoint.form ? [{ endpoint, body: endpoint.body }] : [],
);

/** Each field gets every thirty-second value, from a different start than the previous field; in the long run, all of them. */
function chosen<Value>(values: Value[], nth: number): Value[] {
  return isLong ? values : values.filter((_, index) => (index + nth) % 32 === 0);
}

describe('every text of every body (S48, S53)', () => {
  // Clears the rate limits, since the long run sends more than a person may write in a minute.
  beforeEach(() => app.sql('delete from rate_limits'));
  test.each(withBody.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const))(
    '%s',
    async (_name, { endpoint, body }) => {
      const schema = schemaOf(body) as Node;
      for (const [nth, { path, kind }] of leavesOf(schema).entries()) {
        const where = path.join('.');
        const send = (text: string) => answerTo(endpoint, put(sample(schema), path, text));
        // Inside a link, which is refused as a whole otherwise.
        const embed = (text: string) => (kind === 'link' ? `https://example.org/${text}/` : text);
        for (const [what, text] of chosen(Object.entries(unfit), nth)) {
          const { status, problem } = await send(embed(text));
          expect({ status, problem }, `${where}: ${what}`).toMatchObject({
            status: 400,
            problem: {
              code: 'request.invalid',
              errors: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
            },
          });
          // A text can break several rules. A problem inside a union names only the union.
          for (const named of (problem as { errors: { path: string }[] }).errors)
            expect(`${where}.`, what).toMatch(new RegExp(`^${named.path.replaceAll('.', '\\.')}\\.`));
        }
        for (const [what, text] of chosen(Object.entries(odd), nth))
          expect((await send(text)).status, `${where}: ${what}`).toBeLessThan(500);
        if (kind === 'instant')
          for (const date of farDates) expect((await send(date)).status, `${where}: ${date}`).toBe(400);
      }
    },
  );
});

describe('every text of every query', () => {
  const withQuery = all.flatMap((endpoint) => (endpoint.query ? [{ endpoint, query: endpoint.query }] : []));
  const encodings = [
    '%00',
    '%ED%A0%80',
    '%ED%B0%80',
    '%FF',
    '%C0%80',
    '%',
    '%zz',
    '%1b',
    '%u0000',
    '\\',
    '%F4%90%80%80',
  ];
  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const cursors = [...farDates, 'a\ud800b', 'a\0b'].map((key) => cursor(key, 'cmp_x'));

  test.each(withQuery.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const))(
    '%s',
    async (_name, { endpoint, query }) => {
      const values = [...encodings, ...Object.values(odd).slice(0, -2).map(encodeURIComponent), ...cursors];
      for (const [nth, key] of Object.keys((schemaOf(query) as Node).properties ?? {}).entries()) {
        for (const value of chosen(values, nth)) {
          const method = endpoint.method === 'DELETE' ? 'DELETE' : 'GET';
          const answer = await whoOf(endpoint).send(`${addressOf(endpoint)}?${key}=${value}`, { method });
          // A stream of events never ends.
          if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
          else await answer.arrayBuffer();
          expect(answer.status, `${key}=${value}`).toBeLessThan(500);
        }
      }
    },
  );

  test('refuses a cursor before the earliest instant, and accepts one at the latest', async () => {
    for (const sort of ['created', 'due']) {
      const listFrom = (key: string) => client.send(`/api/campaigns?sort=${sort}&cursor=${cursor(key, 'cmp_x')}`);
      expect((await listFrom('0000-01-01T00:00:00Z')).status).toBe(400);
      expect((await listFrom('9999-12-31T00:00:00.000Z')).status).toBe(200);
    }
  });
});

test('a description may contain tabs and line breaks, a name may not', async () => {
  const description = 'Line one\r\nLine two\n\tindented';
  const { campaignId } = { campaignId: ids['cmp'] as never };
  const made = await client.call(creatives.create, { params: { campaignId }, body: { name: 'Film', description } });
  expect(made.description).toBe(description);
  const problem = await client.problem(campaigns.create, { body: { name: 'Two\nlines' } });
  expect(problem.errors?.map(({ path }) => path)).toEqual(['name']);
});

test('a due date is returned as the same instant', async () => {
  for (const dueAt of ['2000-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z', '2030-06-01T12:00:00+05:30']) {
    const made = await client.call(campaigns.create, { body: { name: 'Dated', dueAt } });
    expect(made.dueAt).toBe(new Date(dueAt).toISOString());
  }
});
