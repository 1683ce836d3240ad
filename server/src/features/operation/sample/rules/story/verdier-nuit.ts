import { approve, deliver, type StoryCampaign } from './story.ts';

const brand = 'verdier';

export const eauDeNuit: StoryCampaign = {
  name: 'Eau de nuit',
  begun: { at: '12d 10:00', by: 'lena' },
  dueIn: 14,
  team: ['lena', 'tomas'],
  needsApproval: true,
  owner: 'priya',
  guests: [{ person: 'hannah', opened: '11d 9:05' }],
  creatives: [
    {
      name: 'Eau de nuit film',
      art: { direction: 'launch', brand, variant: 1, headline: 'NUIT', lines: ['eau de parfum'] },
      attributes: { hook: 'story', angle: 'craft', offer: 'none' },
      brief: 'Smoke, violet, a pulse. The bottle comes before 0:04 this time: last year 82 % had left by then.',
      formats: ['meta-ig-reels-video', 'meta-ig-stories-video', 'gads-youtube-skippable'],
      acts: [
        ...deliver({ at: '6d 18:00', by: 'hannah', named: 'MV_nuit_v1', to: ['meta-ig-reels-video'] }),
        {
          act: 'comment',
          at: '5d 9:30',
          by: 'tomas',
          on: 'meta-ig-reels-video',
          second: 4,
          pin: [0.5, 0.6],
          body: 'Bottle is still too late for me. Could it be the first thing that catches the light?',
          replies: [
            {
              at: '5d 10:40',
              by: 'hannah',
              body: 'Then we lose the smoke as an opener. Two versions, and you choose?',
            },
          ],
        },
        { act: 'request-changes', at: '5d 9:35', by: 'tomas', on: 'meta-ig-reels-video' },
      ],
    },
    {
      name: 'Three accords',
      art: { direction: 'product', brand, variant: 5, headline: 'Iris, fumée, cuir' },
      attributes: { hook: 'claim', angle: 'craft' },
      brief: 'Three pictures, one accord each, the same ground.',
      formats: ['meta-ig-feed-image', 'meta-fb-feed-image'],
      acts: [
        ...deliver({ at: '3d 12:00', by: 'priya', named: 'MV_accords', to: ['meta-ig-feed-image'] }),
        ...approve('tomas', '2d 16:00', ['meta-ig-feed-image']),
      ],
    },
    {
      name: 'After midnight',
      art: { direction: 'city', brand, variant: 3, headline: 'Après minuit' },
      attributes: { hook: 'story', angle: 'occasion' },
      brief: 'The city from a taxi window. We do not see her face.',
      formats: ['meta-ig-stories-image', 'meta-ig-feed-image'],
      acts: [...deliver({ at: '2d 11:40', by: 'priya', named: 'MV_minuit', to: ['meta-ig-stories-image'] })],
    },
    {
      name: 'Sample in the post',
      art: { direction: 'sale', brand, variant: 2, headline: 'Free', lines: ['2 ml of NUIT', 'postage paid'] },
      attributes: { hook: 'offer', angle: 'proof', offer: 'gift' },
      brief: 'Leads, not sales. The form asks for an address and nothing else.',
      formats: ['meta-fb-feed-image', 'meta-ig-stories-image'],
    },
    {
      name: 'Counter card',
      art: { direction: 'product', brand, variant: 6, headline: 'NUIT' },
      brief: 'For the boutiques, upright. Print comes from the same file, so 300 dpi please.',
      formats: ['verdier-window'],
    },
    {
      name: 'What it smells like',
      art: {
        direction: 'creator',
        brand,
        variant: 3,
        headline: 'One word',
        lines: ['dis-le', 'en un mot'],
        handle: '@lou.sent',
      },
      attributes: { hook: 'question', angle: 'proof', creator: '@lou.sent' },
      brief: 'Lou asks strangers for one word. We keep the best five, also the rude one.',
      formats: ['meta-ig-reels-video', 'tiktok-in-feed-video-vertical'],
      acts: [
        {
          act: 'own',
          at: '10d 11:00',
          by: 'lena',
          owner: 'hannah',
          formats: ['meta-ig-reels-video', 'tiktok-in-feed-video-vertical'],
        },
      ],
    },
  ],
};
