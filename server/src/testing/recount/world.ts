import { randomFrom } from '#testing/faults/random.ts';

/** Raw figures as a platform tells them, made up by seed. Nothing here is taken from the product. */

export const counts = [
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'landingPageViews',
  'results',
  'purchases',
  'purchaseValue',
  'plays',
  'views3s',
  'thruplays',
  'plays25',
  'plays50',
  'plays75',
  'plays95',
  'plays100',
] as const;
export type Count = (typeof counts)[number];
export type Counts = Record<Count, number>;

export interface RawAd {
  id: string;
  name: string;
  campaign: string;
  adSet: string;
  kind: 'image' | 'video';
  /** What it shows; several ads may show the same. */
  media: string;
  title: string;
  /** The creative of ours it came from, by position; null for none. */
  creative: number | null;
  resultKind: string;
}

export interface RawDay extends Counts {
  day: string;
  ad: string;
  resultKind: string;
}

export interface RawPlacement extends Counts {
  day: string;
  campaign: string;
  platform: string;
  placement: string;
  resultKind: string;
}

export interface RawReach {
  level: 'account' | 'campaign' | 'adset' | 'ad';
  entity: string;
  since: string;
  until: string;
  reach: number;
  frequency: number;
}

export interface World {
  name: string;
  currency: string;
  timeZone: string;
  /** In the zone of the account. */
  today: string;
  since: string;
  ads: RawAd[];
  days: RawDay[];
  /** Of ads that were deleted at the platform: only the account as a whole tells them. */
  deleted: (Counts & { day: string })[];
  placements: RawPlacement[];
  reach: RawReach[];
}

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Wish {
  seed: number;
  name: string;
  currency: string;
  timeZone: string;
  ads: number;
  days: number;
  /** Kinds of results, by campaign. */
  resultKinds: readonly string[];
  creatives: number;
}

export function makeWorld({ seed, name, currency, timeZone, ads: many, days: length, resultKinds, creatives }: Wish) {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const since = plusDays(today, 1 - length);
  const adSets = Math.max(3, Math.ceil(many / 4));
  const ads = Array.from({ length: many }, (_, index): RawAd => {
    const set = below(adSets);
    const campaign = set % Math.max(2, Math.ceil(adSets / 3));
    return {
      id: `${seed}00${index}`,
      name: `Ad ${index} ${['Trail', 'City', 'Grip'][index % 3] ?? ''}`,
      campaign: `${seed}10${campaign}`,
      adSet: `${seed}20${set}`,
      kind: index % 3 === 0 ? 'image' : 'video',
      media: `${index % 3 === 0 ? 'image' : 'video'}-${seed}${index % Math.ceil(many / 2)}x${index % 3}`,
      title: `Title ${index % 5}`,
      creative: random() < 0.6 ? below(creatives) : null,
      resultKind: resultKinds[campaign % resultKinds.length] ?? 'purchase',
    };
  });
  const countsOf = (isVideo: boolean, resultKind: string): Counts => {
    const impressions = below(20_000);
    const plays = isVideo ? below(impressions + 1) : 0;
    const results = random() < 0.4 ? 0 : below(40);
    const purchases = resultKind === 'purchase' ? results : 0;
    return {
      spend: random() < 0.05 ? 0 : below(900_000),
      impressions,
      clicks: below(500),
      linkClicks: below(300),
      landingPageViews: below(200),
      results,
      purchases,
      purchaseValue: purchases * below(9000),
      plays,
      views3s: below(plays + 1),
      thruplays: below(plays + 1),
      plays25: below(plays + 1),
      plays50: below(plays + 1),
      plays75: below(plays + 1),
      plays95: below(plays + 1),
      plays100: below(plays + 1),
    };
  };
  const days: RawDay[] = [];
  const deleted: World['deleted'] = [];
  for (let offset = 0; offset < length; offset += 1) {
    const day = plusDays(since, offset);
    for (const [index, ad] of ads.entries()) {
      // Ads begin and end, and pause on some days.
      const begins = (index * 7919) % Math.ceil(length * 0.7);
      if (offset < begins || random() < 0.2) continue;
      days.push({ day, ad: ad.id, resultKind: ad.resultKind, ...countsOf(ad.kind === 'video', ad.resultKind) });
    }
    if (random() < 0.3) deleted.push({ day, ...countsOf(true, ''), results: 0 });
  }
  const placements = days.flatMap((row): RawPlacement[] => {
    const ad = ads.find(({ id }) => id === row.ad);
    if (!ad || random() < 0.1) return [];
    const { day, ad: _, ...figures } = row;
    const [platform, placement] = [
      ['facebook', 'feed'],
      ['instagram', 'feed'],
      ['instagram', 'story'],
    ][below(3)] ?? ['', ''];
    return [{ day, campaign: ad.campaign, platform: platform ?? '', placement: placement ?? '', ...figures }];
  });
  const reach: RawReach[] = [];
  for (const [first, last] of [
    [7, 1],
    [14, 8],
    [28, 1],
    [30, 1],
  ] as const) {
    const period = { since: plusDays(today, -first), until: plusDays(today, -last) };
    const tell = (level: RawReach['level'], entity: string) =>
      reach.push({ level, entity, ...period, reach: 1 + below(1e6), frequency: 1 + random() * 4 });
    tell('account', '');
    for (const entity of new Set(ads.map(({ campaign }) => campaign))) tell('campaign', entity);
    for (const entity of new Set(ads.map(({ adSet }) => adSet))) if (random() < 0.8) tell('adset', entity);
    for (const { id } of ads) if (random() < 0.8) tell('ad', id);
  }
  const world: World = { name, currency, timeZone, today, since, ads, days, deleted, placements, reach };
  return world;
}
