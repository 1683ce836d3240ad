import { eauDeNuit } from './verdier-nuit.ts';
import { approve, deliver, deliverCards, type StoryCampaign, type StoryClient } from './story.ts';

const brand = 'verdier';

const opening: StoryCampaign = {
  name: 'Store opening Lyon',
  begun: { at: '20d 9:15', by: 'lena' },
  dueIn: -3,
  team: ['lena', 'priya'],
  needsApproval: true,
  owner: 'priya',
  guests: [
    { person: 'ines', opened: null, message: 'Les photos de la boutique arrivent ici. Merci, et à très vite !' },
  ],
  creatives: [
    {
      name: 'Invitation',
      art: { direction: 'product', brand, variant: 1, headline: 'Lyon', lines: ['Ouverture le 5'] },
      attributes: { hook: 'story', angle: 'occasion', offer: 'gift' },
      brief: 'An invitation, not an ad. In French; {claire} reads every line before it goes out.',
      formats: ['meta-ig-feed-image', 'meta-ig-stories-image'],
      acts: [
        ...deliver({
          at: '10d 15:00',
          by: 'priya',
          named: 'verdier_lyon_invitation',
          to: ['meta-ig-feed-image', 'meta-ig-stories-image'],
        }),
        {
          act: 'comment',
          at: '9d 9:40',
          by: 'claire',
          on: 'meta-ig-feed-image',
          pin: [0.5, 0.16],
          body: 'C’est très beau. Il manque l’heure : à partir de 18 h, s’il vous plaît.',
          replies: [{ at: '9d 10:05', by: 'lena', body: 'Ajouté, la nouvelle version arrive cet après-midi.' }],
          resolved: { at: '8d 9:10', by: 'lena' },
        },
        {
          act: 'deliver',
          at: '9d 16:00',
          by: 'priya',
          on: 'meta-ig-feed-image',
          file: { name: 'verdier_lyon_invitation_v2_4x5.jpg', art: { lines: ['Ouverture le 5, 18 h'] } },
          note: '18 h ajouté',
        },
        ...approve('lena', '8d 9:20', ['meta-ig-feed-image', 'meta-ig-stories-image']),
      ],
    },
    {
      name: 'The street at night',
      art: { direction: 'city', brand, variant: 1, headline: 'Rue Mercière, 14', lines: ['à partir de 18 h'] },
      attributes: { hook: 'claim', angle: 'occasion' },
      brief: 'The lit window from across the street. Warm, no people.',
      formats: ['meta-ig-stories-image', 'meta-fb-feed-image'],
      acts: [
        ...deliver({ at: '7d 17:00', by: 'priya', named: 'verdier_lyon_rue', to: ['meta-ig-stories-image'] }),
        ...approve('lena', '6d 9:00', ['meta-ig-stories-image']),
        {
          act: 'deliver',
          at: '5d 12:30',
          by: 'claire',
          on: 'meta-fb-feed-image',
          file: { name: 'IMG_2093.tiff', size: [1600, 1200] },
          note: 'La photo de l’architecte',
        },
      ],
    },
    {
      name: 'Window screen',
      art: { direction: 'launch', brand, variant: 2, headline: 'VERDIER', lines: ['Lyon'] },
      brief: 'Plays in the window before we open. Silent, upright, slow.',
      formats: ['verdier-window'],
      acts: [
        ...deliver({ at: '8d 11:00', by: 'priya', named: 'verdier_vitrine', to: ['verdier-window'] }),
        ...approve('lena', '7d 16:20', ['verdier-window']),
      ],
    },
    {
      name: 'Opening night recap',
      art: { direction: 'city', brand, variant: 2, headline: 'Merci, Lyon' },
      brief: 'Cut from what Inès films on the evening. Thirty seconds, out the next morning.',
      formats: ['meta-ig-reels-video'],
      acts: [
        { act: 'own', at: '18d 10:00', by: 'lena', owner: 'lena', formats: ['meta-ig-reels-video'] },
        {
          act: 'comment',
          at: '2d 9:00',
          by: 'lena',
          body: '@{claire} does Inès have the link? She has not opened it so far.',
          replies: [
            { at: '1d 15:20', by: 'claire', body: 'Je l’appelle demain, elle était en tournage toute la semaine.' },
          ],
        },
      ],
    },
    {
      name: 'Thank-you card',
      art: { direction: 'product', brand, variant: 7, headline: 'Merci', lines: ['à bientôt, rue Mercière'] },
      attributes: { hook: 'story', angle: 'craft', offer: 'gift' },
      brief: 'Goes to everyone who came, the week after. {claire} writes the line.',
      formats: ['meta-ig-feed-image'],
      dueIn: 6,
    },
    {
      name: 'Map for locals',
      art: { direction: 'sale', brand, variant: 3, headline: '3 min', lines: ['from Place des Jacobins'] },
      attributes: { hook: 'offer', angle: 'occasion', offer: 'gift' },
      brief: 'For people within two kilometres. The gift is a 10 ml Ambre.',
      formats: ['meta-fb-feed-image', 'meta-fb-right-column-image'],
      acts: [
        ...deliver({
          at: '6d 10:00',
          by: 'priya',
          named: 'verdier_lyon_plan',
          to: ['meta-fb-feed-image', 'meta-fb-right-column-image'],
        }),
        ...approve('lena', '5d 9:10', ['meta-fb-feed-image', 'meta-fb-right-column-image']),
      ],
    },
  ],
};

const giftSets: StoryCampaign = {
  name: 'Gift sets 2026',
  begun: { at: '18d 14:00', by: 'lena' },
  dueIn: 4,
  team: ['lena', 'jo', 'priya'],
  needsApproval: true,
  owner: 'priya',
  guests: [{ person: 'sami', opened: '17d 8:50' }],
  creatives: [
    {
      name: 'Gift sets −20 %',
      art: {
        direction: 'sale',
        brand,
        variant: 1,
        headline: '−20%',
        lines: ['Gift sets', 'Until 6 Dec'],
        price: { now: '€48', before: '€60' },
      },
      attributes: { hook: 'offer', angle: 'price', offer: 'discount' },
      brief:
        'The loudest thing this house has ever made, so make it beautiful. Price in the picture, date in the corner.',
      formats: ['meta-ig-feed-image', 'meta-ig-stories-image', 'meta-fb-feed-image', 'verdier-window'],
      acts: [
        ...deliver({
          at: '9d 12:00',
          by: 'priya',
          named: 'MV_gift20',
          to: ['meta-ig-feed-image', 'meta-ig-stories-image', 'meta-fb-feed-image'],
        }),
        ...approve('jo', '8d 10:00', ['meta-ig-feed-image', 'meta-ig-stories-image', 'meta-fb-feed-image']),
        ...deliver({ at: '6d 12:00', by: 'priya', named: 'MV_gift20_vitrine', to: ['verdier-window'] }),
        ...approve('jo', '5d 10:30', ['verdier-window']),
        { act: 'download', at: '4d 9:00', by: 'claire', formats: ['verdier-window', 'meta-ig-feed-image'] },
      ],
    },
    {
      name: 'Gift set cards',
      art: { direction: 'product', brand, variant: 3, headline: 'Six sets', lines: ['One ribbon'] },
      attributes: { hook: 'demo', angle: 'craft', offer: 'bundle' },
      brief: 'One set per card. Card one has to work alone.',
      formats: ['meta-ig-feed-carousel'],
      acts: [
        ...deliverCards({
          at: '5d 15:00',
          by: 'sami',
          on: 'meta-ig-feed-carousel',
          named: 'MV_sets',
          headlines: ['Six sets', 'Ambre', 'Rose', 'Cuir', 'Nuit'],
        }),
        {
          act: 'comment',
          at: '200m',
          by: 'claire',
          on: 'meta-ig-feed-carousel',
          card: 2,
          pin: [0.47, 0.3],
          body: 'Est-ce que le capuchon peut être doré, @{lena} ? Le noir vient de l’ancienne gamme.',
        },
      ],
    },
    {
      name: 'Amber on terracotta',
      art: { direction: 'product', brand, variant: 2, headline: 'AMBRE' },
      attributes: { hook: 'story', angle: 'craft', offer: 'none' },
      brief: 'One bottle, one colour, morning light. No text except the label.',
      formats: ['meta-fb-feed-image', 'meta-ig-feed-image', 'meta-ig-stories-image'],
      acts: [
        ...deliver({
          at: '12d 17:00',
          by: 'priya',
          named: 'MV_ambre_v1',
          to: ['meta-fb-feed-image', 'meta-ig-feed-image', 'meta-ig-stories-image'],
        }),
        ...approve('lena', '11d 9:30', ['meta-fb-feed-image', 'meta-ig-feed-image', 'meta-ig-stories-image']),
        ...approve('tomas', '11d 11:00', ['meta-fb-feed-image']),
      ],
    },
    {
      name: 'Ribbon box 15s',
      art: { direction: 'launch', brand, variant: 3, headline: 'Un nœud', lines: ['et c’est Noël'] },
      attributes: { hook: 'demo', angle: 'craft', offer: 'gift' },
      brief: 'Hands tie the ribbon. Fifteen seconds, one take, the knot closes on the last frame.',
      formats: ['meta-ig-stories-video', 'meta-ig-reels-video', 'gads-pmax-video'],
      acts: [
        ...deliver({
          at: '6d 18:00',
          by: 'sami',
          named: 'ribbon_v1',
          to: ['meta-ig-stories-video', 'meta-ig-reels-video'],
        }),
        {
          act: 'comment',
          at: '5d 10:10',
          by: 'claire',
          on: 'meta-ig-stories-video',
          second: 3,
          pin: [0.55, 0.55],
          body: 'Le ruban doit être crème, pas blanc. Le reste est parfait.',
          replies: [{ at: '5d 11:30', by: 'sami', body: 'I can grade it, no reshoot needed. v2 tomorrow.' }],
          resolved: { at: '3d 16:00', by: 'lena' },
        },
        { act: 'request-changes', at: '5d 12:00', by: 'lena', on: 'meta-ig-stories-video' },
        {
          act: 'deliver',
          at: '3d 15:00',
          by: 'sami',
          on: 'meta-ig-stories-video',
          file: { name: 'ribbon_v2_9x16.mp4', cut: 2 },
          note: 'Ribbon graded to cream',
        },
        {
          act: 'deliver',
          at: '2d 17:30',
          by: 'sami',
          on: 'gads-pmax-video',
          file: { name: 'ribbon_16x9_short.mp4' },
          note: 'The six-second version, was that the one for Google?',
        },
      ],
    },
    {
      name: 'Letter to a perfumer',
      art: {
        direction: 'creator',
        brand,
        variant: 2,
        headline: 'Chère Anne',
        lines: ['Chère Anne,', 'vous souvenez-vous ?'],
        handle: '@maisonverdier',
      },
      attributes: { hook: 'story', angle: 'craft', creator: '@maisonverdier' },
      brief: 'Claire reads the letter of her grandmother. French only, subtitles in English for the rest.',
      formats: ['meta-ig-reels-video', 'meta-ig-feed-video'],
      acts: [
        {
          act: 'own',
          at: '16d 10:00',
          by: 'lena',
          owner: 'sami',
          formats: ['meta-ig-reels-video', 'meta-ig-feed-video'],
        },
        {
          act: 'promise',
          at: '3d 10:00',
          by: 'sami',
          on: 'meta-ig-reels-video',
          inDays: 2,
          body: 'Subtitles are with the translator, ready by then.',
        },
      ],
    },
    {
      name: 'Engraved for free',
      art: { direction: 'product', brand, variant: 4, headline: 'Son prénom', lines: ['gravé, offert'] },
      attributes: { hook: 'offer', angle: 'craft', offer: 'gift' },
      brief: 'A first name on the label. Use Manon, it is short.',
      formats: ['meta-ig-feed-image', 'meta-ig-stories-image'],
      acts: [
        ...deliver({
          at: '4d 10:30',
          by: 'priya',
          named: 'MV_gravure',
          to: ['meta-ig-feed-image', 'meta-ig-stories-image'],
        }),
        ...approve('jo', '3d 14:00', ['meta-ig-feed-image', 'meta-ig-stories-image']),
      ],
    },
    {
      name: 'Last post before Christmas',
      art: { direction: 'sale', brand, variant: 4, headline: '21 Dec', lines: ['Order by noon', 'arrives in time'] },
      attributes: { hook: 'offer', angle: 'occasion', offer: 'shipping' },
      brief: 'Three dates: 19, 20 and 21. One picture each, the date as large as the frame allows.',
      formats: ['meta-ig-stories-image', 'meta-fb-feed-image'],
      dueIn: 8,
    },
  ],
};

const clearance: StoryCampaign = {
  name: 'Winter clearance',
  begun: { at: '58d 10:00', by: 'jo' },
  dueIn: -22,
  team: ['jo'],
  owner: 'priya',
  archived: { at: '12d 17:30', by: 'jo', reason: 'Cancelled by the client, stock sold out before the flight' },
  creatives: (
    [
      ['Last sizes', 5, '−30%', 'offer'],
      ['Travel sprays', 6, '2 for 1', 'offer'],
      ['Candles', 7, '−40%', 'offer'],
      ['Soap, boxed', 8, '€9', 'claim'],
      ['Room sprays', 9, '−20%', 'offer'],
    ] as const
  ).map(([name, variant, headline, hook], index) => ({
    name,
    art: { direction: 'sale' as const, brand, variant, headline, lines: ['Clearance', 'While stocks last'] },
    attributes: { hook, angle: 'price', offer: 'discount' },
    brief: 'Clear the shelf, keep the dignity.',
    formats: ['meta-fb-feed-image', 'meta-fb-right-column-image'],
    acts: deliver({
      at: `${50 - index}d 11:00`,
      by: 'priya',
      named: `MV_clear_${index + 1}`,
      to: ['meta-fb-feed-image'],
    }),
  })),
};

export const maisonVerdier: StoryClient = {
  name: 'Maison Verdier',
  advertiser: { name: 'Maison Verdier FR', currency: 'EUR', target: 1350 },
  guests: [{ person: 'claire', opened: '52d 9:30' }],
  campaigns: [opening, giftSets, eauDeNuit, clearance],
};
