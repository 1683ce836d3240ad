import { asterRunning } from './aster.ts';
import { kettleAndCo } from './kettle.ts';
import type { Act, StoryClient } from './story.ts';
import { maisonVerdier } from './verdier.ts';

/** The clients of the sample agency, with everything that is made for them. */
export const clients: StoryClient[] = [kettleAndCo, maisonVerdier, asterRunning];

export type DeliverAct = Extract<Act, { act: 'deliver' }>;

/** Every file of the sample, with the artwork that it shows, and where it belongs. */
export const storyFiles = clients.flatMap((client) =>
  client.campaigns.flatMap((campaign) =>
    campaign.creatives.flatMap((creative) =>
      (creative.acts ?? [])
        .filter((act): act is DeliverAct => act.act === 'deliver')
        .map((act) => ({ client, campaign, creative, act })),
    ),
  ),
);
