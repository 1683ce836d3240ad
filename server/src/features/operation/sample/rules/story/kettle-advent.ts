import { approve, deliver, deliverCards, type StoryCampaign } from './story.ts';

const brand = 'kettle';

export const advent: StoryCampaign = {
  name: 'Advent countdown',
  begun: { at: '14d 9:20', by: 'jo' },
  dueIn: 1,
  team: ['jo', 'priya', 'lena'],
  owner: 'priya',
  guests: [{ person: 'hannah', opened: '13d 9:10' }],
  creatives: [
    {
      name: 'Advent table',
      art: { direction: 'table', brand, variant: 8, headline: '24 breakfasts' },
      attributes: { hook: 'claim', angle: 'occasion', offer: 'gift' },
      brief: 'One plate per day, from above, always the same table. Five for the first week.',
      formats: ['meta-ig-feed-carousel', 'meta-fb-feed-carousel'],
      acts: [
        ...deliverCards({ at: '7d 14:00', by: 'priya', on: 'meta-ig-feed-carousel', named: 'advent_week1', count: 5 }),
        ...deliverCards({
          at: '7d 14:30',
          by: 'priya',
          on: 'meta-fb-feed-carousel',
          named: 'advent_week1_fb',
          count: 5,
        }),
        ...approve('jo', '6d 9:00', ['meta-ig-feed-carousel', 'meta-fb-feed-carousel']),
      ],
    },
    {
      name: 'Doors 1 to 12',
      art: { direction: 'table', brand, variant: 9, headline: 'Door 1', lines: ['Open at seven'] },
      attributes: { hook: 'question', angle: 'occasion', offer: 'gift' },
      brief: 'What is behind it is never in the picture.',
      formats: ['meta-ig-stories-image', 'meta-ig-feed-image'],
      acts: [
        ...deliver({
          at: '3d 13:00',
          by: 'priya',
          named: 'advent_doors',
          to: ['meta-ig-stories-image', 'meta-ig-feed-image'],
        }),
        ...approve('jo', '150m', ['meta-ig-stories-image', 'meta-ig-feed-image']),
      ],
    },
    {
      name: 'Steam, slow',
      art: { direction: 'launch', brand, variant: 2, headline: 'Minus four', lines: ['outside'] },
      attributes: { hook: 'story', angle: 'occasion' },
      brief: 'Steam against a window. Ten seconds, no cut, loops without a seam.',
      formats: ['meta-ig-reels-video', 'meta-ig-stories-video'],
      acts: [
        {
          act: 'own',
          at: '12d 10:00',
          by: 'jo',
          owner: 'hannah',
          formats: ['meta-ig-reels-video', 'meta-ig-stories-video'],
        },
        ...deliver({ at: '4d 16:00', by: 'hannah', named: 'KCO_steam_v1', to: ['meta-ig-reels-video'] }),
        ...approve('lena', '3d 17:00', ['meta-ig-reels-video']),
      ],
    },
    {
      name: 'Calendar in the shop',
      art: { direction: 'product', brand, variant: 4, headline: '24 teas' },
      attributes: { hook: 'demo', angle: 'craft', offer: 'bundle' },
      brief: 'The box, closed. It is the nicer picture.',
      formats: ['meta-ig-feed-image', 'meta-fb-right-column-image', 'kettle-newsletter'],
      acts: [
        ...deliver({
          at: '5d 10:00',
          by: 'priya',
          named: 'KCO_calendar',
          to: ['meta-ig-feed-image', 'meta-fb-right-column-image', 'kettle-newsletter'],
        }),
        ...approve('jo', '4d 11:00', ['meta-ig-feed-image', 'meta-fb-right-column-image', 'kettle-newsletter']),
      ],
    },
    {
      name: 'Cinnamon or cardamom',
      art: { direction: 'table', brand, variant: 10, headline: 'Pick one' },
      attributes: { hook: 'question', angle: 'craft', offer: 'none' },
      brief: 'A poll sticker goes on top, so leave the middle free.',
      formats: ['meta-ig-stories-image'],
      acts: [
        {
          act: 'deliver',
          at: '4d 12:00',
          by: 'priya',
          on: 'meta-ig-stories-image',
          variation: 'A',
          file: { name: 'poll_cinnamon.jpg' },
        },
        {
          act: 'deliver',
          at: '4d 12:05',
          by: 'priya',
          on: 'meta-ig-stories-image',
          variation: 'B',
          file: { name: 'poll_cardamom.jpg', art: { variant: 11, headline: 'Or this' } },
        },
        { act: 'approve', at: '3d 10:30', by: 'jo', on: 'meta-ig-stories-image', variation: 'A' },
        { act: 'approve', at: '3d 10:31', by: 'jo', on: 'meta-ig-stories-image', variation: 'B' },
      ],
    },
    {
      name: 'Grandmother’s kettle',
      art: {
        direction: 'creator',
        brand,
        variant: 2,
        headline: 'Since 1974',
        lines: ['she still', 'uses it'],
        handle: '@nell.at.kettle',
      },
      attributes: { hook: 'story', angle: 'proof', creator: '@nell.at.kettle' },
      brief: 'Nell’s grandmother has had hers since 1974. That is the whole film.',
      formats: ['meta-ig-reels-video', 'meta-fb-instream-video'],
      acts: [
        ...deliver({ at: '2d 18:00', by: 'hannah', named: 'KCO_1974_v1', to: ['meta-ig-reels-video'] }),
        {
          act: 'comment',
          at: '1d 9:20',
          by: 'nell',
          on: 'meta-ig-reels-video',
          second: 2,
          body: 'She cried when she saw it. In a good way. Nothing to change from us.',
          replies: [{ at: '1d 9:41', by: 'hannah', body: 'That made our morning.' }],
        },
        ...approve('jo', '1d 10:15', ['meta-ig-reels-video']),
      ],
    },
    {
      name: 'Fourth candle',
      art: { direction: 'table', brand, variant: 12, headline: 'One to go' },
      attributes: { hook: 'claim', angle: 'occasion' },
      brief: 'For the last Sunday. Shot list is with Priya, plates arrive on the 8th.',
      formats: ['meta-ig-feed-image', 'meta-ig-stories-image'],
      dueIn: 10,
    },
  ],
};
