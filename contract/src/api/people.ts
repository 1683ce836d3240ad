import { accountSchema, organizationSummary, pendingInvitation } from '@ad-foundry/contract/account.ts';
import { auditEntrySchema } from '@ad-foundry/contract/audit.ts';
import {
  invitationMail,
  invitationResult,
  invitationSchema,
  invitationView,
} from '@ad-foundry/contract/invitations.ts';
import { memberSchema } from '@ad-foundry/contract/members.ts';
import {
  defaultNotificationMails,
  notificationMailsSchema,
} from '@ad-foundry/contract/notifications/notification-type.ts';
import { organizationSchema, preferencesSchema, storageUseSchema } from '@ad-foundry/contract/organizations.ts';
import { facesSchema, guestSchema, peopleSchema, personSchema } from '@ad-foundry/contract/people.ts';
import { sessionSchema } from '@ad-foundry/contract/sessions.ts';
import { googleAnswerSchema, signUpSchema } from '@ad-foundry/contract/sign-in.ts';
import { namedCampaign, namedGroup } from '@ad-foundry/contract/targets.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const organization = { id: exampleId('organization'), name: 'Acme', slug: 'acme' };
const campaign = { id: exampleId('campaign'), name: 'Spring launch' };
const ana = { firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com', avatarUrl: null };
const pending = {
  invitationId: exampleId('invitation'),
  organizationName: 'Acme',
  invitedBy: 'Ana Silva',
  role: 'member' as const,
  targetName: null,
  expiresAt: at,
};
const account = {
  ...ana,
  id: exampleId('account'),
  role: 'owner' as const,
  organizationId: organization.id,
  organization,
  support: null,
  settings: {
    locale: 'en-US' as const,
    theme: 'system' as const,
    timeZone: null,
    deviceTimeZone: 'Europe/Berlin',
    weekStart: null,
    digestHour: 9,
  },
  defaults: { timeZone: 'Europe/Paris', weekStart: 1 as const },
  notificationMails: defaultNotificationMails,
  reminderMails: true,
  edition: 1,
  accessibleOrganizations: [organization],
  pausedOrganizations: [],
  pendingInvitations: [],
};
const mail = { status: 'sent' as const, at, reason: null };
const invitation = {
  id: exampleId('invitation'),
  email: 'guest@example.com',
  role: 'guest' as const,
  campaign,
  group: null,
  invitedBy: 'Ana Silva',
  createdAt: at,
  sentAt: at,
  mail,
  expiresAt: at,
  confirmedAt: null,
  lastUsedAt: null,
};
const person = {
  ...ana,
  memberId: exampleId('member'),
  accountId: exampleId('account'),
  role: 'member' as const,
  mailRefusal: null,
  via: 'campaign' as const,
  assignedAt: at,
};

component(organizationSchema, 'Organization', 'An organization: a tenant with its own campaigns and people.', {
  ...organization,
  edition: 1,
  createdAt: at,
});
component(organizationSummary, 'OrganizationSummary', 'Id, name and address of an organization.', organization);
component(preferencesSchema, 'Preferences', 'How the organization names its files, and whether guests comment.', {
  namingSchema: '{campaignName}_{creativeName}_{uid}',
  namingCase: 'none',
  guestComments: false,
  reminders: true,
  reminderDays: [7, 3, 1, 0],
  approvalRequired: false,
  timeZone: 'Europe/Paris',
  weekStart: 1,
  edition: 1,
});
component(storageUseSchema, 'StorageUse', 'Storage of an organization, in bytes.', {
  storedBytes: 1_048_576,
  announcedBytes: 0,
  limitBytes: 107_374_182_400,
});
component(accountSchema, 'Account', 'The signed-in account, with its role in the current organization.', account);
component(googleAnswerSchema, 'GoogleAccount', 'The account after a sign-in with Google, and the page to return to.', {
  ...account,
  returnTo: '/',
  invitationId: null,
});
component(signUpSchema, 'SignUp', 'A new account with its organization.', {
  email: ana.email,
  firstName: ana.firstName,
  lastName: ana.lastName,
  organizationName: 'Acme',
  locale: 'en-US',
});
component(pendingInvitation, 'PendingInvitation', 'An invitation of the signed-in account, not yet accepted.', pending);
component(
  notificationMailsSchema,
  'NotificationMails',
  'When each kind of notification is mailed.',
  defaultNotificationMails,
);
component(sessionSchema, 'Session', 'One sign-in in one browser.', {
  id: exampleId('session'),
  method: 'code',
  browser: 'Firefox',
  system: 'Linux',
  createdAt: at,
  lastSeenAt: at,
  idleExpiresAt: at,
  absoluteExpiresAt: at,
  current: true,
});
component(memberSchema, 'Member', 'A membership of the current organization.', {
  ...ana,
  id: exampleId('member'),
  accountId: exampleId('account'),
  role: 'member',
  status: 'active',
  mailRefusal: null,
  createdAt: at,
  lastActiveAt: at,
  assignedTo: [],
  linkUsedAt: null,
  linkMail: null,
});
component(namedCampaign, 'NamedCampaign', 'Id and name of a campaign.', campaign);
component(namedGroup, 'NamedCampaignGroup', 'Id and name of a campaign group.', {
  id: exampleId('campaignGroup'),
  name: 'Europe',
});
component(personSchema, 'Person', 'A member assigned to a campaign or campaign group.', person);
component(
  guestSchema,
  'Guest',
  'A guest assigned to a campaign or campaign group, with the invitation behind the link.',
  {
    ...person,
    role: 'guest',
    invitation,
  },
);
component(peopleSchema, 'People', 'Everyone assigned or invited to a campaign or campaign group.', {
  members: [person],
  guests: [],
  invitations: [],
});
component(facesSchema, 'Faces', 'The first people assigned to a campaign or campaign group, and their number.', {
  faces: [{ firstName: 'Ana', lastName: 'Silva', avatarUrl: null }],
  count: 1,
});
component(invitationMail, 'InvitationMail', 'The state of the mail with an invitation’s link.', mail);
component(invitationSchema, 'Invitation', 'An invitation as the inviting team sees it.', invitation);
component(invitationView, 'InvitationView', 'An invitation as the holder of its link sees it.', {
  id: invitation.id,
  organizationName: 'Acme',
  invitedBy: 'Ana',
  email: 'g…t@example.com',
  role: 'guest',
  targetName: campaign.name,
  campaignId: campaign.id,
  known: false,
  mine: false,
  joined: null,
});
component(invitationResult, 'InvitationResult', 'The outcome for one invited address.', {
  email: 'guest@example.com',
  outcome: 'invited',
});
component(auditEntrySchema, 'AuditEntry', 'One entry of the audit log.', {
  id: '01981f3e',
  act: 'member.role-changed',
  at,
  person: { id: exampleId('account'), name: 'Ana Silva' },
  target: 'Ben Okafor',
  place: null,
  role: 'admin',
  formerRole: 'member',
  reason: null,
  browser: 'Firefox',
  system: 'Linux',
});
