import type { EventName, EventPayloads } from '@ad-foundry/contract/events.ts';
import { sendMailJob } from '#emails/jobs.ts';
import { rejudgeFormatJob } from '#features/formats/jobs.ts';
import { sendReceiptsJob } from '#features/guest-pages/jobs.ts';
import { fillSampleJob } from '#features/sample/jobs.ts';
import { lightenVersionJob, previewFilmJob, previewVersionJob, scanVersionJob } from '#features/variations/jobs.ts';
import type { AppEvent } from '#infra/scope.ts';

type Caused = readonly { name: string }[];
const none: Caused = [];

/** Which jobs an event causes. A job gets the event's payload; both are written in the transaction of the cause. */
const reactions: { [N in EventName]?: (payload: EventPayloads[N]) => Caused } = {
  'mail.queued': () => [sendMailJob],
  'version.stored': ({ kind }) =>
    kind === 'video' ? [scanVersionJob, previewFilmJob, lightenVersionJob] : [scanVersionJob, previewVersionJob],
  'format.rejudging': () => [rejudgeFormatJob],
  'creative.fulfilled': () => [sendReceiptsJob],
  'sample.requested': () => [fillSampleJob],
};

export function jobsOf({ name, payload }: AppEvent): Caused {
  // A name and its payload belong together, which the table cannot say of one that is looked up.
  const react = reactions[name] as ((payload: AppEvent['payload']) => Caused) | undefined;
  return react?.(payload) ?? none;
}
