import type { Ago } from './moments.ts';
import type { PersonKey } from './people.ts';

/** What an ad platform answers to a file that it does not take. */
interface PlatformRefusal {
  creative: string;
  code: string;
  message: string;
  traceId: string;
}

export interface StoryDelivery {
  at: Ago;
  by: PersonKey;
  client: string;
  creatives: string[];
  /** The last file of this creative fails. */
  refusal?: PlatformRefusal;
  /** Who pauses it after the first file has arrived. */
  pausedBy?: PersonKey;
}

export const storyDeliveries: StoryDelivery[] = [
  {
    at: '34d 14:18',
    by: 'jo',
    client: 'Aster Running',
    creatives: ['Light as a T-shirt', 'Ten colours, one sole', 'Resoled for free'],
  },
  {
    at: '28d 10:02',
    by: 'jo',
    client: 'Kettle & Co',
    creatives: ['Porridge, properly', 'Tea before talk', 'Sunday, eleven'],
  },
  {
    at: '23d 14:20',
    by: 'jo',
    client: 'Aster Running',
    creatives: ['City loop'],
  },
  {
    at: '4d 15:00',
    by: 'lena',
    client: 'Maison Verdier',
    creatives: ['Gift sets −20 %', 'Amber on terracotta'],
  },
  {
    at: '2d 14:18',
    by: 'lena',
    client: 'Aster Running',
    creatives: ['Trail hero film', 'Sole close-up'],
    refusal: {
      creative: 'Trail hero film',
      code: '389/1363030',
      message: 'Unable to fetch video file from URL.',
      traceId: 'AxQ7d2mVvT0nK4sHc9e1LwB',
    },
  },
  {
    at: '90m',
    by: 'jo',
    client: 'Kettle & Co',
    creatives: ['Toaster and kettle', 'Mug with every order'],
    pausedBy: 'jo',
  },
];
