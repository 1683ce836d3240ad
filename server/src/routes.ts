import type { Adapters } from '#adapters/adapters.ts';
import { accountRoutes } from '#features/account/routes.ts';
import { archiveRoutes } from '#features/archive/routes.ts';
import { attachmentRoutes } from '#features/attached-files/routes.ts';
import { attributeRoutes } from '#features/attributes/routes.ts';
import { auditRoutes } from '#features/audit/routes.ts';
import { billingRoutes } from '#features/billing/routes.ts';
import { creativeRoutes, placingRoutes, textVersionRoutes } from '#features/briefs/routes.ts';
import { bulkRoutes } from '#features/bulk/routes.ts';
import { campaignRoutes } from '#features/campaigns/routes.ts';
import { commentRoutes } from '#features/comments/routes.ts';
import { deliveryRoutes } from '#features/deliveries/routes.ts';
import { downloadRoutes } from '#features/downloads/routes.ts';
import { duplicateRoutes } from '#features/duplicates/routes.ts';
import { formatWordRoutes } from '#features/format-words/routes.ts';
import { formatRoutes } from '#features/formats/routes.ts';
import { groupRoutes } from '#features/groups/routes.ts';
import { guestPageRoutes } from '#features/guest-pages/routes.ts';
import { homeRoutes } from '#features/home/routes.ts';
import { healthRoutes, installationRoutes } from '#features/installation/routes.ts';
import { insightRoutes } from '#features/insights/routes.ts';
import { shareRoutes } from '#features/shared-figures/routes.ts';
import { advertiserRoutes, integrationRoutes } from '#features/integration/routes.ts';
import { invitationRoutes } from '#features/invitations/routes.ts';
import { listRoutes } from '#features/lists/routes.ts';
import { liveRoutes } from '#features/live/routes.ts';
import { mediaRoutes } from '#features/media/routes.ts';
import { memberRoutes } from '#features/members/routes.ts';
import { calendarRoutes } from '#features/calendars/routes.ts';
import { followRoutes, mailChoiceRoutes, notificationRoutes } from '#features/notifications/routes.ts';
import { organizationRoutes } from '#features/organizations/routes.ts';
import { peopleRoutes } from '#features/people/routes.ts';
import { promiseRoutes, reminderRoutes } from '#features/reminders/routes.ts';
import { sampleRoutes } from '#features/sample/routes.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { sessionRoutes } from '#features/sessions/routes.ts';
import { signInRoutes } from '#features/sign-in/routes.ts';
import { templateRoutes } from '#features/templates/routes.ts';
import { uploadRoutes } from '#features/uploads/routes.ts';
import { variationRoutes } from '#features/variations/routes.ts';
import { viewRoutes } from '#features/views/routes.ts';
import type { Route } from '#infra/http/routes.ts';

/** All routes of the API. */
export const allRoutes: Route<Adapters>[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...organizationRoutes,
  ...auditRoutes,
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
  ...commentRoutes,
  ...mediaRoutes,
  ...uploadRoutes,
  ...downloadRoutes,
  ...integrationRoutes,
  ...advertiserRoutes,
  ...deliveryRoutes,
  ...insightRoutes,
  ...shareRoutes,
  ...notificationRoutes,
  ...followRoutes,
  ...billingRoutes,
  ...mailChoiceRoutes,
  ...promiseRoutes,
  ...reminderRoutes,
  ...calendarRoutes,
  ...liveRoutes,
  ...sampleRoutes,
  ...installationRoutes,
  ...healthRoutes,
];
