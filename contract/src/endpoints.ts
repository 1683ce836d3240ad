import { account } from './account.ts';
import { advertisers } from './advertisers.ts';
import { apiKeys } from './api-keys.ts';
import { archive } from './archive.ts';
import { attachments } from './attachments.ts';
import { attributes } from './attributes.ts';
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { campaigns } from './campaigns.ts';
import { checks } from './checks.ts';
import { comments } from './comments.ts';
import { creatives } from './creatives.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { downloads } from './downloads.ts';
import { duplicates } from './duplicates.ts';
import { lists } from './lists.ts';
import { brand } from './brand.ts';
import { bulk } from './bulk.ts';
import { createMany } from './create-many.ts';
import { search } from './search.ts';
import type { EndpointShape } from './endpoint.ts';
import { formats } from './formats.ts';
import { formatWords } from './format-words.ts';
import { groups } from './groups.ts';
import { guestPages } from './guest-pages.ts';
import { health } from './health.ts';
import { home } from './home.ts';
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
import { reviewSteps } from './review-steps.ts';
import { reminders } from './reminders/reminders.ts';
import { reminderStops } from './reminders/reminder-stops.ts';
import { follows } from './notifications/follows.ts';
import { mailChoices } from './notifications/mail-choices.ts';
import { notifications } from './notifications/inbox.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { placing } from './placing.ts';
import { replies } from './replies.ts';
import { adaptations } from './adaptations.ts';
import { repairs } from './repairs.ts';
import { review } from './review.ts';
import { reviewLinks } from './review-links.ts';
import { sample } from './sample.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { templates } from './templates.ts';
import { textVersions } from './text-versions.ts';
import { uploads } from './uploads.ts';
import { variations } from './variations.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

/** All endpoints by domain. The server serves exactly these; the API documentation lists them. */
export const endpoints = {
  signIn,
  account,
  sessions,
  organizations,
  brand,
  audit,
  apiKeys,
  webhooks,
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
  checks,
  comments,
  reviewLinks,
  review,
  reviewSteps,
  media,
  repairs,
  adaptations,
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
  reminderStops,
  calendars,
  notifications,
  follows,
  replies,
  billing,
  live,
  sample,
  installation,
  health,
} satisfies Record<string, Record<string, EndpointShape>>;

/** The heading of each domain in the API documentation. */
export const tags: Record<keyof typeof endpoints, { name: string; description: string }> = {
  signIn: {
    name: 'Sign-in',
    description: 'Sign in by mailed code or with Google, sign up, step up, change the address.',
  },
  account: { name: 'Account', description: 'The signed-in account, its picture and its organizations.' },
  sessions: { name: 'Sessions', description: 'Where the account is signed in.' },
  organizations: { name: 'Organizations', description: 'The current organization, its storage and file naming.' },
  brand: { name: 'Brand', description: 'The color and logo of the current organization.' },
  audit: { name: 'Audit log', description: 'Security-relevant acts in the organization.' },
  apiKeys: { name: 'API keys', description: 'Keys with which programs call the API.' },
  webhooks: { name: 'Webhooks', description: 'Addresses that are told what happens, by Standard Webhooks.' },
  groups: { name: 'Campaign groups', description: 'Groups of campaigns.' },
  members: { name: 'Members', description: 'Members of the organization and their roles.' },
  invitations: { name: 'Invitations', description: 'Invitations to the organization, and the links of guests.' },
  campaigns: { name: 'Campaigns', description: 'Campaigns: creatives that are requested together.' },
  people: { name: 'People', description: 'Members and guests assigned to campaigns and campaign groups.' },
  guestPages: { name: 'Guest pages', description: 'The files requested from a guest.' },
  placing: { name: 'Placing', description: 'The slots of a campaign, to place many files at once.' },
  creatives: { name: 'Creatives', description: 'Briefs: creatives with one slot per format.' },
  textVersions: { name: 'Text versions', description: 'The history of the descriptions of creatives.' },
  attachments: { name: 'Attachments', description: 'Files of briefs and comments.' },
  archive: { name: 'Archive', description: 'Archived groups, campaigns and creatives: restored, or deleted for good.' },
  duplicates: { name: 'Duplicates', description: 'Copies of creatives, campaigns and groups.' },
  lists: { name: 'Lists', description: 'Campaigns, and creatives across campaigns.' },
  bulk: { name: 'Bulk changes', description: 'One change of many creatives or campaigns.' },
  home: { name: 'Home', description: 'The work that is due, does not fit, was delivered and is owed.' },
  createMany: { name: 'Many creatives', description: 'Creatives from the rows of a table.' },
  search: { name: 'Search', description: 'Everything in reach, by words and operators.' },
  views: { name: 'Saved views', description: 'Filters, order and columns of lists under a name.' },
  formats: { name: 'Formats', description: 'Placements and their rules: the product library and own formats.' },
  formatWords: { name: 'Format words', description: 'What names of formats in briefing sheets mean.' },
  templates: { name: 'Templates', description: 'Named sets of formats.' },
  attributes: { name: 'Attributes', description: 'Fields that creatives ask for beside files.' },
  variations: { name: 'Variations', description: 'Variations of a slot, their cards, versions and waivers.' },
  checks: { name: 'Checks', description: 'Whether a file fits, before it is sent.' },
  comments: { name: 'Comments', description: 'Comments on creatives and versions, and decisions on versions.' },
  reviewLinks: { name: 'Review links', description: 'Secret addresses by which people without an account review.' },
  review: { name: 'Review', description: 'What the holder of a review link sees and does.' },
  reviewSteps: { name: 'Review steps', description: 'Whose approval the files of a campaign need, and its record.' },
  media: { name: 'Media', description: 'Smaller videos and filmstrips for preview.' },
  repairs: { name: 'Repairs', description: 'Versions that fit, made from ones that do not.' },
  adaptations: { name: 'Adaptations', description: 'Versions of several slots, made from one master.' },
  uploads: { name: 'Uploads', description: 'Resumable uploads by the tus protocol, version 1.0.0.' },
  downloads: { name: 'Downloads', description: 'Files, previews and archives.' },
  integration: { name: 'Integrations', description: 'Connections to ad platforms, and their health.' },
  advertisers: { name: 'Advertisers', description: 'Ad accounts: which are used, and for which campaigns.' },
  deliveries: { name: 'Deliveries', description: 'Files sent to the media libraries of ad accounts.' },
  insights: { name: 'Insights', description: 'What ads reached and earned, beside the creatives they came from.' },
  shares: {
    name: 'Shared figures',
    description: 'Links that show one report of figures, read-only, until they expire.',
  },
  mailChoices: { name: 'Mail choices', description: 'Stopping mails by the links in them.' },
  promises: { name: 'Promises', description: 'The days by which guests deliver, and reviewers decide.' },
  reminders: { name: 'Reminders', description: 'Mails that tell guests what they owe.' },
  reminderStops: { name: 'Stopped reminders', description: 'Campaigns of which an account gets no reminders.' },
  calendars: { name: 'Calendars', description: 'Due dates for calendar programs, behind a secret address.' },
  notifications: { name: 'Notifications', description: 'What a person is told of.' },
  follows: { name: 'Following', description: 'Campaigns and creatives that a person follows or mutes.' },
  replies: { name: 'Answers', description: 'Answers to mails, which become comments.' },
  billing: { name: 'Billing', description: 'Plan, seats, payments and invoices of the organization.' },
  live: { name: 'Live events', description: 'Server-sent events.' },
  sample: { name: 'Sample', description: 'A sample organization to try the product with.' },
  installation: { name: 'Installation', description: 'Public settings of this installation.' },
  health: { name: 'Health', description: 'Probes for load balancers and monitoring.' },
};
