import type { Adapters } from '#adapters/adapters.ts';
import { accountRoutes } from '#features/people/account/routes.ts';
import { apiKeyRoutes } from '#features/people/keys/routes.ts';
import { archiveRoutes } from '#features/tree/archive/routes.ts';
import { attachmentRoutes } from '#features/talk/attached-files/routes.ts';
import { attributeRoutes } from '#features/library/attributes/routes.ts';
import { auditRoutes } from '#features/operation/audit/routes.ts';
import { billingRoutes } from '#features/billing/routes.ts';
import { creativeRoutes, placingRoutes, textVersionRoutes } from '#features/workspace/briefs/routes.ts';
import { brandRoutes } from '#features/people/brands/routes.ts';
import { bulkRoutes } from '#features/workspace/bulk/routes.ts';
import { campaignRoutes } from '#features/tree/campaigns/routes.ts';
import { commentRoutes } from '#features/talk/comments/routes.ts';
import { deliveryRoutes } from '#features/platforms/deliveries/routes.ts';
import { downloadRoutes } from '#features/sharing/downloads/routes.ts';
import { duplicateRoutes } from '#features/workspace/duplicates/routes.ts';
import { formatWordRoutes } from '#features/library/format-words/routes.ts';
import { formatRoutes } from '#features/library/formats/routes.ts';
import { groupRoutes } from '#features/tree/groups/routes.ts';
import { guestPageRoutes } from '#features/sharing/guest-pages/routes.ts';
import { homeRoutes } from '#features/workspace/home/routes.ts';
import { healthRoutes, installationRoutes } from '#features/operation/installation/routes.ts';
import { insightRoutes } from '#features/platforms/insights/routes.ts';
import { shareRoutes } from '#features/sharing/shared-reports/routes.ts';
import { reviewLinkRoutes, reviewRoutes } from '#features/sharing/review-links/routes.ts';
import { advertiserRoutes, integrationRoutes } from '#features/platforms/integration/routes.ts';
import { invitationRoutes } from '#features/people/invitations/routes.ts';
import { listRoutes } from '#features/workspace/lists/routes.ts';
import { liveRoutes } from '#features/operation/live/routes.ts';
import { mediaRoutes } from '#features/collect/media/routes.ts';
import { memberRoutes } from '#features/people/members/routes.ts';
import { calendarRoutes } from '#features/talk/calendars/routes.ts';
import { followRoutes, mailChoiceRoutes, notificationRoutes } from '#features/talk/notifications/routes.ts';
import { organizationRoutes } from '#features/people/organizations/routes.ts';
import { peopleRoutes } from '#features/tree/assignments/routes.ts';
import { promiseRoutes, reminderRoutes, reminderStopRoutes } from '#features/talk/reminders/routes.ts';
import { reviewStepRoutes } from '#features/talk/review-steps/routes.ts';
import { replyRoutes } from '#features/talk/replies/routes.ts';
import { sampleRoutes } from '#features/operation/sample/routes.ts';
import { searchRoutes } from '#features/workspace/search/routes.ts';
import { sessionRoutes } from '#features/people/sessions/routes.ts';
import { signInRoutes } from '#features/people/sign-in/routes.ts';
import { templateRoutes } from '#features/library/templates/routes.ts';
import { uploadRoutes } from '#features/collect/uploads/routes.ts';
import { adaptationRoutes, repairRoutes } from '#features/collect/repairs/routes.ts';
import { checkRoutes, variationRoutes } from '#features/collect/variations/routes.ts';
import { viewRoutes } from '#features/workspace/views/routes.ts';
import { webhookRoutes } from '#features/operation/webhooks/routes.ts';
import type { Route } from '#infra/http/routes.ts';

/** All routes of the API. */
export const allRoutes: Route<Adapters>[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...organizationRoutes,
  ...brandRoutes,
  ...auditRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...campaignRoutes,
  ...peopleRoutes,
  ...guestPageRoutes,
  ...placingRoutes,
  ...creativeRoutes,
  ...textVersionRoutes,
  ...attachmentRoutes,
  ...archiveRoutes,
  ...listRoutes,
  ...bulkRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...viewRoutes,
  ...duplicateRoutes,
  ...formatRoutes,
  ...formatWordRoutes,
  ...templateRoutes,
  ...attributeRoutes,
  ...variationRoutes,
  ...checkRoutes,
  ...commentRoutes,
  ...reviewStepRoutes,
  ...mediaRoutes,
  ...repairRoutes,
  ...adaptationRoutes,
  ...uploadRoutes,
  ...downloadRoutes,
  ...integrationRoutes,
  ...advertiserRoutes,
  ...deliveryRoutes,
  ...insightRoutes,
  ...shareRoutes,
  ...reviewLinkRoutes,
  ...reviewRoutes,
  ...notificationRoutes,
  ...followRoutes,
  ...replyRoutes,
  ...billingRoutes,
  ...mailChoiceRoutes,
  ...promiseRoutes,
  ...reminderRoutes,
  ...reminderStopRoutes,
  ...calendarRoutes,
  ...liveRoutes,
  ...sampleRoutes,
  ...installationRoutes,
  ...healthRoutes,
];
