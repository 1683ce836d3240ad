import { texts as base } from './areas/base.ts';
import { texts as sign } from './areas/sign.ts';
import { texts as signSteps } from './areas/steps.ts';
import { texts as guest } from './areas/guest.ts';
import { texts as guestEntry } from './areas/entry.ts';
import { texts as deliver } from './areas/deliver.ts';
import { texts as slots } from './areas/slots.ts';
import { texts as shell } from './areas/shell.ts';
import { texts as work } from './areas/work.ts';
import { texts as viewer } from './areas/viewer.ts';
import { texts as campaigns } from './areas/campaigns.ts';
import { texts as attachments } from './areas/attachments.ts';
import { texts as attributes } from './areas/attributes.ts';
import { texts as comments } from './areas/comments.ts';
import { texts as downloads } from './areas/downloads.ts';
import { texts as deliveries } from './areas/deliveries.ts';
import { texts as fields } from './areas/fields.ts';
import { texts as insights } from './areas/insights.ts';
import { texts as noFigures } from './areas/no-figures.ts';
import { texts as launches } from './areas/launches.ts';
import { texts as refresh } from './areas/refresh.ts';
import { texts as shares } from './areas/shares.ts';
import { texts as integration } from './areas/integration.ts';
import { texts as library } from './areas/library.ts';
import { texts as inPlace } from './areas/inplace.ts';
import { texts as billing } from './areas/billing.ts';
import { texts as notifications } from './areas/notifications.ts';
import { texts as onboarding } from './areas/onboarding.ts';
import { texts as settings } from './areas/settings.ts';
import { texts as audit } from './areas/audit.ts';
import { texts as keys } from './areas/keys.ts';
import { texts as webhooks } from './areas/webhooks.ts';
import { texts as me } from './areas/me.ts';
import { texts as placing } from './areas/placing.ts';
import { texts as bulk } from './areas/bulk.ts';
import { texts as many } from './areas/many.ts';
import { texts as repair } from './areas/repair.ts';
import { texts as adapt } from './areas/adapt.ts';
import { texts as review } from './areas/review.ts';
import { texts as reviewLinks } from './areas/reviewlinks.ts';
import { texts as search } from './areas/search.ts';
import { texts as workItems } from './areas/items.ts';
import { texts as help } from './areas/help.ts';
import { texts as home } from './areas/home.ts';
import { texts as lists } from './areas/lists.ts';
import { texts as reminders } from './areas/reminders.ts';
import { texts as reviewSteps } from './areas/review-steps.ts';
import { texts as timeSettings } from './areas/time.ts';
import { texts as visitor } from './areas/visitor.ts';

/** All texts of the language. Pages fetch the areas they need, each in a separate file (src/lib/texts.ts). */
export const messages = {
  ...base,
  sign: { ...sign.sign, ...signSteps.sign },
  ...deliver,
  guest: { ...guest.guest, ...guestEntry.guest, ...deliver.guest },
  ...shell,
  ...work,
  slots: { ...work.slots, ...slots.slots },

  ...viewer,
  ...campaigns,
  ...attributes,
  fields: fields.fields,
  ...noFigures,
  ...comments,
  ...downloads,
  ...deliveries,
  ...insights,
  ...launches,
  ...refresh,
  ...shares,
  ...integration,
  ...library,
  ...inPlace,
  ...repair,
  ...adapt,
  ...billing,
  ...notifications,
  ...onboarding,
  ...settings,
  ...audit,
  ...keys,
  ...webhooks,
  ...me,
  ...placing,
  ...workItems,
  ...help,
  ...home,
  reviewPage: review.reviewPage,
  ...reviewLinks,
  ...search,
  ...lists,
  ...reminders,
  ...reviewSteps,
  ...timeSettings,
  ...visitor,
  ...bulk,
  ...many,
  errors: {
    ...shell.errors,
    ...comments.errors,
    ...attachments.errors,
    ...library.errors,
    ...me.errors,
    ...settings.errors,
    ...fields.errors,
    ...insights.errors,
    ...lists.errors,
    billing: { ...shell.errors.billing, ...billing.errors.billing },
  },
} as const;
