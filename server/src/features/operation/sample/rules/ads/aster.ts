import { asterFlights } from './aster-flights.ts';
import { adsOfFlights } from './flights.ts';
import type { AccountPlan, AdPlan, Response } from './plan.ts';

const usual: Response = { result: 'purchase', cpm: 7.8, ctr: 0.0132, cost: 13.6, roas: 3.1, hook: 0.3, end: 0.2 };

const grip = {
  ...usual,
  campaign: 'Spring launch',
  cpm: 7.5,
  ctr: 0.0158,
  cost: 10.9,
  roas: 3.92,
  hook: 0.381,
  end: 0.3,
};
const reveal = {
  ...usual,
  campaign: 'Spring launch',
  cpm: 8.2,
  ctr: 0.0118,
  cost: 13.6,
  roas: 3.17,
  hook: 0.342,
  end: 0.17,
};
const loop = {
  ...usual,
  campaign: 'Night run Berlin',
  begins: 30,
  days: null,
  cpm: 7.66,
  ctr: 0.0186,
  cost: 9.6,
  roas: 3.95,
  hook: 0.285,
  audience: 2,
  tires: { from: 8, days: 22, by: 0.315 },
};
const loopVideo = { creative: 'City loop', format: 'meta-ig-feed-video', how: 'sent' } as const;

const current: AdPlan[] = [
  {
    ...grip,
    name: 'Grip test 9:16 raw',
    adSet: 'Broad, DE',
    begins: 14,
    days: null,
    daily: 315,
    budget: [[4, 1.06]],
    file: { creative: 'Grip test by @mara.runs', format: 'tiktok-in-feed-video-vertical', how: 'person' },
  },
  {
    ...grip,
    name: 'Grip test 9:16 raw, FR',
    adSet: 'Runners, FR',
    begins: 13,
    days: null,
    daily: 108,
    cost: 11,
    file: { creative: 'Grip test by @mara.runs', format: 'tiktok-in-feed-video-vertical', how: 'person' },
  },
  {
    ...usual,
    campaign: 'Spring launch',
    name: 'Grip still 4:5',
    adSet: 'Visitors, 30 days',
    begins: 4,
    days: null,
    daily: 9,
    cost: 14,
    file: { creative: 'Grip test by @mara.runs', format: 'meta-ig-feed-image', how: 'content' },
  },
  {
    ...reveal,
    name: 'Hero reveal 9:16 DE',
    adSet: 'Broad, DE',
    begins: 9,
    days: null,
    daily: 132,
    // The launch went well: its budget was raised on the fifth day.
    budget: [[4, 1.42]],
    file: { creative: 'Trail hero film', format: 'meta-ig-reels-video', how: 'uid' },
  },
  {
    ...reveal,
    name: 'Hero reveal 9:16 FR',
    adSet: 'Runners, FR',
    begins: 9,
    days: null,
    daily: 66,
    cost: 13.9,
    budget: [[4, 1.42]],
    file: { creative: 'Trail hero film', format: 'meta-ig-reels-video', how: 'uid', named: 'by hand' },
  },
  {
    ...usual,
    campaign: 'Spring launch',
    name: 'Sole close-up 1:1',
    adSet: 'Broad, DE',
    begins: 14,
    days: null,
    daily: 17,
    cost: 16.2,
    ctr: 0.0109,
    file: { creative: 'Sole close-up', format: 'meta-fb-feed-image', how: 'content' },
  },
  { ...loop, name: 'Loop 4:5 A', adSet: 'Broad, DE', daily: 150, file: loopVideo },
  {
    ...loop,
    name: 'Loop 4:5 B',
    adSet: 'Broad, DE',
    daily: 93,
    cost: 9.9,
    ctr: 0.0178,
    file: { ...loopVideo, named: 'as copy' },
  },
  {
    ...loop,
    name: 'Loop 1:1',
    adSet: 'Runners, DE',
    daily: 60,
    cost: 9.8,
    file: { creative: 'City loop', format: 'meta-fb-feed-image', how: 'content' },
  },
  {
    ...loop,
    name: 'Loop retarget',
    adSet: 'Visitors, 30 days',
    begins: 12,
    daily: 33,
    cost: 12.1,
    ctr: 0.0148,
    file: loopVideo,
  },
  {
    ...usual,
    campaign: 'Night run Berlin',
    name: 'Night kit 4:5',
    adSet: 'Visitors, 30 days',
    begins: 4,
    days: null,
    daily: 9,
    file: { creative: 'Night kit', format: 'meta-ig-feed-image', how: 'content' },
  },
  {
    ...usual,
    campaign: 'Night run Berlin',
    name: 'Berlin city loop teaser 2',
    adSet: 'Runners, DE',
    begins: 27,
    days: 16,
    daily: 24,
    cost: 15.4,
    file: {
      title: 'Berlin teaser, boosted post',
      art: { direction: 'city', brand: 'aster', variant: 0, headline: 'Soon', lines: ['Berlin, 12 Dec'] },
      kind: 'image',
    },
  },
  {
    ...usual,
    campaign: 'Spring launch',
    name: 'Runner testimonial, uncut',
    adSet: 'Runners, FR',
    begins: 24,
    days: null,
    daily: 6.5,
    cost: 16.9,
    hook: 0.262,
    file: {
      title: 'Runner testimonial, uncut',
      art: {
        direction: 'creator',
        brand: 'aster',
        variant: 6,
        headline: 'Year two',
        lines: ['900 km', 'same pair'],
        handle: '@jonas.k',
      },
      kind: 'video',
      seconds: 48,
    },
  },
];

/** The pictures of the campaign that runs all year: each for some weeks. */
const alwaysOn = (
  [
    ['Light as a T-shirt', 53, 30, 34, 16.1, 'sent'],
    ['Ten colours, one sole', 52, 33, 41, 13.4, 'sent'],
    ['Resoled for free', 51, 27, 22, 17.6, 'sent'],
    ['First ten kilometres', 50, 36, 38, 11.3, 'content'],
    ['Two thousand reviews', 49, 39, 45, 15.2, 'content'],
    ['Wide fit', 46, 24, 18, 11.9, 'uid'],
    ['For the commute', 45, 31, 26, 14.2, 'content'],
    ['Socks that match', 44, 22, 15, 18.8, 'uid'],
  ] as const
).flatMap(([creative, begins, days, daily, cost, how], index): AdPlan[] => {
  const ad = { ...usual, campaign: 'Always-on', days, cost, ctr: 0.0121 + (index % 3) * 0.0012 };
  const format = 'meta-ig-feed-image' as const;
  return [
    { ...ad, begins, name: `AON ${creative} 4:5`, adSet: 'Broad, DE', daily, file: { creative, format, how } },
    {
      ...ad,
      begins: begins - 3,
      days: days - 6,
      name: `AON ${creative} right column`,
      adSet: 'Visitors, 30 days',
      daily: daily / 5,
      cpm: 3.4,
      ctr: 0.0031,
      cost: cost * 1.2,
      file: { creative, format: 'meta-fb-right-column-image', how },
    },
  ];
});

export const asterAccount: AccountPlan = {
  key: 'aster',
  name: 'Aster Running EU',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  brand: 'aster',
  client: 'Aster Running',
  week: { spend: [1.02, 0.99, 0.98, 0.98, 0.99, 1.01, 1.03], demand: [1.04, 0.98, 0.96, 0.94, 0.93, 1.02, 1.13] },
  // The card of the client was declined for two days in March.
  idle: ['03-14', '03-15'],
  copies: {
    'Spring launch': [
      'Aster 5. It holds.',
      'Wet rock, loose gravel, last light. The new sole does not care. From 27 February.',
    ],
    'Night run Berlin': [
      'Ten kilometres, no cars',
      'On 12 December Berlin closes its roads for one night. 2,000 places, free.',
    ],
    'Always-on': [
      'Find the pair that fits',
      'Made for the run you do, not the one on the poster. Free returns for 60 days.',
    ],
  },
  ads: (today) => [...adsOfFlights(asterFlights, today), ...alwaysOn, ...current],
};
