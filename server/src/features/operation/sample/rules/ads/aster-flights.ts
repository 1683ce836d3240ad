import type { Flight } from './flights.ts';
import type { DrawnFile, Response } from './plan.ts';

const usual: Response = { result: 'purchase', cpm: 7.2, ctr: 0.0126, cost: 14.4, roas: 2.9, hook: 0.29, end: 0.2 };

const picture = (title: string, variant: number, headline: string, lines: string[] = []): DrawnFile => ({
  title,
  art: { direction: 'product', brand: 'aster', variant, headline, lines },
  kind: 'image',
});
const sale = (title: string, variant: number, headline: string, lines: string[]): DrawnFile => ({
  title,
  art: { direction: 'sale', brand: 'aster', variant, headline, lines },
  kind: 'image',
});
const creator = (title: string, variant: number, lines: string[], handle: string, seconds: number): DrawnFile => ({
  title,
  art: { direction: 'creator', brand: 'aster', variant, headline: title, lines, handle },
  kind: 'video',
  seconds,
});
const city = (title: string, variant: number, headline: string, seconds: number): DrawnFile => ({
  title,
  art: { direction: 'city', brand: 'aster', variant, headline },
  kind: 'video',
  seconds,
});

const [broad, runners, visitors] = ['Broad, DE', 'Runners, FR', 'Visitors, 30 days'] as const;

export const asterFlights: readonly Flight[] = [
  {
    ...usual,
    name: 'Always-on',
    from: '01-01',
    until: '12-31',
    daily: 64,
    ads: [
      { file: picture('Find your size', 11, 'Find your size'), adSet: broad, share: 0.6, cost: 15.6 },
      { file: picture('Still in your basket', 14, 'Still thinking?'), adSet: visitors, share: 0.4, cost: 9.6 },
    ],
  },
  {
    ...usual,
    name: 'Back on the road',
    from: '08-25',
    until: '10-05',
    daily: 420,
    ads: [
      { file: picture('Back on the road', 5, 'Back on the road'), adSet: broad, share: 0.5 },
      {
        file: creator('First run in weeks', 2, ['first run', 'in weeks'], '@nadia.laeuft', 19),
        adSet: runners,
        share: 0.35,
        cost: 12.9,
        hook: 0.36,
      },
      { file: picture('Back on the road', 5, 'Back on the road'), adSet: visitors, share: 0.15, later: 6, cost: 11.2 },
    ],
  },
  {
    ...usual,
    name: 'Autumn trail',
    from: '10-06',
    until: '11-15',
    daily: 480,
    ads: [
      {
        file: city('Leaves, lights, laps', 2, 'Dark at five', 12),
        adSet: broad,
        share: 0.55,
        tires: { from: 16, days: 24, by: 0.25 },
      },
      { file: picture('Grip in the wet', 8, 'Grip in the wet'), adSet: runners, share: 0.45, later: 4, cost: 13.5 },
    ],
  },
  {
    ...usual,
    name: 'Black Friday',
    from: '11-16',
    until: '12-02',
    daily: 640,
    cost: 12.6,
    roas: 3.3,
    ads: [
      {
        file: sale('Black Friday −25 %', 0, '−25%', ['Black Friday', 'Four days']),
        adSet: broad,
        share: 0.6,
        cost: 11.8,
      },
      {
        file: sale('Black Friday −25 %', 0, '−25%', ['Black Friday', 'Four days']),
        adSet: visitors,
        share: 0.25,
        later: 3,
        cost: 9.7,
      },
      {
        file: creator('Mara packs one pair', 1, ['one bag', 'one pair'], '@mara.runs', 16),
        adSet: runners,
        share: 0.15,
        cost: 14.8,
      },
    ],
  },
  {
    ...usual,
    name: 'Christmas gift card',
    from: '12-03',
    until: '12-23',
    daily: 430,
    roas: 3.6,
    ads: [
      {
        file: sale('Gift card, any size', 5, 'Any size', ['The gift card', 'in ten seconds']),
        adSet: broad,
        share: 0.7,
      },
      { file: picture('Under the tree', 6, 'Under the tree'), adSet: visitors, share: 0.3, cost: 12.1 },
    ],
  },
  {
    ...usual,
    name: 'First five kilometres',
    from: '12-27',
    until: '02-08',
    daily: 380,
    cost: 11.9,
    ads: [
      {
        file: creator('Couch to five', 3, ['day one', 'was four minutes'], '@couchtofive', 27),
        adSet: broad,
        share: 0.6,
        cost: 10.8,
        hook: 0.37,
      },
      {
        file: picture('First five kilometres', 9, 'Your first five'),
        adSet: runners,
        share: 0.4,
        later: 5,
        tires: { from: 14, days: 20, by: 0.3 },
      },
    ],
  },
  {
    ...usual,
    name: 'Launch Aster 4',
    from: '03-03',
    until: '04-12',
    daily: 360,
    budget: [
      [6, 1.6],
      [20, 1.2],
    ],
    ads: [
      {
        file: {
          title: 'Aster 4 reveal',
          art: { direction: 'launch', brand: 'aster', variant: 2, headline: 'ASTER 4', lines: ['03.03'] },
          kind: 'video',
          seconds: 20,
        },
        adSet: broad,
        share: 0.65,
        hook: 0.33,
      },
      { file: picture('Aster 4 on slate', 3, 'Aster 4'), adSet: runners, share: 0.35, later: 7, cost: 13.1 },
    ],
  },
  {
    ...usual,
    name: 'Marathon season',
    from: '04-10',
    until: '06-20',
    daily: 410,
    ads: [
      {
        file: city('Kilometre 31', 3, 'Kilometre 31', 15),
        adSet: broad,
        share: 0.5,
        days: 48,
        tires: { from: 20, days: 25, by: 0.28 },
      },
      { file: picture('Marathon, then rest', 10, 'Then rest'), adSet: runners, share: 0.35, later: 12 },
      { file: picture('Marathon, then rest', 10, 'Then rest'), adSet: visitors, share: 0.15, later: 20, cost: 12.4 },
    ],
  },
  {
    ...usual,
    name: 'Summer sale',
    from: '06-24',
    until: '07-22',
    daily: 470,
    cost: 12.9,
    roas: 2.7,
    ads: [
      {
        file: sale('Summer sale −20 %', 4, '−20%', ['Summer sale', 'Until 21 July']),
        adSet: broad,
        share: 0.7,
        cost: 12.2,
      },
      {
        file: sale('Summer sale −20 %', 4, '−20%', ['Summer sale', 'Until 21 July']),
        adSet: visitors,
        share: 0.3,
        later: 4,
        cost: 10.4,
      },
    ],
  },
  {
    ...usual,
    name: 'Before it gets hot',
    from: '07-23',
    until: '08-24',
    daily: 300,
    cost: 15.2,
    ads: [
      { file: picture('Before it gets hot', 7, 'Six in the morning'), adSet: broad, share: 0.6 },
      {
        file: creator('Six in the morning', 4, ['six a.m.', 'nobody there'], '@mara.runs', 22),
        adSet: runners,
        share: 0.4,
        hook: 0.34,
      },
    ],
  },
];
