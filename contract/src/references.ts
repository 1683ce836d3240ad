import { z } from 'zod';
import { accountId, campaignGroupId, campaignId, creativeId } from './ids.ts';

export const namedAccount = z
  .object({ id: accountId, name: z.string().meta({ example: 'Ana Silva' }) })
  .meta({ id: 'NamedAccount', description: 'Id and name of a person.' });
export const namedCampaign = z
  .object({ id: campaignId, name: z.string().meta({ example: 'Spring launch' }) })
  .meta({ id: 'NamedCampaign', description: 'Id and name of a campaign.' });
export const namedCreative = z
  .object({ id: creativeId, name: z.string().meta({ example: 'Teaser' }) })
  .meta({ id: 'NamedCreative', description: 'Id and name of a creative.' });
export const namedGroup = z
  .object({ id: campaignGroupId, name: z.string().meta({ example: 'Europe' }) })
  .meta({ id: 'NamedCampaignGroup', description: 'Id and name of a campaign group.' });
