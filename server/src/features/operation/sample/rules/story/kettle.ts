import { advent } from './kettle-advent.ts';
import { approve, deliver, type StoryCampaign, type StoryClient } from './story.ts';

const brand = 'kettle';

const cyberWeek: StoryCampaign = {
  name: 'Cyber week bundles',
  begun: { at: '16d 9:00', by: 'jo' },
  dueIn: -2,
  team: ['jo', 'lena', 'priya'],
  owner: 'sami',
  guests: [{ person: 'sami', opened: '15d 10:15', message: 'Bundles again! Prices are final, pictures are yours.' }],
  reminded: [
    { at: '3d 9:05', by: 'jo', guests: ['sami'] },
    { at: '1d 9:02', by: 'jo', guests: ['sami'] },
  ],
  creatives: [
    {
      name: 'Cyber bundle, 2 for 1',
      art: {
        direction: 'sale',
        brand,
        variant: 1,
        headline: '2 for 1',
        lines: ['Cyber week', 'Until 6 Dec'],
        price: { now: '€79', before: '€158' },
      },
      attributes: { hook: 'offer', angle: 'price', offer: 'bundle' },
      brief: 'Two kettles for one. The second one goes to whoever taught you to make tea.',
      formats: ['meta-ig-feed-image', 'meta-ig-stories-image', 'meta-fb-feed-image', 'kettle-newsletter'],
      acts: [
        ...deliver({
          at: '8d 13:00',
          by: 'sami',
          named: 'bundle_feed',
          to: ['meta-ig-feed-image', 'meta-ig-stories-image'],
        }),
        ...approve('jo', '7d 9:30', ['meta-ig-feed-image', 'meta-ig-stories-image']),
        {
          act: 'deliver',
          at: '4d 17:00',
          by: 'sami',
          on: 'kettle-newsletter',
          file: { name: 'bundle_feed_4.png', megabytes: 3.1 },
          note: 'As PNG, the JPEG had a halo around the type',
        },
        {
          act: 'comment',
          at: '3d 11:00',
          by: 'sami',
          on: 'kettle-newsletter',
          body: 'It is heavier than the newsletter allows, @{jo}. Can you let it pass? The type looks so much better.',
          replies: [
            { at: '3d 11:45', by: 'jo', body: '@{lena} your call, you know their mail tool better than I do.' },
          ],
        },
        {
          act: 'deliver',
          at: '2d 10:00',
          by: 'sami',
          on: 'meta-fb-feed-image',
          file: { name: 'bundle_feed_2.webp' },
        },
      ],
    },
    {
      name: 'Toaster and kettle',
      art: {
        direction: 'sale',
        brand,
        variant: 2,
        headline: '−25%',
        lines: ['The breakfast pair', 'Cyber week'],
        price: { now: '€112', before: '€149' },
      },
      attributes: { hook: 'offer', angle: 'price', offer: 'bundle' },
      brief: 'The pair in mint. Old price struck through, never smaller than the new one allows.',
      formats: ['meta-ig-feed-image', 'meta-fb-right-column-image'],
      acts: [
        ...deliver({
          at: '9d 15:00',
          by: 'sami',
          named: 'KCO_pair',
          to: ['meta-ig-feed-image', 'meta-fb-right-column-image'],
        }),
        ...approve('jo', '8d 9:15', ['meta-ig-feed-image', 'meta-fb-right-column-image']),
      ],
    },
    {
      name: 'One hour only',
      art: { direction: 'sale', brand, variant: 3, headline: '19–20 h', lines: ['One hour', 'Half price'] },
      attributes: { hook: 'offer', angle: 'occasion', offer: 'discount' },
      brief: 'Runs for sixty minutes. The clock is the picture.',
      formats: ['meta-ig-stories-image', 'meta-ig-stories-video'],
      acts: [
        ...deliver({ at: '5d 12:00', by: 'sami', named: 'KCO_hour', to: ['meta-ig-stories-image'] }),
        ...approve('lena', '4d 10:00', ['meta-ig-stories-image']),
        {
          act: 'deliver',
          at: '2d 16:00',
          by: 'sami',
          on: 'meta-ig-stories-video',
          file: { name: 'KCO_hour_still.png', size: [1080, 1920] },
          note: 'A still for now, the countdown renders overnight',
        },
      ],
    },
    {
      name: 'Four minutes, by @tom.brews',
      art: {
        direction: 'creator',
        brand,
        variant: 5,
        headline: 'Sundays',
        lines: ['I brew on Sundays.', 'Four minutes.'],
        handle: '@tom.brews',
      },
      attributes: { hook: 'question', angle: 'proof', creator: '@tom.brews', offer: 'none' },
      brief: 'Tom brews one pot and says two sentences. The whistle is the music.',
      formats: ['meta-ig-reels-video', 'meta-ig-feed-video'],
      acts: [
        ...deliver({
          at: '6d 14:00',
          by: 'sami',
          named: 'tom_fourminutes_v1',
          to: ['meta-ig-reels-video', 'meta-ig-feed-video'],
        }),
        ...approve('jo', '5d 9:50', ['meta-ig-reels-video', 'meta-ig-feed-video']),
      ],
    },
    {
      name: 'Price list for search',
      art: { direction: 'product', brand, variant: 1, headline: 'From €39' },
      attributes: { hook: 'claim', angle: 'price', offer: 'discount' },
      brief: 'Google crops as it likes, so keep the price in the middle.',
      formats: ['gads-pmax-image-landscape', 'gads-demand-gen-image-square', 'gads-demand-gen-image-portrait'],
      acts: [
        ...deliver({
          at: '7d 11:00',
          by: 'priya',
          named: 'KCO_search',
          to: ['gads-pmax-image-landscape', 'gads-demand-gen-image-square'],
        }),
        ...approve('jo', '6d 10:00', ['gads-pmax-image-landscape', 'gads-demand-gen-image-square']),
        {
          act: 'deliver',
          at: '6d 12:00',
          by: 'priya',
          on: 'gads-demand-gen-image-portrait',
          file: { name: 'KCO_search_1x1.jpg', size: [1080, 1080] },
        },
        {
          act: 'waive',
          at: '5d 17:00',
          by: 'jo',
          on: 'gads-demand-gen-image-portrait',
          reason: 'Google takes the square here too and pads it; agreed with Nell for this flight only',
        },
      ],
    },
    {
      name: 'Mug with every order',
      art: { direction: 'product', brand, variant: 2, headline: 'A mug, on us' },
      attributes: { hook: 'offer', angle: 'occasion', offer: 'gift' },
      brief: 'The mug is the gift and the hero. White, with the small k.',
      formats: ['meta-fb-feed-image', 'kettle-newsletter'],
      acts: [
        ...deliver({ at: '8d 16:00', by: 'priya', named: 'KCO_mug', to: ['meta-fb-feed-image', 'kettle-newsletter'] }),
        ...approve('jo', '7d 12:00', ['meta-fb-feed-image', 'kettle-newsletter']),
      ],
    },
    {
      name: 'Sold out, sorry',
      art: { direction: 'sale', brand, variant: 4, headline: 'Gone.', lines: ['Back on 12 Dec', 'Get a mail'] },
      attributes: { hook: 'claim', angle: 'occasion' },
      brief: 'Ready in the drawer for the moment it happens.',
      formats: ['meta-ig-stories-image', 'meta-fb-feed-image'],
      acts: [
        ...deliver({ at: '4d 9:30', by: 'sami', named: 'KCO_gone', to: ['meta-ig-stories-image'] }),
        { act: 'promise', at: '1d 11:00', by: 'sami', on: 'meta-fb-feed-image', inDays: 1 },
      ],
    },
  ],
};

const breakfast: StoryCampaign = {
  name: 'Autumn breakfast',
  begun: { at: '44d 10:00', by: 'jo' },
  dueIn: -8,
  team: ['jo', 'priya'],
  owner: 'priya',
  creatives: (
    [
      ['Porridge, properly', 1, 'Porridge, properly', 'demo', 'craft'],
      ['Tea before talk', 2, 'Tea before talk', 'claim', 'occasion'],
      ['Sunday, eleven', 3, 'Sunday, eleven', 'story', 'occasion'],
      ['Toast rules', 4, 'Toast rules', 'question', 'craft'],
      ['Jam without sugar', 5, 'Just fruit', 'claim', 'proof'],
      ['Eggs in six minutes', 6, 'Six minutes', 'demo', 'performance'],
      ['Butter, salted', 13, 'Salted. Always.', 'claim', 'craft'],
      ['Leftover bread', 14, 'Yesterday’s bread', 'question', 'proof'],
    ] as const
  ).map(([name, variant, headline, hook, angle], index) => ({
    name,
    art: { direction: 'table' as const, brand, variant, headline },
    attributes: { hook, angle, offer: 'none' },
    brief: 'From above, daylight, something half eaten.',
    formats: index % 2 === 0 ? ['meta-ig-feed-image', 'meta-ig-stories-image'] : ['meta-fb-feed-image'],
    acts: [
      ...deliver({
        at: `${36 - index * 2}d 13:00`,
        by: 'priya',
        named: `KCO_breakfast_${index + 1}`,
        to: index % 2 === 0 ? ['meta-ig-feed-image', 'meta-ig-stories-image'] : ['meta-fb-feed-image'],
      }),
      ...approve(
        'jo',
        `${35 - index * 2}d 9:00`,
        index % 2 === 0 ? ['meta-ig-feed-image', 'meta-ig-stories-image'] : ['meta-fb-feed-image'],
      ),
    ],
  })),
};

const loyalty: StoryCampaign = {
  name: 'Loyalty app',
  begun: { at: '5d 10:30', by: 'jo' },
  dueIn: 24,
  team: ['jo'],
  owner: 'priya',
  creatives: [
    {
      name: 'Tenth cup is free',
      art: { direction: 'sale', brand, variant: 5, headline: '10th', lines: ['cup is free', 'in the app'] },
      attributes: { hook: 'offer', angle: 'price', offer: 'gift' },
      brief: 'Ten circles, nine of them filled. Say app once.',
      formats: ['meta-ig-stories-image', 'meta-ig-feed-image'],
      acts: [
        ...deliver({ at: '2d 14:30', by: 'priya', named: 'KCO_tenth', to: ['meta-ig-stories-image'] }),
        {
          act: 'comment',
          at: '1d 12:00',
          by: 'nell',
          on: 'meta-ig-stories-image',
          pin: [0.5, 0.4],
          body: 'Love it. Could the ninth be half full? We like to be honest about queues.',
          replies: [{ at: '1d 12:20', by: 'jo', body: 'Ha. Yes.' }],
        },
      ],
    },
    {
      name: 'How to install it',
      art: { direction: 'launch', brand, variant: 1, headline: 'k', lines: ['now in your pocket'] },
      brief: 'Ten seconds from store to first stamp. Screen recording comes from {nell}.',
      formats: ['meta-ig-stories-video', 'gads-youtube-shorts'],
    },
    {
      name: 'Stamp card nostalgia',
      art: { direction: 'table', brand, variant: 7, headline: 'Lost it again?' },
      attributes: { hook: 'question', angle: 'occasion' },
      brief: 'The paper card in the wash. Everybody knows it.',
      formats: ['meta-ig-feed-image'],
    },
    {
      name: 'Point counter',
      art: { direction: 'sale', brand, variant: 6, headline: '40 points', lines: ['a pot of tea', 'for nothing'] },
      brief: 'For people with 40 points or more. The number comes from the feed, design for three digits.',
      formats: ['meta-fb-feed-image', 'custom-iab-300x250'],
      dueIn: 28,
    },
    {
      name: 'Birthday kettle',
      art: { direction: 'product', brand, variant: 3, headline: 'Happy birthday' },
      brief: 'Goes out automatically, so nothing in it may age.',
      formats: ['kettle-newsletter', 'meta-fb-feed-image'],
    },
  ],
};

export const kettleAndCo: StoryClient = {
  name: 'Kettle & Co',
  advertiser: { name: 'Kettle & Co', currency: 'EUR', target: 1350 },
  guests: [{ person: 'nell', opened: '40d 10:00' }],
  campaigns: [cyberWeek, advent, loyalty, breakfast],
};
