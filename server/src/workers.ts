import type { Adapters } from '#adapters/adapters.ts';
import { mailWorkers } from '#emails/workers.ts';
import { attributeWorkers } from '#features/library/attributes/workers.ts';
import { billingWorkers } from '#features/billing/workers.ts';
import { bulkWorkers } from '#features/workspace/bulk/workers.ts';
import { creativeWorkers } from '#features/tree/creatives/workers.ts';
import { deliveryWorkers } from '#features/platforms/deliveries/workers.ts';
import { formatWorkers } from '#features/library/formats/workers.ts';
import { insightWorkers } from '#features/platforms/insights/workers.ts';
import { installationWorkers } from '#features/operation/installation/workers.ts';
import { integrationWorkers } from '#features/platforms/integration/workers.ts';
import { mediaWorkers } from '#features/collect/media/workers.ts';
import { composeNotifications } from '#features/talk/notifications/actions/compose-mail.ts';
import { notificationWorkers } from '#features/talk/notifications/workers.ts';
import { composeReminder } from '#features/talk/reminders/actions/compose.ts';
import { repairWorkers } from '#features/collect/repairs/workers.ts';
import { replyWorkers } from '#features/talk/replies/workers.ts';
import { reviewMailWorkers } from '#features/sharing/review-mails/workers.ts';
import { reviewStepWorkers } from '#features/talk/review-steps/workers.ts';
import { reminderWorkers } from '#features/talk/reminders/workers.ts';
import { sampleWorkers } from '#features/operation/sample/workers.ts';
import { uploadWorkers } from '#features/collect/uploads/workers.ts';
import { webhookWorkers } from '#features/operation/webhooks/workers.ts';
import type { Worker } from '#infra/jobs/define-worker.ts';

/** The workers of all jobs, queued and scheduled. */
export const workers: Worker<Adapters>[] = [
  ...mailWorkers({ notifications: composeNotifications, reminder: composeReminder }),
  ...attributeWorkers,
  ...billingWorkers,
  ...bulkWorkers,
  ...creativeWorkers,
  ...deliveryWorkers,
  ...formatWorkers,
  ...insightWorkers,
  ...installationWorkers,
  ...integrationWorkers,
  ...mediaWorkers,
  ...repairWorkers,
  ...notificationWorkers,
  ...reminderWorkers,
  ...reviewMailWorkers,
  ...reviewStepWorkers,
  ...replyWorkers,
  ...sampleWorkers,
  ...uploadWorkers,
  ...webhookWorkers,
];
