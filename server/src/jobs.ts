import type { Adapters } from '#adapters/adapters.ts';
import { sendDelayedReceiptsJob, sendReceiptsJob } from '#emails/jobs.ts';
import { sendDueMailsJob, sendMailJob } from '#emails/send-mail.ts';
import { judgeValuesJob } from '#features/library/attributes/jobs.ts';
import { continueBulkJob } from '#features/workspace/bulk/jobs.ts';
import {
  catchUpBillingJob,
  endPlanJob,
  mailOwnersJob,
  reconcileBillingJob,
  sweepBillingJob,
  syncPlanJob,
} from '#features/billing/jobs.ts';
import {
  mailSenderJob,
  resumeSendingsJob,
  sendSendingJob,
  startDeliveryJob,
  sweepSendingsJob,
} from '#features/platforms/deliveries/jobs.ts';
import { recountCompletionJob } from '#features/tree/creatives/jobs.ts';
import { rejudgeFormatJob } from '#features/library/formats/jobs.ts';
import {
  copyPicturesJob,
  learnMediaJob,
  matchAdsJob,
  scheduleFiguresJob,
  syncFiguresJob,
} from '#features/platforms/insights/jobs.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import {
  checkTokenJob,
  checkTokensJob,
  mailManagersJob,
  revokeTokenJob,
} from '#features/platforms/integration/jobs.ts';
import { collectMailsJob, sendNotificationMailJob, tellDueJob } from '#features/talk/notifications/jobs.ts';
import { collectRemindersJob, sendReminderJob } from '#features/talk/reminders/jobs.ts';
import { fillSampleJob, sampleFiguresJob } from '#features/operation/sample/jobs.ts';
import { sweepUploadsJob } from '#features/collect/uploads/jobs.ts';
import {
  transcodeVideosJob,
  transcodeVersionJob,
  previewVideoJob,
  previewVideosJob,
  previewVersionJob,
  previewVersionsJob,
  scanVersionJob,
  scanVersionsJob,
} from '#features/collect/media/jobs.ts';
import type { Job } from '#infra/jobs/define-job.ts';

/** All jobs, queued and scheduled. */
export const jobs: Job<Adapters>[] = [
  sendMailJob,
  sendDueMailsJob,
  sendReceiptsJob,
  sendDelayedReceiptsJob,
  previewVersionJob,
  previewVideoJob,
  previewVersionsJob,
  previewVideosJob,
  transcodeVersionJob,
  transcodeVideosJob,
  scanVersionJob,
  scanVersionsJob,
  rejudgeFormatJob,
  recountCompletionJob,
  judgeValuesJob,
  continueBulkJob,
  sweepUploadsJob,
  fillSampleJob,
  sampleFiguresJob,
  sendSendingJob,
  startDeliveryJob,
  resumeSendingsJob,
  mailSenderJob,
  sweepSendingsJob,
  scheduleFiguresJob,
  syncFiguresJob,
  matchAdsJob,
  learnMediaJob,
  copyPicturesJob,
  revokeTokenJob,
  checkTokenJob,
  checkTokensJob,
  mailManagersJob,
  tellDueJob,
  syncPlanJob,
  endPlanJob,
  mailOwnersJob,
  sweepBillingJob,
  catchUpBillingJob,
  reconcileBillingJob,
  collectMailsJob,
  sendNotificationMailJob,
  collectRemindersJob,
  sendReminderJob,
  cleanUpJob,
];
