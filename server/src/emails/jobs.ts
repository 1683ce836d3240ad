import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { sendMail } from './outbox.ts';

const payload = z.object({ mailId: z.string() });

export const sendMailJob = defineJob<typeof payload, Adapters>({
  name: 'mail.send',
  payload,
  concurrency: 3,
  retries: 12,
  run: ({ scope, payload: { mailId }, adapters: { mailer, publicUrl } }) =>
    sendMail(scope, { mailId, mailer, publicUrl }),
});
