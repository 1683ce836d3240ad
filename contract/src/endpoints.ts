import { account } from './account.ts';
import { advertisers } from './advertisers.ts';
import { archive } from './work/archive.ts';
import { attachments } from './work/attachments.ts';
import { attributes } from './attributes.ts';
import { audit } from './audit.ts';
import { billing } from './billing/billing.ts';
import { campaigns } from './campaigns.ts';
import { comments } from './comments/comments.ts';
import { creatives } from './creatives.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { downloads } from './downloads.ts';
import { duplicates } from './work/duplicates.ts';
import { lists } from './work/lists.ts';
import { bulk } from './work/bulk.ts';
import { createMany } from './work/create-many.ts';
import { search } from './work/search.ts';
import type { EndpointShape } from './endpoint.ts';
import { formats } from './formats.ts';
import { formatWords } from './work/format-words.ts';
import { groups } from './groups.ts';
import { guestPages } from './guest-pages.ts';
import { health } from './health.ts';
import { home } from './work/home.ts';
import { insights } from './insights/insights.ts';
import { shares } from './insights/shares.ts';
import { installation } from './installation.ts';
import { integration } from './integration.ts';
import { invitations } from './invitations.ts';
import { live } from './live.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { promises } from './reminders/promises.ts';
import { calendars } from './reminders/calendars.ts';
import { reminders } from './reminders/reminders.ts';
import { follows } from './notifications/follows.ts';
import { mailChoices } from './notifications/mail-choices.ts';
import { notifications } from './notifications/inbox.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { placing } from './placing.ts';
import { sample } from './sample.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { templates } from './templates.ts';
import { textVersions } from './work/text-versions.ts';
import { uploads } from './uploads.ts';
import { variations } from './variations.ts';
import { views } from './work/views.ts';

/** All endpoints by domain. The server serves exactly these; the API documentation lists them. */
export const endpoints = {
  signIn,
  account,
  sessions,
  organizations,
  audit,
  groups,
  members,
  invitations,
  campaigns,
  people,
  guestPages,
  placing,
  creatives,
  textVersions,
  attachments,
  archive,
  duplicates,
  lists,
  bulk,
  home,
  createMany,
  search,
  views,
  formats,
  formatWords,
  templates,
  attributes,
  variations,
  comments,
  media,
  uploads,
  downloads,
  integration,
  advertisers,
  deliveries,
  insights,
  shares,
  mailChoices,
  promises,
  reminders,
  calendars,
  notifications,
  follows,
  billing,
  live,
  sample,
  installation,
  health,
} satisfies Record<string, Record<string, EndpointShape>>;
