import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { tellDue } from './actions/due.ts';

const nothing = z.object({});

/** Tells the assigned members what is due within a day. */
export const tellDueJob = defineJob<typeof nothing, Adapters>({
  name: 'notifications.due',
  payload: nothing,
  scope: 'all tenants',
  cron: '7 * * * *',
  run: ({ scope, inOrganization }) => tellDue(scope, inOrganization),
});
