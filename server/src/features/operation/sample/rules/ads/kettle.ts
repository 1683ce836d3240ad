import { adsOfFlights, type Flight } from './flights.ts';
import type { AccountPlan, AdPlan, DrawnFile, Response } from './plan.ts';

const usual: Response = { result: 'purchase', cpm: 6.9, ctr: 0.0124, cost: 13.8, roas: 2.7, hook: 0.31, end: 0.22 };
const advent = { ...usual, campaign: 'Advent countdown', days: null };
const cyber = { ...usual, campaign: 'Cyber week bundles', days: null };
const [broad, tea, visitors] = ['Broad, IE', 'Tea lovers, NL', 'Visitors, 30 days'] as const;

/** Not the creative: since the second week everybody pays more. */
const table = { ...advent, begins: 15, cpm: 6.6, ctr: 0.0122, cost: 11.25, roas: 3.4, dearer: { from: 8, by: 0.19 } };

const whistle: DrawnFile = {
  title: 'The whistle',
  art: { direction: 'launch', brand: 'kettle', variant: 3, headline: 'Listen', lines: ['it whistles'] },
  kind: 'video',
  seconds: 14,
};

const current: AdPlan[] = [
  {
    ...usual,
    campaign: 'Autumn breakfast',
    name: 'The whistle, again',
    adSet: tea,
    begins: 20,
    days: null,
    daily: 33,
    cost: 13.1,
    hook: 0.35,
    file: whistle,
  },
  {
    ...table,
    name: 'Advent table IG cards',
    adSet: broad,
    daily: 322,
    file: { creative: 'Advent table', format: 'meta-ig-feed-carousel', how: 'content' },
  },
  {
    ...table,
    name: 'Advent table FB cards',
    adSet: tea,
    daily: 134,
    cost: 11.4,
    file: { creative: 'Advent table', format: 'meta-fb-feed-carousel', how: 'content' },
  },
  {
    ...advent,
    name: '24 teas box 4:5',
    adSet: tea,
    begins: 4,
    daily: 21,
    cost: 12.6,
    file: { creative: 'Calendar in the shop', format: 'meta-ig-feed-image', how: 'content' },
  },
  {
    ...advent,
    name: 'Poll cinnamon 9:16',
    adSet: broad,
    begins: 3,
    daily: 11,
    cost: 15.6,
    ctr: 0.0096,
    file: { creative: 'Cinnamon or cardamom', format: 'meta-ig-stories-image', how: 'content' },
  },
  {
    ...advent,
    name: 'Steam 9:16',
    adSet: tea,
    begins: 3,
    daily: 14,
    cost: 16.8,
    hook: 0.26,
    end: 0.31,
    file: { creative: 'Steam, slow', format: 'meta-ig-reels-video', how: 'uid' },
  },
  // Cheap, and hardly any budget: nobody has looked.
  {
    ...cyber,
    name: 'Four minutes 9:16',
    adSet: broad,
    begins: 7,
    daily: 33,
    cost: 9.3,
    roas: 4.4,
    ctr: 0.0171,
    hook: 0.412,
    end: 0.36,
    file: { creative: 'Four minutes, by @tom.brews', format: 'meta-ig-reels-video', how: 'person' },
  },
  {
    ...cyber,
    name: 'Bundle 2 for 1 4:5',
    adSet: broad,
    begins: 2,
    daily: 150,
    cost: 31.2,
    roas: 0.71,
    ctr: 0.0094,
    file: { creative: 'Cyber bundle, 2 for 1', format: 'meta-ig-feed-image', how: 'content', named: 'by hand' },
  },
  {
    ...cyber,
    name: 'Breakfast pair 4:5',
    adSet: broad,
    begins: 10,
    days: 7,
    daily: 26,
    cost: 14.9,
    file: { creative: 'Toaster and kettle', format: 'meta-ig-feed-image', how: 'content' },
  },
  {
    ...cyber,
    name: 'Mug with order 1:1',
    adSet: visitors,
    begins: 9,
    daily: 13,
    cost: 12.4,
    file: { creative: 'Mug with every order', format: 'meta-fb-feed-image', how: 'uid' },
  },
  {
    ...advent,
    name: 'Advent calendar, shop window',
    adSet: tea,
    begins: 21,
    days: 13,
    daily: 24,
    cost: 15.2,
    file: {
      title: 'Advent calendar, shop window',
      art: { direction: 'product', brand: 'kettle', variant: 7, headline: '24' },
      kind: 'image',
    },
  },
  {
    ...cyber,
    name: 'tom.brews raw phone clip',
    adSet: broad,
    begins: 11,
    days: null,
    daily: 10,
    cost: 13.2,
    hook: 0.35,
    file: {
      title: 'Raw phone clip, @tom.brews',
      art: {
        direction: 'creator',
        brand: 'kettle',
        variant: 5,
        headline: 'Sundays',
        lines: ['wait for it'],
        handle: '@tom.brews',
      },
      kind: 'video',
      seconds: 31,
    },
  },
];

const autumn = (
  [
    ['Porridge, properly', 49, 30, 44, 12.4, 'sent'],
    ['Tea before talk', 45, 27, 31, 13.7, 'sent'],
    ['Sunday, eleven', 43, 31, 52, 11.6, 'sent'],
    ['Toast rules', 39, 22, 19, 16.4, 'content'],
    ['Jam without sugar', 37, 25, 33, 13.1, 'content'],
    ['Eggs in six minutes', 35, 24, 40, 12.2, 'uid'],
    ['Butter, salted', 31, 20, 27, 14.3, 'content'],
    ['Leftover bread', 29, 16, 14, 19.2, 'uid'],
  ] as const
).map(([creative, begins, days, daily, cost, how], index): AdPlan => {
  const format = index % 2 === 0 ? 'meta-ig-feed-image' : 'meta-fb-feed-image';
  const adSet = index % 3 === 0 ? tea : broad;
  const response = { ...usual, cost, ctr: 0.0108 + (index % 4) * 0.0011 };
  return {
    ...response,
    campaign: 'Autumn breakfast',
    name: `Breakfast ${creative}`,
    adSet,
    begins,
    days,
    daily,
    file: { creative, format, how },
  };
});

const drawn = (
  title: string,
  direction: 'table' | 'sale' | 'product',
  variant: number,
  headline: string,
  lines: string[] = [],
): DrawnFile => ({
  title,
  art: { direction, brand: 'kettle', variant, headline, lines },
  kind: 'image',
});
const flights: readonly Flight[] = [
  {
    ...usual,
    name: 'Always-on',
    from: '01-01',
    until: '12-31',
    daily: 46,
    ads: [
      { file: drawn('The kettle, plain', 'product', 8, 'It whistles'), adSet: broad, share: 0.6, cost: 15.1 },
      { file: drawn('Left in the basket', 'product', 9, 'Still warm'), adSet: visitors, share: 0.4, cost: 9.2 },
    ],
  },
  {
    ...usual,
    name: 'Back to breakfast',
    from: '08-26',
    until: '10-12',
    daily: 210,
    ads: [
      { file: drawn('Before school', 'table', 15, 'Before school'), adSet: broad, share: 0.6 },
      { file: whistle, adSet: tea, share: 0.4, later: 8, hook: 0.36, cost: 12.5 },
    ],
  },
  {
    ...usual,
    name: 'Cyber week',
    from: '11-18',
    until: '12-03',
    daily: 410,
    cost: 12.2,
    ads: [
      {
        file: drawn('Cyber week −30 %', 'sale', 0, '−30%', ['Cyber week', 'Everything that whistles']),
        adSet: broad,
        share: 0.7,
      },
      {
        file: drawn('Cyber week −30 %', 'sale', 0, '−30%', ['Cyber week', 'Everything that whistles']),
        adSet: visitors,
        share: 0.3,
        cost: 9.1,
      },
    ],
  },
  {
    ...usual,
    name: 'Advent',
    from: '11-26',
    until: '12-22',
    daily: 290,
    roas: 3.2,
    ads: [
      { file: drawn('Advent plates', 'table', 9, 'Door 1', ['Open at seven']), adSet: broad, share: 0.6, cost: 11.9 },
      { file: drawn('Gift, wrapped', 'product', 5, 'Wrapped'), adSet: tea, share: 0.4, later: 5 },
    ],
  },
  {
    ...usual,
    name: 'Cold mornings',
    from: '01-04',
    until: '03-02',
    daily: 180,
    cost: 12.9,
    ads: [
      {
        file: drawn('Minus six', 'table', 16, 'Minus six'),
        adSet: broad,
        share: 0.55,
        tires: { from: 18, days: 26, by: 0.27 },
      },
      { file: whistle, adSet: tea, share: 0.45, later: 14, hook: 0.35 },
    ],
  },
  {
    ...usual,
    name: 'Easter brunch',
    from: '03-18',
    until: '04-22',
    daily: 200,
    ads: [{ file: drawn('Brunch for nine', 'table', 17, 'Brunch for nine'), adSet: broad, share: 1, cost: 12.7 }],
  },
  {
    ...usual,
    name: 'Iced',
    from: '05-12',
    until: '08-20',
    daily: 150,
    cost: 15.3,
    ads: [
      {
        file: drawn('Iced, in the garden', 'table', 18, 'Iced'),
        adSet: broad,
        share: 0.6,
        days: 60,
        tires: { from: 25, days: 30, by: 0.3 },
      },
      { file: drawn('Cold brew jug', 'product', 6, 'Cold'), adSet: tea, share: 0.4, later: 30, cost: 14.2 },
    ],
  },
  {
    ...usual,
    name: 'Summer clearance',
    from: '06-26',
    until: '07-20',
    daily: 160,
    roas: 2.1,
    ads: [
      {
        file: drawn('Last summer colours', 'sale', 3, '−25%', ['Last colours', 'Until 20 July']),
        adSet: visitors,
        share: 1,
        cost: 11.8,
      },
    ],
  },
];

export const kettleAccount: AccountPlan = {
  key: 'kettle',
  name: 'Kettle & Co',
  currency: 'EUR',
  timeZone: 'Europe/Dublin',
  brand: 'kettle',
  client: 'Kettle & Co',
  week: { spend: [1.01, 0.98, 0.97, 0.98, 1, 1.02, 1.04], demand: [0.98, 0.95, 0.95, 0.97, 0.98, 1.04, 1.13] },
  // The shop sends nothing over Christmas.
  idle: ['12-24', '12-25', '12-26'],
  copies: {
    'Advent countdown': ['24 breakfasts', 'One plate a day until Christmas, and something in the box behind it.'],
    'Cyber week bundles': [
      'Two for one',
      'One kettle for you, one for whoever taught you to make tea. Until 6 December.',
    ],
    'Autumn breakfast': [
      'Half eaten is a compliment',
      'Porridge, toast and a pot that whistles. Breakfast as it is, not as it looks.',
    ],
  },
  ads: (today) => [...adsOfFlights(flights, today), ...autumn, ...current],
};
