import type { AdvertiserId, AttributeId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { TestClient } from '#testing/client.ts';
import {
  comparedDays,
  daysIn,
  differences,
  figuresOf,
  grouped,
  namedDays,
  reachOf,
  wholeOf,
  within,
  type Days,
  type Row,
  type Values,
} from './recount.ts';
import { counts, plusDays, type Counts, type RawAd, type RawDay, type World } from './world.ts';

export interface OurCreative {
  id: CreativeId;
  campaignId: CampaignId;
  /** Values of two attributes; null for none. */
  hook: string | null;
  angle: string | null;
}

export interface Asked {
  client: TestClient;
  random: () => number;
  worlds: readonly { world: World; advertiserId: AdvertiserId }[];
  creatives: readonly OurCreative[];
  hookId: AttributeId;
  angleId: AttributeId;
}

/** One account, its days, and perhaps one of our campaigns: what every question is about. */
interface Setting extends Asked {
  world: World;
  advertiserId: AdvertiserId;
  period: Days;
  compared: Days | null;
  campaignId: CampaignId | undefined;
  place: { advertiserId: AdvertiserId; campaignId?: CampaignId; compare: 'previous' | 'year' | 'none' } & object;
  /** Rows of ads that are asked for. */
  rows: RawDay[];
  adOf: (row: RawDay) => RawAd;
}

const params = { provider: 'meta' } as const;
const presets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
];
const pastDays = ['last_3_days', 'last_7_days', 'last_14_days', 'last_28_days', 'last_30_days', 'last_90_days'];

/** Asks something at random. @returns what is told otherwise than counted, each with the question */
export async function askAtRandom(asked: Asked): Promise<string[]> {
  const { random, worlds, creatives } = asked;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const { world, advertiserId } = pick(worlds);
  const first = Math.floor(random() * daysIn({ since: world.since, until: world.today }).length);
  const since = plusDays(world.since, first);
  const last = plusDays(since, Math.floor(random() * 60));
  const relative = random() < 0.7 ? pick([...presets, ...pastDays, ...pastDays]) : null;
  const period = relative
    ? namedDays(relative, world.today)
    : { since, until: last < world.today ? last : world.today };
  const compare = pick(['previous', 'previous', 'year', 'none'] as const);
  const campaignId = random() < 0.3 ? pick(creatives).campaignId : undefined;
  const ads = new Map(world.ads.map((ad) => [ad.id, ad]));
  const adOf = (row: RawDay): RawAd => ads.get(row.ad) as RawAd;
  const isAsked = (row: RawDay) => {
    const { creative } = adOf(row);
    return campaignId === undefined || (creative !== null && creatives[creative]?.campaignId === campaignId);
  };
  const setting: Setting = {
    ...asked,
    ...{ world, advertiserId, period, campaignId, adOf },
    compared: comparedDays(period, compare),
    place: { advertiserId, ...(campaignId ? { campaignId } : {}), compare, ...(relative ? { relative } : period) },
    rows: world.days.filter(isAsked),
  };
  const [name, ask] = pick(Object.entries({ overview, rows, breakdown, creatives: groups, figure, results }));
  return (await ask(setting, pick)).map((line) => `${name} ${JSON.stringify(setting.place)} ${line}`);
}

type Pick = <T>(from: readonly T[]) => T;
type Ask = (setting: Setting, pick: Pick) => Promise<string[]>;

const under = (name: string, lines: readonly string[]) => lines.map((line) => `${name} ${line}`);
const same = (name: string, told: unknown, counted: unknown) =>
  JSON.stringify(told) === JSON.stringify(counted)
    ? []
    : [`${name}: told ${JSON.stringify(told)}, counted ${JSON.stringify(counted)}`];

/** What the account, or our campaign in it, has in some days. */
function totalIn({ world, campaignId, rows }: Setting, days: Days): Values {
  if (campaignId !== undefined) return figuresOf(within(rows, days));
  return figuresOf(within(wholeOf(world), days), reachOf(world, 'account', '', days));
}

/** Figures of what no row tells; kinds of its results are not known. */
function restIn({ world }: Setting, days: Days, shown: readonly Row[]): Values | null {
  const whole = within(wholeOf(world), days);
  const sums = Object.fromEntries(
    counts.map((name) => [
      name,
      whole.reduce((sum, row) => sum + row[name], 0) - shown.reduce((sum, row) => sum + row[name], 0),
    ]),
  ) as Counts;
  const left: Row = { day: '', ...sums };
  if (counts.every((name) => left[name] === 0)) return null;
  const isMixed = figuresOf(whole)['results'] === null;
  return { ...figuresOf([left]), ...(isMixed ? { results: null, costPerResult: null } : {}) };
}

const overview: Ask = async (setting) => {
  const { client, place, period, compared, campaignId, world, rows, adOf } = setting;
  const told = await client.call(insights.overview, { params, query: place });
  const inDays = (days: Days) =>
    daysIn(days).map((day) =>
      figuresOf(within(campaignId === undefined ? wholeOf(world) : rows, { since: day, until: day })),
    );
  const shown = within(rows, period);
  const ads = [...new Set(shown.map(adOf))];
  const firsts = [...grouped(rows, ({ ad }) => ad).values()].map(
    (own) => own.reduce((a, b) => (a.day < b.day ? a : b)).day,
  );
  const launches = [
    ...grouped(
      within(
        firsts.map((day) => ({ day })),
        period,
      ),
      ({ day }) => day,
    ),
  ]
    .map(([day, own]) => ({ day, ads: own.length }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const spent = (campaignId === undefined ? wholeOf(world) : rows).filter(
    ({ day, spend }) => spend > 0 && day <= period.until,
  );
  return [
    ...same('period', [told.period.since, told.period.until], [period.since, period.until]),
    ...same('comparison', told.comparison, compared),
    ...under('totals', differences(told.totals.values, totalIn(setting, period))),
    ...under('before', differences(told.before?.values ?? null, compared && totalIn(setting, compared))),
    ...inDays(period).flatMap((values, index) =>
      under(`day ${index}`, differences(told.days[index]?.values ?? null, values)),
    ),
    ...same('days before', told.daysBefore.length, compared ? daysIn(compared).length : 0),
    ...(compared ? inDays(compared) : []).flatMap((values, index) =>
      under(`day before ${index}`, differences(told.daysBefore[index]?.values ?? null, values)),
    ),
    ...under(
      'deleted',
      differences(told.deleted?.values ?? null, campaignId === undefined ? restIn(setting, period, shown) : null),
    ),
    ...same('ads', told.ads, { total: ads.length, unmatched: ads.filter(({ creative }) => creative === null).length }),
    ...same('launches', told.launches, launches),
    ...same(
      'last day',
      told.lastSpendDay,
      spent
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    ),
  ];
};

const levelKeys = {
  campaign: ({ campaign }: RawAd) => campaign,
  adset: ({ adSet }: RawAd) => adSet,
  ad: ({ id }: RawAd) => id,
  creative: ({ media }: RawAd) => media,
};

const rows: Ask = async (setting, pick) => {
  const { client, place, period, compared, campaignId, world, adOf, random } = setting;
  const level = pick(['campaign', 'adset', 'ad', 'creative'] as const);
  const parentId = level !== 'campaign' && random() < 0.3 ? pick(world.ads).campaign : undefined;
  const search = level === 'ad' && random() < 0.3 ? pick(['trail', 'CITY', 'ad 1']) : undefined;
  const sort = pick(['spend', 'results', 'costPerResult', 'roas', 'hookRate', 'ctr'] as const);
  const direction = pick(['ascending', 'descending'] as const);
  const asked = { level, sort, direction, ...(parentId ? { parentId } : {}), ...(search ? { search } : {}) };
  const told = await client.call(insights.rows, { params, query: { ...place, ...asked, limit: 200 } });
  const own = setting.rows.filter((row) => {
    const ad = adOf(row);
    const isNamed = search === undefined || ad.name.toLowerCase().includes(search.toLowerCase());
    return isNamed && (parentId === undefined || ad.campaign === parentId);
  });
  const by = (days: Days) => grouped(within(own, days), (row) => levelKeys[level](adOf(row)));
  const [now, before] = [by(period), compared && by(compared)];
  const shown = [...now.values()].flat();
  const isWhole = level === 'campaign' && campaignId === undefined;
  const totals = isWhole ? totalIn(setting, period) : figuresOf(shown);
  const values = told.items.map(({ figures }) => figures.values[sort]);
  return [
    ...same('asked', told.total, now.size),
    ...told.items.flatMap(({ id, figures, before: earlier, share, ads }) => {
      const mine = now.get(id) ?? [];
      const reach = level === 'creative' ? null : reachOf(world, level, id, period);
      const old = before?.get(id);
      const part = (totals['spend'] ?? 0) > 0 ? (figuresOf(mine)['spend'] ?? 0) / (totals['spend'] ?? 1) : null;
      return under(`${JSON.stringify(asked)} ${id}`, [
        ...differences(figures.values, figuresOf(mine, reach)),
        ...under('before', differences(earlier, old ? figuresOf(old) : null)),
        ...differences({ share }, { share: part }),
        ...same('ads', ads, new Set(mine.map(({ ad }) => ad)).size),
      ]);
    }),
    ...under('totals', differences(told.totals.values, totals)),
    ...under('deleted', differences(told.deleted?.values ?? null, isWhole ? restIn(setting, period, shown) : null)),
    ...same('order', values, ordered(values, direction)),
  ];
};

/** Missing values last in both directions. */
function ordered(values: readonly (number | null)[], direction: 'ascending' | 'descending'): (number | null)[] {
  const known = values
    .filter((value) => value !== null)
    .toSorted((a, b) => (direction === 'ascending' ? a - b : b - a));
  return [...known, ...values.filter((value) => value === null)];
}

const breakdown: Ask = async (setting, pick) => {
  const { client, place, period, compared, campaignId, world, adOf, creatives, hookId, angleId, random } = setting;
  const by = pick(['day', 'platform', 'placement', 'campaign', 'creative', 'attribute', 'attribute'] as const);
  const isAcross = by === 'attribute' && random() < 0.5;
  const asked = {
    by,
    ...(by === 'attribute' ? { attributeId: hookId } : {}),
    ...(isAcross ? { acrossId: angleId } : {}),
  };
  const told = await client.call(insights.breakdown, { params, query: { ...place, ...asked } });
  const isPlaced = by === 'platform' || by === 'placement';
  // Placements are told by campaign of the platform: of those with an ad of ours.
  const running = new Set(setting.rows.map((row) => adOf(row).campaign));
  const placed = world.placements.filter(({ campaign }) => campaignId === undefined || running.has(campaign));
  const ofCreative = (row: RawDay) => creatives[adOf(row).creative ?? -1];
  const keyOf = (row: RawDay): string => {
    if (by === 'day') return row.day;
    if (by === 'attribute') return `${ofCreative(row)?.hook ?? ''}/${isAcross ? (ofCreative(row)?.angle ?? '') : ''}`;
    return levelKeys[by === 'campaign' ? 'campaign' : 'creative'](adOf(row));
  };
  const groupsIn = (days: Days): Map<string, Row[]> =>
    isPlaced
      ? grouped(within(placed, days), (row) => (by === 'platform' ? row.platform : `${row.platform}/${row.placement}`))
      : grouped(within(setting.rows, days), keyOf);
  const [now, before] = [groupsIn(period), compared && groupsIn(compared)];
  const toldKey = ({ key, across }: (typeof told.items)[number]) =>
    by === 'attribute' ? `${key ?? ''}/${across?.key ?? ''}` : (key ?? '');
  return [
    ...same('keys', told.items.map(toldKey).toSorted(), [...now.keys()].toSorted()),
    ...told.items.flatMap((item) => {
      const old = before?.get(toldKey(item));
      return under(`${by} ${toldKey(item)}`, [
        ...differences(item.figures.values, figuresOf(now.get(toldKey(item)) ?? [])),
        ...under('before', differences(item.before, old ? figuresOf(old) : null)),
      ]);
    }),
    ...under(
      'rest',
      differences(
        told.rest?.values ?? null,
        campaignId === undefined ? restIn(setting, period, [...now.values()].flat()) : null,
      ),
    ),
  ];
};

const groups: Ask = async (setting, pick) => {
  const { client, place, period, compared, world, adOf, creatives, hookId, random } = setting;
  const group = pick(['asset', 'ad', 'format', 'brief', 'copy', 'attribute'] as const);
  const kind = random() < 0.3 ? pick(['image', 'video'] as const) : undefined;
  const minSpend = random() < 0.3 ? Math.floor(random() * 5e6) : undefined;
  const asked = {
    ...{ group, limit: 200 },
    ...(group === 'attribute' ? { attributeId: hookId } : {}),
    ...(kind ? { kind } : {}),
    ...(minSpend === undefined ? {} : { minSpend }),
  };
  const told = await client.call(insights.creatives, { params, query: { ...place, ...asked } });
  const keyOf = (row: RawDay): string => {
    const ad = adOf(row);
    const creative = creatives[ad.creative ?? -1];
    const keys = {
      asset: ad.media,
      ad: ad.id,
      format: ad.kind,
      brief: creative?.id,
      copy: ad.title,
      attribute: creative?.hook,
    };
    return keys[group] ?? '';
  };
  const by = (days: Days) => grouped(within(setting.rows, days), keyOf);
  const [now, before] = [by(period), compared && by(compared)];
  const spendOf = (some: readonly Row[]) => some.reduce((sum, row) => sum + row.spend, 0);
  const isShown = (some: readonly RawDay[]) => {
    const bySpend = [...grouped(some, ({ ad }) => ad).values()].toSorted((a, b) => spendOf(b) - spendOf(a));
    // Kinds of several are that of the ad with the most spend; between equal ones either may be it.
    const [most, next] = bySpend;
    const isTied = most && next && spendOf(most) === spendOf(next);
    const isKind = kind === undefined || (most?.[0] && adOf(most[0]).kind === kind);
    return (isTied ? true : isKind) && (minSpend === undefined || spendOf(some) >= minSpend);
  };
  const shown = [...now].filter(([, some]) => isShown(some));
  const toldKey = ({ key, name }: (typeof told.items)[number]) => (group === 'copy' ? name : key);
  const all = shown.flatMap(([, some]) => some);
  return [
    ...same(`${JSON.stringify(asked)} keys`, told.items.map(toldKey).toSorted(), shown.map(([key]) => key).toSorted()),
    ...under('totals', differences(told.totals.values, figuresOf(all))),
    ...told.items.flatMap((item) => {
      const mine = now.get(toldKey(item)) ?? [];
      const ads = [...new Set(mine.map(({ ad }) => ad))];
      const [only] = ads;
      const reach = ads.length === 1 && only ? reachOf(world, 'ad', only, period) : null;
      const old = before?.get(toldKey(item));
      return under(`${group} ${toldKey(item)}`, [
        ...differences(item.figures.values, figuresOf(mine, reach)),
        ...under('before', differences(item.before, old ? figuresOf(old) : null)),
        ...differences({ share: item.share }, { share: spendOf(all) > 0 ? spendOf(mine) / spendOf(all) : null }),
        ...same('ads', item.ads, ads.length),
        ...same(
          'by day',
          item.spendByDay,
          daysIn(period).map((day) => spendOf(within(mine, { since: day, until: day }))),
        ),
      ]);
    }),
  ];
};

const figure: Ask = async (setting, pick) => {
  const { client, place, period } = setting;
  const name = pick([
    ...(['spend', 'impressions', 'reach', 'frequency', 'cpm', 'linkClicks', 'ctr', 'cpc', 'results'] as const),
    ...(['costPerResult', 'purchaseValue', 'roas', 'hookRate', 'holdRate'] as const),
  ]);
  const told = await client.call(insights.figure, { params, query: { ...place, figure: name } });
  const counted = totalIn(setting, period);
  return [
    ...under(name, differences(told.set.values, counted)),
    ...told.operands.flatMap((one) =>
      one.figure === 'results' && counted['results'] === null
        ? []
        : differences({ [one.figure]: one.value }, { [one.figure]: counted[one.figure] ?? null }),
    ),
  ];
};

const results: Ask = async ({ client, worlds, creatives }, pick) => {
  const creative = pick(creatives);
  const isOne = pick([true, false]);
  const told = isOne
    ? await client.call(insights.ofCreative, { params: { creativeId: creative.id } })
    : await client.call(insights.ofCampaign, { params: { campaignId: creative.campaignId } });
  const wanted = creatives.map((one) => (isOne ? one === creative : one.campaignId === creative.campaignId));
  return worlds.flatMap(({ world, advertiserId }) => {
    const ads = new Set(world.ads.filter((ad) => ad.creative !== null && wanted[ad.creative]).map(({ id }) => id));
    const own = world.days.filter(({ ad }) => ads.has(ad));
    const item = told.items.find(({ account }) => account.id === advertiserId);
    const days = own.map(({ day }) => day).toSorted();
    if (own.length === 0 || !item) return same('results', item?.figures ?? null, own.length === 0 ? null : 'figures');
    return under('results', [
      ...differences(item.figures.values, figuresOf(own)),
      ...same('period', [item.since, item.until], [days[0], days.at(-1)]),
      ...same('ads', item.ads, new Set(own.map(({ ad }) => ad)).size),
      ...item.days.flatMap(({ day, values }) =>
        differences(values, figuresOf(within(own, { since: day, until: day }))),
      ),
    ]);
  });
};
