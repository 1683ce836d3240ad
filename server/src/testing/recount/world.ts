import { randomFrom } from '#testing/faults/random.ts';
import { lengths, shapes, states, type Length, type Shape } from './shapes.ts';

/** Raw figures as a platform reports them, generated from a seed without the product's code. */

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

export interface RawAd extends Shape, Length {
  id: string;
  name: string;
  state: (typeof states)[number];
  campaign: string;
  adSet: string;
  kind: 'image' | 'video';
  /** Its asset; several ads may show the same asset. */
  media: string;
  title: string;
  /** The index of its creative; null for none. */
  creative: number | null;
  resultKind: string;
  /** Whether it spends too little to be rated. */
  isSmall: boolean;
}

export interface RawDay extends Counts {
  day: string;
  /** The impressions if the ad shows a video, else 0. */
  videoImpressions: number;
  ad: string;
  resultKind: string;
}

export interface RawDeleted extends Counts {
  day: string;
  videoImpressions: number;
  /** Null if the campaign was deleted too. */
  campaign: string | null;
}

export interface RawPlacement extends Counts {
  day: string;
  /** The platform does not say which impressions of a campaign are of videos. */
  videoImpressions: null;
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
  /** Results and spend that the platform reports for the whole period; none for the advertiser. */
  results: { kind: string; count: number; spend: number } | null;
}

export interface World {
  name: string;
  currency: string;
  timeZone: string;
  /** Today in the account's time zone. */
  today: string;
  since: string;
  /** The first stored day: nothing was delivered between it and `since`. */
  storedSince: string;
  ads: RawAd[];
  days: RawDay[];
  /** Figures of ads that were deleted at the platform, which only the campaign and the advertiser report. */
  deleted: RawDeleted[];
  placements: RawPlacement[];
  reach: RawReach[];
}

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Input {
  seed: number;
  name: string;
  currency: string;
  timeZone: string;
  ads: number;
  days: number;
  /** Number of stored days before the first delivery. */
  quietDays: number;
  /** Kinds of results, by campaign. */
  resultKinds: readonly string[];
  creatives: number;
}

type Random = () => number;
const randomBelow = (random: Random) => (most: number) => Math.floor(random() * most);

export function makeWorld(input: Input): World {
  const { seed, name, currency, timeZone, days: length } = input;
  const random = randomFrom(seed);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const since = plusDays(today, 1 - length);
  const ads = makeAds(input, random);
  const campaigns = [...new Set(ads.map(({ campaign }) => campaign))];
  const days: RawDay[] = [];
  const deleted: World['deleted'] = [];
  for (let offset = 0; offset < length; offset += 1) {
    const day = plusDays(since, offset);
    for (const [index, ad] of ads.entries()) {
      // Ads pause on some days.
      if (offset < beginOf(index, length) || offset > endOf(index, length) || random() < 0.2) continue;
      const counted = makeCounts(random, ad);
      const videoImpressions = ad.kind === 'video' ? counted.impressions : 0;
      days.push({ day, ad: ad.id, resultKind: ad.resultKind, ...counted, videoImpressions });
    }
    // For the current day, deleted ads have figures only in campaigns with a known deleted ad.
    if (day === today) continue;
    for (const campaign of [...campaigns.slice(0, 2), null]) {
      if (random() >= 0.2) continue;
      const counted = makeCounts(random, { kind: 'video', resultKind: '', isSmall: false });
      const impressions = counted.impressions + 1;
      deleted.push({ day, campaign, ...counted, impressions, videoImpressions: impressions, results: 0 });
    }
  }
  const placements = makePlacements(random, { ads, days });
  return {
    name,
    currency,
    timeZone,
    today,
    since,
    storedSince: plusDays(since, -input.quietDays),
    ads,
    days,
    deleted,
    placements,
    reach: makeReach(random, ads, today),
  };
}

/** The first day of an ad: for most ads in the first two thirds of the days, for some among the last days. */
function beginOf(index: number, length: number): number {
  const isLate = index % 11 === 5;
  return isLate ? length - 1 - ((Math.floor(index / 11) * 3) % 10) : (index * 7919) % Math.ceil(length * 0.7);
}

/** The last day of an ad: for some ads in the last third. */
const endOf = (index: number, length: number): number =>
  index % 4 === 2 ? length - 1 - ((index * 13) % Math.ceil(length * 0.3)) : length - 1;

function makeAds({ seed, ads: adCount, resultKinds, creatives }: Input, random: Random): RawAd[] {
  const below = randomBelow(random);
  const adSets = Math.max(3, Math.ceil(adCount / 4));
  return Array.from({ length: adCount }, (_, index): RawAd => {
    const set = below(adSets);
    const campaign = set % Math.max(2, Math.ceil(adSets / 3));
    const kind = index % 3 === 0 ? 'image' : 'video';
    // Equal for all ads of an asset.
    const medium = (index % Math.ceil(adCount / 2)) * 3 + (index % 3);
    return {
      ...(shapes[medium % shapes.length] as Shape),
      ...(kind === 'video' ? (lengths[medium % lengths.length] as Length) : { durationMs: null, length: null }),
      id: `${seed}00${index}`,
      name: `Ad ${index} ${['Trail', 'City', 'Grip'][index % 3] ?? ''}`,
      campaign: `${seed}10${campaign}`,
      adSet: `${seed}20${set}`,
      state: states[below(states.length)] ?? 'active',
      kind,
      media: `${kind}-${seed}${index % Math.ceil(adCount / 2)}x${index % 3}`,
      title: `Title ${index % 5}`,
      creative: random() < 0.6 ? below(creatives) : null,
      resultKind: resultKinds[campaign % resultKinds.length] ?? 'purchase',
      isSmall: index % 5 === 4,
    };
  });
}

type Delivering = Pick<RawAd, 'kind' | 'resultKind' | 'isSmall'>;

function makeCounts(random: Random, { kind, resultKind, isSmall }: Delivering): Counts {
  const below = randomBelow(random);
  const impressions = below(20_000);
  const plays = kind === 'video' ? below(impressions + 1) : 0;
  const results = random() < 0.4 ? 0 : below(40);
  const purchases = resultKind === 'purchase' ? results : 0;
  return {
    spend: random() < 0.05 ? 0 : below(isSmall ? 900 : 900_000),
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
}

const placed = [
  { platform: 'facebook', placement: 'feed' },
  { platform: 'instagram', placement: 'feed' },
  { platform: 'instagram', placement: 'story' },
];

/** The platform omits some ads. */
function makePlacements(random: Random, { ads, days }: Pick<World, 'ads' | 'days'>): RawPlacement[] {
  const below = randomBelow(random);
  const campaigns = new Map(ads.map(({ id, campaign }) => [id, campaign]));
  return days.flatMap(({ ad, ...row }) => {
    const place = placed[below(placed.length)];
    return random() < 0.1 || !place
      ? []
      : [{ ...row, ...place, videoImpressions: null, campaign: campaigns.get(ad) ?? '' }];
  });
}

/** Periods, in days before today, for which the platform reports reach. */
const reachPeriods = [
  [7, 1],
  [14, 8],
  [28, 1],
  [30, 1],
] as const;

function makeReach(random: Random, ads: readonly RawAd[], today: string): RawReach[] {
  const below = randomBelow(random);
  const kinds = new Map(
    ads.flatMap(({ id, campaign, adSet, resultKind }) => [id, campaign, adSet].map((entity) => [entity, resultKind])),
  );
  const resultsOf = (entity: string) => {
    const kind = kinds.get(entity);
    return kind === undefined || random() < 0.2 ? null : { kind, count: below(1e5), spend: below(1e7) };
  };
  const entities: [RawReach['level'], Set<string>][] = [
    ['account', new Set([''])],
    ['campaign', new Set(ads.map(({ campaign }) => campaign))],
    ['adset', new Set(ads.map(({ adSet }) => adSet))],
    ['ad', new Set(ads.map(({ id }) => id))],
  ];
  return reachPeriods.flatMap(([first, last]) =>
    entities.flatMap(([level, names]) =>
      [...names].flatMap((entity) => {
        if (level !== 'account' && random() < 0.2) return [];
        const period = { since: plusDays(today, -first), until: plusDays(today, -last) };
        const results = resultsOf(entity);
        return [{ level, entity, ...period, reach: 1 + below(1e6), frequency: 1 + random() * 4, results }];
      }),
    ),
  );
}
