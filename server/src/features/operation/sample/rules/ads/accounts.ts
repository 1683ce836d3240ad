import { asterAccount } from './aster.ts';
import { kettleAccount } from './kettle.ts';
import type { AccountPlan, AdPlan, DrawnFile, Response } from './plan.ts';
import { verdierAccount } from './verdier.ts';

const yen: Response = { result: 'purchase', cpm: 940, ctr: 0.0112, cost: 2150, roas: 3.4, hook: 0.33, end: 0.24 };

const japanese: readonly DrawnFile[] = [
  {
    title: 'Aster 5 Tokyo, Shibuya',
    art: { direction: 'city', brand: 'aster', variant: 3, headline: 'Tokyo, 23:00' },
    kind: 'image',
  },
  {
    title: 'Aster 5 on concrete',
    art: { direction: 'product', brand: 'aster', variant: 2, headline: 'ASTER 5' },
    kind: 'image',
  },
  {
    title: 'Aster 5 reveal JP',
    art: { direction: 'launch', brand: 'aster', variant: 1, headline: 'ASTER 5', lines: ['TOKYO'] },
    kind: 'video',
    seconds: 15,
  },
  {
    title: 'Imperial Palace loop',
    art: { direction: 'city', brand: 'aster', variant: 4, headline: '5 km' },
    kind: 'image',
  },
];

/** A new flight every five weeks, two ads each; the last one runs. */
const tokyo = Array.from({ length: 13 }, (_, index) => 452 - index * 37).flatMap((begins, index): AdPlan[] => {
  const [file, other] = [japanese[index % 4], japanese[(index + 1) % 4]];
  if (!file || !other) return [];
  const days = index === 12 ? null : 30 + (index % 3) * 4;
  const growth = 0.6 + index * 0.05;
  const flight = { ...yen, campaign: `Tokyo flight ${index + 1}`, begins, days, seasonal: index < 11 };
  return [
    {
      ...flight,
      name: `${file.title} ${index + 1}A`,
      adSet: 'Tokyo 20–39',
      daily: 26_000 * growth,
      cost: 2050 + (index % 5) * 90,
      file,
    },
    {
      ...flight,
      name: `${other.title} ${index + 1}B`,
      adSet: 'Osaka, Nagoya',
      daily: 14_000 * growth,
      begins: begins - 2,
      cost: 2280,
      file: other,
    },
  ];
});

const asterJapan: AccountPlan = {
  key: 'aster-jp',
  name: 'Aster Running JP',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  brand: 'aster',
  client: null,
  week: { spend: [0.98, 0.98, 0.99, 1, 1.01, 1.02, 1.02], demand: [0.97, 0.96, 0.97, 0.99, 1, 1.06, 1.05] },
  idle: ['01-01', '01-02', '01-03'],
  copies: { [`Tokyo flight 13`]: ['ASTER 5', '夜の街を、もっと速く。'] },
  ads: () => tokyo,
};

/** A pilot that cost twice the target, and was paused. */
const belgium: AdPlan[] = (
  [
    ['Coffret Ambre BE', 10, 'Pour elle', 405, 52, 64, 24],
    ['Fleur, sur pierre BE', 12, 'FLEUR', 330, 61, 58, 27],
    ['Santal, sur bois BE', 14, 'SANTAL', 262, 47, 71, 26],
    ['Dernier essai BE', 15, 'AMBRE', 205, 41, 46, 31],
  ] as const
).flatMap(([title, variant, headline, begins, days, daily, cost]): AdPlan[] => {
  const file: DrawnFile = { title, art: { direction: 'product', brand: 'verdier', variant, headline }, kind: 'image' };
  const response: Response = { result: 'purchase', cpm: 9.6, ctr: 0.0087, cost, roas: 1.6, hook: 0, end: 0 };
  const ad = { ...response, campaign: 'Belgique, pilote', begins, days, seasonal: true, file };
  return [
    { ...ad, name: `${title} | Bruxelles`, adSet: 'Bruxelles', daily },
    {
      ...ad,
      name: `${title} | Wallonie`,
      adSet: 'Wallonie',
      daily: daily * 0.6,
      cost: cost * 1.15,
      begins: begins - 6,
      days: days - 6,
    },
  ];
});

const verdierBelgium: AccountPlan = {
  key: 'verdier-be',
  name: 'Maison Verdier BE',
  currency: 'EUR',
  timeZone: 'Europe/Brussels',
  brand: 'verdier',
  client: null,
  week: { spend: [0.98, 0.99, 1, 1.01, 1.02, 1, 1], demand: [0.97, 0.96, 0.98, 1.02, 1.05, 1.02, 1] },
  idle: ['12-25'],
  copies: {
    'Belgique, pilote': [
      'Maison Verdier, à Bruxelles aussi',
      'Livraison offerte en Belgique, échantillon dans chaque colis.',
    ],
  },
  ads: () => belgium,
};

/** The ad accounts of the sample agency: one of each client, and two beside. Their order numbers them. */
export const sampleAccounts: readonly AccountPlan[] = [
  kettleAccount,
  verdierAccount,
  asterAccount,
  asterJapan,
  verdierBelgium,
];
