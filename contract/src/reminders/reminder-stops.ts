import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { campaignId } from '@ad-foundry/contract/ids.ts';

export const reminderStopSchema = z
  .object({
    campaignId,
    campaignName: z.string().meta({ example: 'Spring launch' }),
    organizationName: z.string().meta({ example: 'Nova Studio' }),
  })
  .meta({ id: 'ReminderStop', description: 'A campaign of which the account gets no reminders.' });
export type ReminderStop = z.infer<typeof reminderStopSchema>;

export const reminderStops = {
  list: endpoint({
    method: 'GET',
    path: '/account/reminder-stops',
    access: 'signed-in',
    summary: 'The campaigns whose reminders the account stopped, in every organization; those stopped last first.',
    response: z.object({ items: z.array(reminderStopSchema) }),
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/account/reminder-stops/:campaignId',
    access: 'signed-in',
    summary: 'Turns the reminders of a campaign on again.',
    params: z.object({ campaignId }),
    throws: ['campaign.not-found'],
  }),
};
