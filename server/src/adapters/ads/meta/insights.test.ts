import { expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { readFigures } from './insights.ts';
import { translateAd } from './translate-objects.ts';

const ad = {
  id: '1',
  name: 'Trail',
  adset_id: '2',
  campaign_id: '3',
  creative: { id: '4', video_id: '77', thumbnail_url: 'https://cdn.example/77.jpg' },
};

test('a flexible ad, which names its files without URLs, shows its thumbnail', () => {
  const creative = {
    id: '4',
    thumbnail_url: 'https://cdn.example/flexible.jpg',
    asset_feed_spec: { images: [{ hash: 'aa' }, { hash: 'bb' }] },
  };
  expect(translateAd({ ...ad, creative })?.media).toMatchObject([
    { id: 'image-aa', pictureUrl: 'https://cdn.example/flexible.jpg' },
    { id: 'image-bb', pictureUrl: null },
  ]);
});

interface Reading {
  query: Record<string, string>;
  schema: { parse(value: unknown): unknown };
  parse: (text: string) => unknown;
}

/** Reads figures from the texts of pages; each page is the response to the cursor of the previous page. */
async function figuresIn(...texts: string[]) {
  const cursors: (string | undefined)[] = [];
  const call = ({ query, schema, parse }: Reading) => {
    cursors.push(query['after']);
    return Promise.resolve(texts[cursors.length - 1] ?? '').then((text) => schema.parse(parse(text)));
  };
  const query = { since: '2026-11-02', until: '2026-11-02', level: 'ad', daily: true, currencyDigits: 2 } as const;
  const request = { ...query, advertiserId: 'acc_9' as AdvertiserId };
  const pages = [];
  for await (const page of readFigures({ call } as unknown as MetaClient, {} as Access, request)) pages.push(page);
  return { pages, cursors };
}

const figures = (name: string) =>
  JSON.stringify([{ date_start: '2026-11-02', date_stop: '2026-11-02', ad_id: '1', ad_name: name, spend: '1.5' }]);
const next = 'https://graph.example/v26.0/act_9/insights?access_token=secret&after=A2';

test('the raw text of a page of figures does not depend on its paging', async () => {
  const first = `{"data":${figures('"paging":{"next":"x"}')},"paging":{"cursors":{"after":"A1"},"next":"${next}"}}`;
  const { pages, cursors } = await figuresIn(first, `{"data":${figures('Trail')}}`);
  expect(cursors).toEqual([undefined, 'A1']);
  expect(pages.map((page) => page.read())).toMatchObject([
    { rows: [{ ad: { name: '"paging":{"next":"x"}' }, figures: { spend: 150 } }], rejected: 0 },
    { rows: [{ ad: { name: 'Trail' } }], rejected: 0 },
  ]);
  const again = await figuresIn(first.replace('secret', 'another'), '{"data":[]}');
  expect(again.pages[0]?.raw).toBe(pages[0]?.raw);
  const other = await figuresIn(first.replace('1.5', '1.6'), '{"data":[]}');
  expect(other.pages[0]?.raw).not.toBe(pages[0]?.raw);
});

test('a page whose paging comes first is read completely', async () => {
  const { pages, cursors } = await figuresIn(
    `{"paging":{"next":"${next}"},"data":${figures('Trail')}}`,
    `{"paging":{},"data":${figures('Road')}}`,
  );
  expect(cursors).toEqual([undefined, 'A2']);
  expect(pages[0]?.raw).toContain('Trail');
  expect(pages.map((page) => page.read().rows[0]?.ad?.name)).toEqual(['Trail', 'Road']);
});

test.each(['{"data":[{"spend":"1', '[]x', '"text"', '', '{}', '[]', '{"success":true}', '{"data":7,"paging":{}}'])(
  'a response that is not a page is refused: %s',
  async (text) => {
    await expect(figuresIn(text)).rejects.toThrow();
  },
);

test.each(['{"data":[{]', '{"data":[[]'])('rows that are not a list are refused: %s', async (text) => {
  const { pages } = await figuresIn(`${text},"paging":{}}`);
  expect(() => pages[0]?.read()).toThrow(AdPlatformError);
});
