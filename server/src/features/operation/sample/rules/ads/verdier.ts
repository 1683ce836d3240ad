import { adsOfFlights, type Flight } from './flights.ts';
import type { AccountPlan, AdPlan, DrawnFile, Response } from './plan.ts';

const usual: Response = { result: 'purchase', cpm: 8.6, ctr: 0.0118, cost: 14.6, roas: 3.3, hook: 0.29, end: 0.2 };
const gifts = { ...usual, campaign: 'Gift sets 2026', cpm: 7.9, ctr: 0.0143, cost: 11.2, roas: 4.02, days: null };
const amber = { ...usual, campaign: 'Gift sets 2026', begins: 15, days: null, cost: 13.7, roas: 3.38, ctr: 0.0122 };
const night = { ...usual, campaign: 'Eau de nuit', cpm: 9.4, ctr: 0.0081, days: null };
const lyon = { ...usual, campaign: 'Store opening Lyon', cpm: 4.6, days: null, adSet: 'Lyon + 15 km' };

const [women, lookalike, visitors] = ['Femmes 25–54, FR', 'Lookalike clients 2 %', 'Visiteurs 30 jours'] as const;

const current: AdPlan[] = [
  {
    ...gifts,
    name: 'Coffrets −20 % 4:5',
    adSet: women,
    begins: 10,
    daily: 190,
    file: { creative: 'Gift sets −20 %', format: 'meta-ig-feed-image', how: 'content' },
  },
  {
    ...gifts,
    name: 'Coffrets −20 % 9:16',
    adSet: lookalike,
    begins: 10,
    daily: 84,
    cost: 11.6,
    file: { creative: 'Gift sets −20 %', format: 'meta-ig-stories-image', how: 'content' },
  },
  {
    ...gifts,
    name: 'Coffrets −20 % 1:1',
    adSet: visitors,
    begins: 4,
    daily: 62,
    cost: 10.6,
    file: { creative: 'Gift sets −20 %', format: 'meta-fb-feed-image', how: 'sent', named: 'as copy' },
  },
  {
    ...amber,
    name: 'Ambre terracotta 1:1',
    adSet: women,
    daily: 101,
    file: { creative: 'Amber on terracotta', format: 'meta-fb-feed-image', how: 'uid' },
  },
  {
    ...amber,
    name: 'Ambre terracotta 4:5',
    adSet: lookalike,
    daily: 50,
    cost: 14.2,
    file: { creative: 'Amber on terracotta', format: 'meta-ig-feed-image', how: 'person' },
  },
  {
    ...gifts,
    name: 'Gravure offerte 4:5',
    adSet: visitors,
    begins: 3,
    daily: 13,
    cost: 13.4,
    file: { creative: 'Engraved for free', format: 'meta-ig-feed-image', how: 'content' },
  },
  // Who leaves in three seconds never sees the bottle.
  {
    ...night,
    name: 'NUIT v1 test 9:16',
    adSet: women,
    begins: 8,
    daily: 140,
    cost: 20.6,
    roas: 1.44,
    hook: 0.178,
    end: 0.1,
    file: { creative: 'Eau de nuit film', format: 'meta-ig-reels-video', how: 'uid', named: 'by hand' },
  },
  {
    ...night,
    name: 'Trois accords 4:5',
    adSet: lookalike,
    begins: 2,
    daily: 24,
    cost: 17.5,
    ctr: 0.0104,
    file: { creative: 'Three accords', format: 'meta-ig-feed-image', how: 'content' },
  },
  {
    ...lyon,
    result: 'reach',
    name: 'Plan du quartier 1:1',
    begins: 7,
    daily: 44,
    ctr: 0.0062,
    file: { creative: 'Map for locals', format: 'meta-fb-feed-image', how: 'content' },
  },
  {
    ...lyon,
    result: 'reach',
    name: 'Rue Mercière 9:16',
    begins: 8,
    daily: 21,
    ctr: 0.0048,
    file: { creative: 'The street at night', format: 'meta-ig-stories-image', how: 'content' },
  },
  {
    ...lyon,
    result: 'lead',
    name: 'Invitation 4:5',
    begins: 10,
    daily: 58,
    cpm: 6.1,
    ctr: 0.0149,
    cost: 4.1,
    file: { creative: 'Invitation', format: 'meta-ig-feed-image', how: 'uid' },
  },
  {
    ...lyon,
    result: 'lead',
    name: 'Invitation 9:16',
    begins: 10,
    daily: 31,
    cpm: 5.4,
    ctr: 0.0131,
    cost: 4.7,
    file: { creative: 'Invitation', format: 'meta-ig-stories-image', how: 'content' },
  },
  {
    ...usual,
    campaign: 'Gift sets 2026',
    name: 'Lettre à un parfumeur, brut',
    adSet: visitors,
    begins: 26,
    days: 19,
    daily: 38,
    cost: 15.9,
    file: {
      title: 'Letter to a perfumer, rushes',
      art: {
        direction: 'creator',
        brand: 'verdier',
        variant: 2,
        headline: 'Chère Anne',
        lines: ['Chère Anne,'],
        handle: '@maisonverdier',
      },
      kind: 'video',
      seconds: 34,
    },
  },
  {
    ...lyon,
    result: 'reach',
    name: 'Store opening teaser',
    begins: 19,
    days: 12,
    daily: 26,
    ctr: 0.0055,
    file: {
      title: 'Store opening teaser',
      art: { direction: 'city', brand: 'verdier', variant: 4, headline: 'Bientôt', lines: ['Lyon'] },
      kind: 'image',
    },
  },
];

const drawn = (
  title: string,
  direction: 'product' | 'sale',
  variant: number,
  headline: string,
  lines: string[] = [],
): DrawnFile => ({
  title,
  art: { direction, brand: 'verdier', variant, headline, lines },
  kind: 'image',
});
const nuit2025: DrawnFile = {
  title: 'NUIT, long cut',
  art: { direction: 'launch', brand: 'verdier', variant: 3, headline: 'NUIT', lines: ['la nuit commence'] },
  kind: 'video',
  seconds: 40,
};
const perfumer: DrawnFile = {
  title: 'At the perfumer’s table',
  art: {
    direction: 'creator',
    brand: 'verdier',
    variant: 1,
    headline: 'Trois gouttes',
    lines: ['trois gouttes', 'pas une de plus'],
    handle: '@lea.parfum',
  },
  kind: 'video',
  seconds: 21,
};

const flights: readonly Flight[] = [
  {
    ...usual,
    name: 'Fil rouge',
    from: '01-01',
    until: '12-31',
    daily: 52,
    ads: [
      { file: drawn('La maison', 'product', 14, 'Depuis 1921'), adSet: women, share: 0.6, cost: 16.4 },
      { file: drawn('Votre panier', 'product', 15, 'Il vous attend'), adSet: visitors, share: 0.4, cost: 9.9 },
    ],
  },
  {
    ...usual,
    name: 'Rentrée',
    from: '08-28',
    until: '10-10',
    daily: 260,
    ads: [
      { file: drawn('Rentrée, un flacon', 'product', 8, 'Rentrée'), adSet: women, share: 0.6 },
      { file: perfumer, adSet: lookalike, share: 0.4, later: 5, cost: 13.1, hook: 0.35 },
    ],
  },
  {
    ...usual,
    name: 'Eau de nuit',
    from: '10-12',
    until: '11-24',
    daily: 310,
    cost: 19.8,
    roas: 1.7,
    ctr: 0.0086,
    ads: [
      // The lesson of last year: 82 % left within three seconds.
      { file: nuit2025, adSet: women, share: 0.7, hook: 0.18, end: 0.09, tires: { from: 12, days: 20, by: 0.3 } },
      { file: drawn('Nuit, le flacon', 'product', 9, 'NUIT'), adSet: lookalike, share: 0.3, cost: 16.2, ctr: 0.0108 },
    ],
  },
  {
    ...usual,
    name: 'Black Friday',
    from: '11-19',
    until: '12-01',
    daily: 380,
    cost: 12.4,
    ads: [
      {
        file: drawn('Quatre jours, −15 %', 'sale', 5, '−15%', ['Quatre jours', 'seulement']),
        adSet: women,
        share: 0.65,
      },
      {
        file: drawn('Quatre jours, −15 %', 'sale', 5, '−15%', ['Quatre jours', 'seulement']),
        adSet: visitors,
        share: 0.35,
        cost: 9.8,
      },
    ],
  },
  {
    ...usual,
    name: 'Coffrets de Noël',
    from: '12-02',
    until: '12-22',
    daily: 560,
    cost: 12.8,
    roas: 4.1,
    ads: [
      { file: drawn('Coffret Ambre', 'product', 10, 'Pour elle'), adSet: women, share: 0.45, cost: 11.9 },
      { file: drawn('Un nœud, c’est Noël', 'product', 3, 'Un nœud'), adSet: lookalike, share: 0.35 },
      { file: drawn('Coffret Ambre', 'product', 10, 'Pour elle'), adSet: visitors, share: 0.2, cost: 9.4 },
    ],
  },
  {
    ...usual,
    name: 'Soldes d’hiver',
    from: '01-08',
    until: '02-03',
    daily: 270,
    cost: 12.1,
    roas: 2.6,
    ads: [
      {
        file: drawn('Soldes, dernière démarque', 'sale', 3, '−40%', ['Soldes', 'dernière démarque']),
        adSet: women,
        share: 0.7,
      },
      {
        file: drawn('Soldes, dernière démarque', 'sale', 3, '−40%', ['Soldes', 'dernière démarque']),
        adSet: visitors,
        share: 0.3,
        later: 4,
        cost: 10.2,
      },
    ],
  },
  {
    ...usual,
    name: 'Saint-Valentin',
    from: '02-04',
    until: '02-14',
    daily: 330,
    roas: 3.9,
    ads: [{ file: drawn('À deux', 'product', 11, 'À deux'), adSet: women, share: 1, cost: 13.2 }],
  },
  {
    ...usual,
    name: 'Fleur de printemps',
    from: '03-10',
    until: '05-05',
    daily: 250,
    ads: [
      {
        file: drawn('Fleur, sur pierre', 'product', 12, 'FLEUR'),
        adSet: women,
        share: 0.6,
        tires: { from: 22, days: 28, by: 0.26 },
      },
      { file: perfumer, adSet: lookalike, share: 0.4, later: 9, cost: 12.7, hook: 0.34 },
    ],
  },
  {
    ...usual,
    name: 'Fête des mères',
    from: '05-10',
    until: '05-31',
    daily: 410,
    cost: 12.2,
    roas: 3.9,
    ads: [
      { file: drawn('Son flacon, gravé', 'product', 4, 'Maman', ['gravé, offert']), adSet: women, share: 0.7 },
      {
        file: drawn('Son flacon, gravé', 'product', 4, 'Maman', ['gravé, offert']),
        adSet: visitors,
        share: 0.3,
        later: 3,
        cost: 9.9,
      },
    ],
  },
  {
    ...usual,
    name: 'Soldes d’été',
    from: '06-25',
    until: '07-22',
    daily: 280,
    cost: 13.3,
    roas: 2.5,
    ads: [
      {
        file: drawn('Soldes d’été −30 %', 'sale', 2, '−30%', ['Soldes', 'jusqu’au 21 juillet']),
        adSet: women,
        share: 1,
      },
    ],
  },
  {
    ...usual,
    name: 'Travel sprays',
    from: '07-23',
    until: '08-26',
    daily: 140,
    cost: 16.1,
    ads: [{ file: drawn('10 ml, cabine', 'product', 13, '10 ml'), adSet: lookalike, share: 1 }],
  },
];

export const verdierAccount: AccountPlan = {
  key: 'verdier',
  name: 'Maison Verdier FR',
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  brand: 'verdier',
  client: 'Maison Verdier',
  week: { spend: [0.96, 0.97, 0.99, 1.03, 1.05, 1.02, 0.98], demand: [0.95, 0.94, 0.97, 1.04, 1.1, 1.02, 0.98] },
  idle: ['05-01', '12-25'],
  copies: {
    'Gift sets 2026': [
      'Coffrets −20 %',
      'Six coffrets, un ruban. Offre valable jusqu’au 6 décembre, livraison avant Noël.',
    ],
    'Eau de nuit': ['NUIT, eau de parfum', 'Iris, fumée, cuir. Elle arrive quand la ville s’éteint.'],
    'Store opening Lyon': [
      'Rue Mercière, 14',
      'La maison ouvre à Lyon. Venez à partir de 18 h, le premier verre est pour nous.',
    ],
  },
  ads: (today) => [...adsOfFlights(flights, today), ...current],
};
