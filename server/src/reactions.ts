import type { EventName, EventPayload } from '@ad-foundry/contract/events.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sendReceiptsJob } from '#emails/jobs.ts';
import { mailSenderJob, resumeSendingsJob, startDeliveryJob } from '#features/platforms/deliveries/jobs.ts';
import { recountCompletionJob } from '#features/tree/creatives/jobs.ts';
import { endPlanJob, mailOwnersJob } from '#features/billing/jobs.ts';
import { rejudgeFormatJob } from '#features/library/formats/jobs.ts';
import { checkTokenJob, mailManagersJob } from '#features/platforms/integration/jobs.ts';
import { matchAdsJob, scheduleFiguresJob } from '#features/platforms/insights/jobs.ts';
import {
  transcodeVersionJob,
  previewVideoJob,
  previewVersionJob,
  scanVersionJob,
} from '#features/collect/media/jobs.ts';
import { sendReminderJob } from '#features/talk/reminders/jobs.ts';
import { jobWith, type JobRequest } from '#infra/jobs/job-reference.ts';
import type { RecordedEvent } from '#infra/scope.ts';

const dayMs = 86_400_000;

/** Jobs that follow an event, in its organization. */
const reactions: { [N in EventName]?: (payload: EventPayload<N>) => JobRequest[] } = {
  'version.stored': ({ versionId, kind, unscanned }) => {
    const pictured = kind === 'video' ? [previewVideoJob, transcodeVersionJob] : [previewVersionJob];
    return [...(unscanned ? [scanVersionJob] : []), ...pictured].map((job) => jobWith(job, { versionId }));
  },
  'format.rejudged': ({ formatId, revisionId }) => [jobWith(rejudgeFormatJob, { formatId, revisionId })],
  'preferences.approval-changed': () => [jobWith(recountCompletionJob, {})],
  'delivery.created': ({ deliveryId }) => [jobWith(startDeliveryJob, { deliveryId })],
  'delivery.retried': ({ deliveryId }) => [jobWith(startDeliveryJob, { deliveryId })],
  'delivery.failed': ({ deliveryId }) => [jobWith(mailSenderJob, { deliveryId })],
  'delivery.finished': ({ deliveryId }) => [
    jobWith(mailSenderJob, { deliveryId }),
    jobWith(matchAdsJob, { account: null }),
  ],
  'insights.imported': () => [jobWith(matchAdsJob, { account: null })],
  'billing.trial-ending': () => [jobWith(mailOwnersJob, { news: 'trialEnding', stage: 1 })],
  // Reminders say how things are then: after the payment they say nothing.
  'billing.payment-failed': () =>
    [0, 3, 10].map((days, at) => jobWith(mailOwnersJob, { news: 'paymentFailed', stage: at + 1 }, days * dayMs)),
  'billing.payment-recovered': () => [jobWith(mailOwnersJob, { news: 'paymentRecovered', stage: 1 })],
  'billing.plan-ended': () => [jobWith(mailOwnersJob, { news: 'ended', stage: 1 })],
  'organization.deleted': () => [jobWith(endPlanJob, {})],
  'advertisers.chosen': () => [jobWith(scheduleFiguresJob, { wake: false })],
  'token.connected': () => [jobWith(resumeSendingsJob, {}), jobWith(scheduleFiguresJob, { wake: true })],
  'token.reconnected': () => [jobWith(resumeSendingsJob, {}), jobWith(scheduleFiguresJob, { wake: true })],
  'advertisers.read': () => [jobWith(resumeSendingsJob, {}), jobWith(scheduleFiguresJob, { wake: true })],
  'token.expiring': ({ tokenId }) => [jobWith(mailManagersJob, { tokenId })],
  'token.invalidated': ({ tokenId }) => [jobWith(mailManagersJob, { tokenId })],
  'token.scope-refused': ({ tokenId }) => [jobWith(checkTokenJob, { tokenId })],
  'reminder.requested': ({ reminderId }) => [jobWith(sendReminderJob, { reminderId })],
  'creative.fulfilled': ({ campaignId }) => [jobWith(sendReceiptsJob, { campaignId }, limits.receiptDelayMs)],
};

export function jobsAfter({ name, payload }: RecordedEvent): JobRequest[] {
  // TypeScript cannot relate a name to its payload in a table lookup.
  const react = reactions[name] as ((payload: object) => JobRequest[]) | undefined;
  return react?.(payload) ?? [];
}
