import { springLaunch } from './aster-spring.ts';
import { approve, deliver, type StoryCampaign, type StoryClient } from './story.ts';

const brand = 'aster';

const nightRun: StoryCampaign = {
  name: 'Night run Berlin',
  begun: { at: '27d 11:00', by: 'jo' },
  dueIn: 5,
  team: ['jo', 'lena'],
  owner: 'priya',
  guests: [{ person: 'hannah', opened: '26d 9:00' }],
  creatives: [
    {
      name: 'City loop',
      art: { direction: 'city', brand, variant: 1, headline: 'Own the night', lines: ['Berlin, 12 Dec'] },
      attributes: { hook: 'question', angle: 'occasion', offer: 'none' },
      brief: 'Ten kilometres, no cars. The light trails are the route, from Tempelhof to the Spree.',
      formats: ['meta-ig-feed-image', 'meta-ig-feed-video', 'meta-fb-feed-image'],
      acts: [
        ...deliver({
          at: '24d 10:00',
          by: 'priya',
          named: 'ASTER_berlin_loop',
          to: ['meta-ig-feed-image', 'meta-fb-feed-image'],
        }),
        ...approve('jo', '23d 11:30', ['meta-ig-feed-image', 'meta-fb-feed-image']),
        ...deliver({ at: '24d 16:45', by: 'hannah', named: 'ASTER_berlin_loop_v1', to: ['meta-ig-feed-video'] }),
        ...approve('jo', '23d 11:40', ['meta-ig-feed-video']),
        { act: 'download', at: '5d 13:10', by: 'mark', formats: ['meta-ig-feed-image'] },
      ],
    },
    {
      name: 'Starting list is open',
      art: { direction: 'city', brand, variant: 2, headline: '2,000 places', lines: ['One night', 'Sign up free'] },
      attributes: { hook: 'offer', angle: 'occasion', offer: 'gift' },
      brief: 'Say how many places are left, not how many there are. Number comes on Mondays.',
      formats: ['meta-ig-stories-image', 'meta-fb-feed-image'],
      acts: [
        ...deliver({
          at: '4d 14:00',
          by: 'priya',
          named: 'ASTER_berlin_places',
          to: ['meta-ig-stories-image', 'meta-fb-feed-image'],
        }),
        {
          act: 'comment',
          at: '3d 9:30',
          by: 'jo',
          on: 'meta-ig-stories-image',
          pin: [0.3, 0.22],
          body: 'Still says 2,000. It is 740 as of this morning.',
        },
        { act: 'request-changes', at: '3d 9:31', by: 'jo', on: 'meta-ig-stories-image' },
      ],
    },
    {
      name: 'Night kit',
      art: { direction: 'product', brand, variant: 4, headline: 'Seen at 80 m' },
      attributes: { hook: 'demo', angle: 'proof', offer: 'bundle' },
      brief: 'Vest, lamp, shoe. One light from the left, the reflectors do the rest.',
      formats: ['meta-ig-feed-image', 'meta-fb-right-column-image'],
      acts: [
        ...deliver({
          at: '5d 12:00',
          by: 'priya',
          named: 'ASTER_nightkit',
          to: ['meta-ig-feed-image', 'meta-fb-right-column-image'],
        }),
        ...approve('lena', '4d 17:00', ['meta-ig-feed-image', 'meta-fb-right-column-image']),
      ],
    },
    {
      name: 'Pacer portraits',
      art: {
        direction: 'creator',
        brand,
        variant: 6,
        headline: 'Run with Aylin',
        lines: ['5:30 per km', 'no hero needed'],
        handle: '@aylin.paces',
      },
      attributes: { hook: 'story', angle: 'occasion', creator: '@aylin.paces' },
      brief: 'Three pacers, one sentence each. We film on Thursday on the track.',
      formats: ['meta-ig-reels-video', 'meta-ig-stories-video'],
      acts: [
        {
          act: 'own',
          at: '10d 10:00',
          by: 'jo',
          owner: 'hannah',
          formats: ['meta-ig-reels-video', 'meta-ig-stories-video'],
        },
      ],
    },
    {
      name: 'Bus stop posters',
      art: { direction: 'city', brand, variant: 3, headline: 'Tonight the road is yours' },
      attributes: { hook: 'claim', angle: 'occasion' },
      brief: 'Forty screens along the U6. Static, readable from across the street.',
      formats: ['custom-dooh-portrait-image'],
      dueIn: 3,
      acts: [
        ...deliver({ at: '3d 16:00', by: 'priya', named: 'ASTER_berlin_dooh', to: ['custom-dooh-portrait-image'] }),
        ...approve('jo', '2d 10:20', ['custom-dooh-portrait-image']),
      ],
    },
    {
      name: 'Finish-line recap',
      art: { direction: 'city', brand, variant: 4, headline: 'You ran Berlin' },
      brief: 'Cut on the night itself, out by breakfast. Template is ready, footage is not.',
      formats: ['meta-ig-reels-video', 'meta-ig-stories-video'],
      dueIn: 11,
    },
  ],
};

const summer: StoryCampaign = {
  name: 'Always-on summer',
  begun: { at: '48d 9:30', by: 'lena' },
  dueIn: 9,
  team: ['jo', 'priya'],
  owner: 'priya',
  creatives: (
    [
      ['Light as a T-shirt', 5, 'Light as a shirt', 'claim', 'performance'],
      ['Ten colours, one sole', 6, 'Ten colours', 'demo', 'craft'],
      ['Resoled for free', 7, 'Resoled, free', 'offer', 'price'],
      ['First ten kilometres', 8, 'Your first ten', 'question', 'occasion'],
      ['Two thousand reviews', 9, '4.8 of 5', 'claim', 'proof'],
      ['Wide fit', 10, 'Made wider', 'question', 'performance'],
      ['For the commute', 12, 'Home by foot', 'story', 'occasion'],
      ['Socks that match', 13, 'Add the socks', 'offer', 'price'],
    ] as const
  ).map(([name, variant, headline, hook, angle], index) => ({
    name,
    art: { direction: 'product' as const, brand, variant, headline },
    attributes: { hook, angle, offer: index === 2 ? 'gift' : 'none' },
    brief: 'Evergreen. Replace a picture when it tires, keep the line.',
    formats: ['meta-ig-feed-image', 'meta-fb-right-column-image'],
    acts: [
      ...deliver({
        at: `${40 - index}d 14:00`,
        by: 'priya',
        named: `ASTER_aon_${index + 1}`,
        to: ['meta-ig-feed-image', 'meta-fb-right-column-image'],
      }),
      ...approve('jo', `${39 - index}d 10:00`, ['meta-ig-feed-image', 'meta-fb-right-column-image']),
    ],
  })),
};

const finder: StoryCampaign = {
  name: 'Shoe finder',
  begun: { at: '6d 15:00', by: 'jo' },
  dueIn: null,
  team: ['jo'],
  owner: 'priya',
  creatives: [
    {
      name: 'Which runner are you?',
      art: { direction: 'sale', brand, variant: 2, headline: 'Three questions', lines: ['One shoe', 'Thirty seconds'] },
      attributes: { hook: 'question', angle: 'performance' },
      brief: 'Lead to the quiz, not to the shop. We start once the quiz is live; nobody knows when that is.',
      formats: ['meta-ig-stories-image', 'meta-fb-feed-image'],
      acts: [...deliver({ at: '4d 15:30', by: 'priya', named: 'ASTER_finder_sketch', to: ['meta-ig-stories-image'] })],
    },
    {
      name: 'Answers from the shop floor',
      art: {
        direction: 'creator',
        brand,
        variant: 7,
        headline: 'Ask Nadia',
        lines: ['flat feet?', 'come in'],
        handle: '@aster.berlin',
      },
      brief: 'Nadia sells shoes in Mitte for nine years. Let her talk.',
      formats: ['meta-ig-reels-video'],
    },
    {
      name: 'Quiz result cards',
      art: { direction: 'product', brand, variant: 11, headline: 'You are: Trail' },
      brief: 'One card per result, eight results. Copy is with {mark}.',
      formats: ['meta-ig-feed-carousel', 'custom-iab-300x250'],
    },
    {
      name: 'Fit guide, 15 seconds',
      art: {
        direction: 'creator',
        brand,
        variant: 8,
        headline: 'One thumb',
        lines: ['one thumb', 'of room'],
        handle: '@aster.berlin',
      },
      attributes: { hook: 'demo', angle: 'proof', creator: '@aster.berlin' },
      brief: 'One thumb of room at the toe. Show the thumb.',
      formats: ['meta-ig-stories-video', 'gads-youtube-shorts'],
    },
    {
      name: 'Retargeting reminder',
      art: { direction: 'sale', brand, variant: 3, headline: 'Still looking?', lines: ['Your result is saved'] },
      brief: 'For people who stopped at question two.',
      formats: ['meta-fb-feed-image', 'meta-ig-feed-image'],
    },
  ],
};

export const asterRunning: StoryClient = {
  name: 'Aster Running',
  advertiser: { name: 'Aster Running EU', currency: 'EUR', target: 1350 },
  guests: [{ person: 'mark', opened: '45d 11:20' }],
  campaigns: [springLaunch, nightRun, summer, finder],
};
