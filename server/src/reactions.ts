import type { EventName, EventPayload } from '@ad-foundry/contract/events.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sendReceiptsJob } from '#emails/jobs.ts';
import { mailSenderJob, resumeSendingsJob, startDeliveryJob } from '#features/platforms/deliveries/jobs.ts';
import { recountCompletionJob } from '#features/tree/creatives/jobs.ts';
import { endPlanJob, mailOwnersJob } from '#features/billing/jobs.ts';
import { refreshOpenReviewsJob } from '#features/talk/review-steps/jobs.ts';
import { rejudgeFormatJob } from '#features/library/formats/jobs.ts';
import { checkTokenJob, mailManagersJob } from '#features/platforms/integration/jobs.ts';
import { matchAdsJob, scheduleFiguresJob } from '#features/platforms/insights/jobs.ts';
import {
  transcodeVersionJob,
  previewVideoJob,
  previewVersionJob,
  scanVersionJob,
} from '#features/collect/media/jobs.ts';
import type { BaseScope, RecordedEvent } from '#infra/scope.ts';

const dayMs = 86_400_000;

type Enqueue = BaseScope['enqueue'];

/** Enqueues the jobs that follow an event. */
const reactions: { [N in EventName]?: (enqueue: Enqueue, payload: EventPayload<N>) => Promise<unknown> } = {
  async 'version.stored'(enqueue, { versionId, kind, unscanned }) {
    if (unscanned) await enqueue(scanVersionJob, { versionId });
    await enqueue(kind === 'video' ? previewVideoJob : previewVersionJob, { versionId });
    if (kind === 'video') await enqueue(transcodeVersionJob, { versionId });
  },
  'member.disabled': (enqueue) => enqueue(refreshOpenReviewsJob, {}),
  'member.left': (enqueue) => enqueue(refreshOpenReviewsJob, {}),
  'member.removed': (enqueue) => enqueue(refreshOpenReviewsJob, {}),
  'member.role-changed': (enqueue) => enqueue(refreshOpenReviewsJob, {}),
  'review-link.changed': (enqueue) => enqueue(refreshOpenReviewsJob, {}),
  'review-link.revoked': (enqueue) => enqueue(refreshOpenReviewsJob, {}),
  'format.rejudged': (enqueue, { formatId, revisionId }) => enqueue(rejudgeFormatJob, { formatId, revisionId }),
  'campaign.approval-changed': (enqueue, { campaignId }) => enqueue(recountCompletionJob, { campaignId }),
  'delivery.created': (enqueue, { deliveryId }) => enqueue(startDeliveryJob, { deliveryId }),
  'delivery.retried': (enqueue, { deliveryId }) => enqueue(startDeliveryJob, { deliveryId }),
  'delivery.failed': (enqueue, { deliveryId }) => enqueue(mailSenderJob, { deliveryId }),
  async 'delivery.finished'(enqueue, { deliveryId }) {
    await enqueue(mailSenderJob, { deliveryId });
    await enqueue(matchAdsJob, { advertiserNo: null });
  },
  'insights.imported': (enqueue) => enqueue(matchAdsJob, { advertiserNo: null }),
  'billing.trial-ending': (enqueue) => enqueue(mailOwnersJob, { news: 'trialEnding', stage: 1 }),
  async 'billing.payment-failed'(enqueue) {
    // The mail checks the plan when it is sent, so that nothing is mailed after a payment.
    for (const [at, days] of [0, 3, 10].entries())
      await enqueue(mailOwnersJob, { news: 'paymentFailed', stage: at + 1 }, { delayMs: days * dayMs });
  },
  'billing.payment-recovered': (enqueue) => enqueue(mailOwnersJob, { news: 'paymentRecovered', stage: 1 }),
  'billing.plan-ended': (enqueue) => enqueue(mailOwnersJob, { news: 'ended', stage: 1 }),
  'organization.deleted': (enqueue) => enqueue(endPlanJob, {}),
  'advertisers.chosen': (enqueue) => enqueue(scheduleFiguresJob, { wake: false }),
  'token.connected': resume,
  'token.reconnected': resume,
  'advertisers.read': resume,
  'token.expiring': (enqueue, { tokenId }) => enqueue(mailManagersJob, { tokenId }),
  'token.invalidated': (enqueue, { tokenId }) => enqueue(mailManagersJob, { tokenId }),
  'token.scope-refused': (enqueue, { tokenId }) => enqueue(checkTokenJob, { tokenId }),
  'creative.fulfilled': (enqueue, { campaignId }) =>
    enqueue(sendReceiptsJob, { campaignId }, { delayMs: limits.receiptDelayMs }),
};

/** Jobs to enqueue after a connection was created or renewed. */
async function resume(enqueue: Enqueue): Promise<void> {
  await enqueue(resumeSendingsJob, {});
  await enqueue(scheduleFiguresJob, { wake: true });
}

/** Enqueues the jobs that follow an event, in its organization and its transaction. */
export async function reactTo(tx: BaseScope, { name, payload, organizationId }: RecordedEvent): Promise<void> {
  // TypeScript cannot relate a name to its payload in a table lookup.
  const react = reactions[name] as ((enqueue: Enqueue, payload: object) => Promise<unknown>) | undefined;
  const inOrganization = { organizationId: organizationId ?? undefined };
  await react?.((job, input, options) => tx.enqueue(job, input, { ...inOrganization, ...options }), payload);
}
