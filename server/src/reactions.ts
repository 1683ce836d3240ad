import type { EventName } from '@ad-foundry/contract/events.ts';
import { sendMailJob } from '#emails/jobs.ts';
import { rejudgeFormatJob } from '#features/formats/jobs.ts';
import { sendReceiptsJob } from '#features/guest-pages/jobs.ts';
import { fillSampleJob } from '#features/sample/jobs.ts';
import { lightenVersionJob, previewVersionJob, scanVersionJob } from '#features/variations/jobs.ts';

/** Which jobs an event causes. A job gets the event's payload; both are written in the transaction of the cause. */
export const reactions: Partial<Record<EventName, { name: string }[]>> = {
  'mail.queued': [sendMailJob],
  'version.stored': [scanVersionJob, previewVersionJob, lightenVersionJob],
  'format.rejudging': [rejudgeFormatJob],
  'creative.fulfilled': [sendReceiptsJob],
  'sample.requested': [fillSampleJob],
};
