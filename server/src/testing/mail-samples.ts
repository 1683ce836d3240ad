import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { CampaignId, NotificationId, ReviewerId, ReviewLinkId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { noFacts, type ChangeRequest, type NotificationFacts } from '#emails/notification-facts.ts';
import { writeNotificationMail } from '#emails/notification-mail.ts';
import type { ReminderContent, ReminderSlot } from '#emails/reminder-content.ts';
import { writeReminder } from '#emails/reminder.ts';
import { renderMail, type MailContent } from '#emails/render-mail.ts';
import { writeReviewReminder } from '#emails/review-reminder.ts';

/** The base URL of the sample mails. */
export const publicUrl = new URL('https://foundry.example');
/** A Friday. */
export const now = new Date('2026-11-27T09:00:00.000Z');
const timeZone = 'Europe/Paris';
const organizationName = 'Nova Studio';
const sender = { organizationName, color: '#1f6feb', logo: null, replyTo: 'lena@nova.example' };
const key = 'inv_01k0000000e00000000000000z';
const monday = new Date('2026-11-30T17:00:00.000Z');

/** A guest's addresses carry the key of the personal link. */
const addressOf = (path: string) => {
  const url = new URL(path, publicUrl);
  if (url.pathname.startsWith('/upload')) url.hash = [`k=${key}`, url.hash.slice(1)].filter(Boolean).join('&');
  return url.href;
};
const memberAddressOf = (path: string) => new URL(path, publicUrl).href;

/** The field of a receipt with the number of all files. */
const countKey = 'given';

const waitingLink = {
  reviewLinkId: 'rvl_01k0000000e00000000000000z' as ReviewLinkId,
  reviewerId: 'rvw_01k0000000e00000000000000z' as ReviewerId,
  secret: 'A'.repeat(43),
  campaignId: 'cmp_1' as CampaignId,
  title: 'Winter table',
  stepName: 'Client',
  dueAt: monday.toISOString(),
  count: 2,
  files: [
    { name: 'Fifteen-minute dinners, Story', version: 2 },
    { name: 'Fifteen-minute dinners, Feed', version: 3 },
  ],
  areNewVersions: false,
};
const waiting = {
  organizationName,
  senderName: 'Lena Moreau',
  senderEmail: 'lena@nova.example',
  stopPath: '/api/mail-choices/rvw_01k0000000e00000000000000z.key',
  now: now.toISOString(),
  timeZone,
};

const contents = {
  sign_in_code: { kind: 'sign_in_code', code: '12345678' },
  sign_up_code: { kind: 'sign_up_code', code: '12345678' },
  sign_up_known: { kind: 'sign_up_known', code: '12345678' },
  link_code: { kind: 'link_code', code: '12345678' },
  step_up_code: { kind: 'step_up_code', code: '12345678' },
  email_change_code: { kind: 'email_change_code', code: '12345678' },
  invitation_code: { kind: 'invitation_code', code: '12345678', organizationName },
  review_code: { kind: 'review_code', code: '12345678', organizationName },
  review_link: {
    kind: 'review_link',
    reviewLinkId: 'rvl_01k0000000e00000000000000z' as ReviewLinkId,
    secret: 'A'.repeat(43),
    organizationName,
    senderName: 'Lena Moreau',
    senderEmail: 'lena@nova.example',
    title: 'Winter table',
    message: 'Twelve files, each where it will run.',
    files: 12,
    mayDecide: true,
    answerBy: monday.toISOString(),
    expiresAt: '2026-12-11T09:00:00.000Z',
    timeZone,
  },
  review_waiting: { kind: 'review_waiting', ...waiting, links: [{ ...waitingLink, areNewVersions: true }] },
  review_turn: { kind: 'review_waiting', ...waiting, links: [{ ...waitingLink, count: 12 }] },
  review_due: { kind: 'review_due', ...waiting, links: [{ ...waitingLink, count: 12 }] },
  no_account: { kind: 'no_account' },
  account_disabled: { kind: 'account_disabled' },
  new_device: { kind: 'new_device', at: now.toISOString(), browser: 'Firefox', system: 'Linux' },
  new_guest_device: { kind: 'new_device', at: now.toISOString(), browser: 'Firefox', system: 'Linux', isGuest: true },
  google_added: { kind: 'google_added', googleEmail: 'noa@gmail.example' },
  google_removed: { kind: 'google_removed', googleEmail: 'noa@gmail.example' },
  email_taken: { kind: 'email_taken' },
  email_changed: { kind: 'email_changed', newEmail: 'n•••@mail.example' },
  member_removed: { kind: 'member_removed', organizationName },
  member_disabled: { kind: 'member_disabled', organizationName },
  organization_deleted: {
    kind: 'organization_deleted',
    organizationName,
    deletedBy: 'Lena Moreau',
    until: '2026-12-27T09:00:00.000Z',
  },
  token_expiring: {
    kind: 'token_expiring',
    organizationName,
    provider: 'meta',
    personName: 'Lena Moreau',
    timeZone,
    expiresAt: '2026-12-04T09:00:00.000Z',
    days: 7,
  },
  token_invalid: {
    kind: 'token_invalid',
    organizationName,
    provider: 'meta',
    personName: 'Lena Moreau',
    timeZone,
    reason: 'password-changed',
  },
  webhook_ended: { kind: 'webhook_ended', organizationName, host: 'hooks.example.org', reason: 'failing' },
  delivery_ended: {
    kind: 'delivery_ended',
    organizationName,
    provider: 'meta',
    name: 'Spring launch',
    campaignId: 'cmp_1',
    ready: 10,
    failed: 2,
    canceled: 0,
  },
  plan_trial_ending: {
    kind: 'plan_news',
    news: 'trialEnding',
    organizationName,
    date: '2026-12-04T09:00:00.000Z',
    timeZone,
    amount: { cents: 4900, currency: 'usd' },
    hasCard: true,
  },
  plan_trial_without_card: {
    kind: 'plan_news',
    news: 'trialEnding',
    organizationName,
    date: '2026-12-04T09:00:00.000Z',
    timeZone,
    hasCard: false,
  },
  plan_payment_failed: {
    kind: 'plan_news',
    news: 'paymentFailed',
    organizationName,
    date: '2026-12-11T09:00:00.000Z',
    timeZone,
    amount: { cents: 4900, currency: 'usd' },
    declined: 'expired-card',
  },
  plan_payment_recovered: { kind: 'plan_news', news: 'paymentRecovered', organizationName, date: null },
  plan_ended: { kind: 'plan_news', news: 'ended', organizationName, date: null },
  invoice_copy: {
    kind: 'invoice_copy',
    organizationName,
    number: 'NOVA-0007',
    total: 4900,
    currency: 'usd',
    paidAt: now.toISOString(),
    periodStart: '2026-11-27T09:00:00.000Z',
    periodEnd: '2026-12-27T09:00:00.000Z',
    url: 'https://invoice.example/7',
  },
  invitation_seat: {
    kind: 'invitation',
    invitationId: key,
    organizationName,
    invitedBy: 'Lena Moreau',
    inviterEmail: 'lena@nova.example',
    email: 'noa@mail.example',
    role: 'member',
    expiresAt: '2026-12-11T09:00:00.000Z',
    target: null,
  },
  invitation_guest: {
    kind: 'invitation',
    invitationId: key,
    organizationName,
    invitedBy: 'Lena Moreau',
    inviterEmail: 'lena@nova.example',
    message: 'Hello Noa,\nthe logo comes last.',
    email: 'noa@mail.example',
    role: 'guest',
    expiresAt: '2026-12-27T09:00:00.000Z',
    target: {
      name: 'Spring launch',
      campaignId: 'cmp_1',
      dueAt: '2026-12-04T17:00:00.000Z',
      firstDueAt: monday.toISOString(),
      files: 6,
      timeZone,
    },
  },
  invitation_passed: {
    kind: 'invitation',
    invitationId: key,
    organizationName,
    invitedBy: 'Noor Vega',
    inviterEmail: null,
    isPassed: true,
    message: 'Could you take this one over?',
    email: 'dana@exemple.example.org',
    role: 'guest',
    expiresAt: '2026-12-27T09:00:00.000Z',
    target: {
      name: 'Spring launch',
      campaignId: 'cmp_1',
      dueAt: '2026-12-04T17:00:00.000Z',
      firstDueAt: null,
      files: 1,
      timeZone,
    },
  },
  receipt: {
    kind: 'receipt',
    campaignId: 'cmp_1',
    campaignName: 'Spring launch',
    organizationName,
    completedAt: now.toISOString(),
    timeZone,
    [countKey]: 2,
    files: [
      { name: 'hero.mp4', place: 'Trail hero · Facebook Feed', sizeBytes: 13_002_342, sha256: 'a'.repeat(64) },
      { name: 'still.jpg', place: 'Summer still · Story', sizeBytes: 845_000, sha256: 'b'.repeat(64) },
    ],
  },
} as const satisfies Record<string, MailContent>;

const lena = { id: 'usr_1', name: 'Lena Moreau', avatarUrl: null, isGuest: false };
const thing = {
  campaign: { id: 'cmp_1', name: 'Spring launch' },
  creative: { id: 'crt_1', name: 'Trail hero', preview: null },
  version: { id: 'ver_1', formatName: 'Facebook Feed', number: 2 },
};
const comment = { id: 'cmt_1', excerpt: 'Lift the logo', isReply: false, area: null, moment: null };
const blank = {
  alert: null,
  actor: lena,
  comment: null,
  version: null,
  missing: null,
  name: null,
  review: null,
  creative: null,
};
const facts: NotificationFacts = {
  ...noFacts,
  actor: 'Lena',
  slotId: 'slt_1' as SlotId,
  formatName: 'Facebook Feed',
  fileName: 'hero_v2.mp4',
  owner: { isRecipient: true, name: 'Noa' },
  dueAt: monday,
};
const change = (number: number, text: string, more: object = {}) =>
  ({ commentId: `cmt_${number}`, author: 'Lena', text, area: null, moment: null, ...more }) as unknown as ChangeRequest;
const changes = [
  change(1, 'Lift the logo above the line, it sits under the reply bar.', { moment: { startMs: 4200, endMs: null } }),
  change(2, 'The price is last year’s: 49, not 45.', { moment: { startMs: 8000, endMs: null } }),
];

const alert = {
  provider: 'meta',
  advertiserId: 'acc_1',
  advertiserName: 'Aster Running EU',
  count: 1,
  key: 'video-1',
  spend: null,
  usual: null,
  currency: 'EUR',
  currencyDigits: 2,
  endsAt: null,
};
/** Alerts are about no campaign and by nobody. */
const alerted = { campaign: null, version: null, actor: null, name: 'Trail hero, 9:16' };
const client = { ...lena, name: 'Inès Caron', via: 'review-link' };

interface NotificationSample {
  item: object;
  facts?: Partial<NotificationFacts>;
  isGuest?: boolean;
}

const notifications = {
  changes_requested: { item: { ...thing, type: 'changes_requested' }, facts: { changes }, isGuest: true },
  comment_created: {
    item: { ...thing, type: 'comment_created', comment },
    facts: { text: 'Lift the logo above the line, it sits under the reply bar.' },
    isGuest: true,
  },
  reply: {
    item: { ...thing, type: 'comment_created', comment: { ...comment, isReply: true } },
    facts: { text: 'Done in v3.' },
  },
  mentioned: { item: { ...thing, type: 'mentioned', comment }, facts: { text: '@Noa what do you think?' } },
  mentioned_in_brief: { item: { ...thing, version: null, type: 'mentioned' }, facts: { formatName: null } },
  changes_by_link: {
    item: { ...thing, type: 'changes_requested', actor: client },
    facts: { actor: 'Inès', changes: [change(1, 'Lift the logo.', { author: 'Inès', isByLink: true })] },
  },
  comment_by_link: {
    item: { ...thing, type: 'comment_created', actor: client, comment },
    facts: { actor: 'Inès', text: 'Lift the logo.' },
  },
  approved_by_link: { item: { ...thing, type: 'approved', actor: client }, facts: { actor: 'Inès' } },
  approved: { item: { ...thing, type: 'approved' }, isGuest: true },
  file_rejected: { item: { ...thing, type: 'file_rejected', name: 'hero_v2.mp4' } },
  assigned: { item: { ...thing, creative: null, version: null, type: 'assigned' }, facts: { formatName: null } },
  campaign_due_at: {
    item: { ...thing, creative: null, version: null, actor: null, type: 'campaign_due_at', missing: 6 },
    facts: { formatName: null, dueAt: new Date('2026-11-28T08:00:00.000Z') },
  },
  creative_due_at: {
    item: { ...thing, version: null, actor: null, type: 'creative_due_at', missing: 2 },
    facts: { formatName: null, dueAt: new Date('2026-11-28T08:00:00.000Z') },
  },
  creative_fulfilled: { item: { ...thing, version: null, type: 'creative_fulfilled' }, facts: { formatName: null } },
  campaign_fulfilled: {
    item: { ...thing, creative: null, version: null, type: 'campaign_fulfilled' },
    facts: { formatName: null },
  },
  invitation_accepted: {
    item: { ...thing, creative: null, version: null, type: 'invitation_accepted' },
    facts: { formatName: null },
  },
  reminders_ended: {
    item: { ...thing, creative: null, version: null, actor: null, type: 'reminders_ended', missing: 3 },
    facts: { formatName: null },
  },
  ad_rejected: { item: { ...alerted, type: 'ad_rejected', alert }, facts: { formatName: null } },
  delivery_stopped: {
    item: { ...alerted, type: 'delivery_stopped', alert: { ...alert, count: 3, key: null } },
    facts: { formatName: null },
  },
  asset_tired: { item: { ...alerted, type: 'asset_tired', alert }, facts: { formatName: null } },
  spend_off: {
    item: { ...alerted, type: 'spend_off', name: null, alert: { ...alert, key: null, spend: 4200, usual: 14_700 } },
    facts: { formatName: null },
  },
  slot_passed: { item: { ...thing, version: null, type: 'slot_passed', name: 'Eli Brandt' } },
  slot_given_back: { item: { ...thing, version: null, type: 'slot_passed', name: null } },
  pass_requested: { item: { ...thing, version: null, type: 'pass_requested', name: 'eli@mail.example' } },
  pass_declined: { item: { ...thing, version: null, type: 'pass_declined', name: 'Eli Brandt' }, isGuest: true },
  pass_returned: { item: { ...thing, version: null, type: 'pass_returned', name: 'Eli Brandt' } },
  review_finished: {
    item: {
      ...thing,
      creative: null,
      version: null,
      type: 'review_finished',
      name: 'Winter table',
      review: { approved: 9, changes: 3, undecided: 0 },
    },
    facts: { formatName: null },
  },
  review_renewal: {
    item: { ...thing, creative: null, version: null, actor: null, type: 'review_renewal', name: 'Inès Caron' },
    facts: { formatName: null },
  },
  review_requested: {
    item: { ...thing, version: null, type: 'review_requested', name: 'Client' },
    facts: { formatName: null },
  },
} as const satisfies Record<string, NotificationSample>;

const vertical = specOf({
  rules: [rule('duration', 'between', [1, 3600]), rule('mime', 'in', ['video/mp4', 'video/quicktime'])],
  recommended: [rule('ratio', 'eq', '9:16')],
});
const slot = (number: number, creativeName: string, formatName: string) =>
  ({
    slotId: `slt_${number}`,
    creativeId: `crt_${number}`,
    creativeName,
    formatName,
    formatType: 'video',
    spec: vertical,
    dueAt: monday,
    promisedDay: null,
    isNew: false,
    wantsChanges: false,
  }) as unknown as ReminderSlot;

const reminder = {
  now: [
    {
      campaignId: 'cmp_1',
      campaignName: 'Spring launch',
      slots: [slot(1, 'Trail hero', 'Story'), { ...slot(2, 'Trail hero', 'TikTok In-Feed'), isNew: true }],
    },
  ],
  later: [{ campaignId: 'cmp_2', campaignName: 'Winter films', count: 3, dueAt: new Date('2026-12-11T17:00:00.000Z') }],
  laterMore: 0,
  total: 5,
  stopUrl: 'https://foundry.example/api/mail-choices/x',
} as unknown as ReminderContent;
/** A delivered file whose changes were requested. */
const correction: ReminderContent = {
  ...reminder,
  now: reminder.now.map((campaign) => ({
    ...campaign,
    slots: [{ ...slot(1, 'Trail hero', 'Story'), wantsChanges: true, changes }],
  })),
  later: [],
  total: 1,
};
const requester = { name: 'Lena Moreau', message: 'The logo comes last.' };

type StoredKind = keyof typeof contents;
type NotificationKind = keyof typeof notifications;
export type SampleKind =
  | StoredKind
  | NotificationKind
  | 'several'
  | 'daily'
  | 'reminder'
  | 'reminder_late'
  | 'reminder_changes'
  | 'reminder_unopened'
  | 'reminder_member'
  | 'review_reminder';

export const sampleKinds = [
  ...Object.keys(contents),
  ...Object.keys(notifications),
  'several',
  'daily',
  'reminder',
  'reminder_late',
  'reminder_changes',
  'reminder_unopened',
  'reminder_member',
  'review_reminder',
] as SampleKind[];

/** A mail of each kind, as a person gets it. */
export function sampleMail(kind: SampleKind, locale: Locale) {
  if (kind in contents) {
    const content = contents[kind as StoredKind];
    const isOfOrganization =
      /^(invitation_|review_(link|waiting|turn|due)|receipt|member_|organization_|token_|delivery_)/.test(kind);
    return renderMail(content, { locale, publicUrl, sender: isOfOrganization ? sender : null });
  }
  if (kind in notifications) return notificationMail([kind as NotificationKind], locale);
  if (kind === 'several') return notificationMail(['changes_requested', 'approved', 'campaign_due_at'], locale);
  if (kind === 'daily') return notificationMail(['approved', 'campaign_fulfilled'], locale, true);
  if (kind === 'review_reminder') return reviewReminder(locale);
  const late = kind === 'reminder_late';
  const isGuest = kind !== 'reminder_member';
  const shown = kind === 'reminder_changes' ? correction : late ? { ...reminder, later: [], total: 2 } : reminder;
  return writeReminder({
    content: shown,
    organizationName,
    requester,
    isGuest,
    hasJoined: kind !== 'reminder_unopened',
    locale,
    timeZone,
    now: late ? new Date('2026-12-02T09:00:00.000Z') : now,
    addressOf: isGuest ? addressOf : memberAddressOf,
    sender,
  });
}

function reviewReminder(locale: Locale) {
  const campaignId = 'cmp_1' as CampaignId;
  return writeReviewReminder({
    tasks: [
      {
        campaignId,
        campaignName: 'Spring launch',
        stepName: 'Client',
        count: 3,
        dueAt: monday,
        path: `/campaigns/${campaignId}`,
      },
    ],
    organizationName,
    stopUrl: 'https://foundry.example/api/mail-choices/x',
    locale,
    timeZone,
    now,
    addressOf: memberAddressOf,
    sender,
  });
}

function notificationMail(kinds: readonly NotificationKind[], locale: Locale, isDaily = false) {
  const samples = kinds.map((kind, index) => {
    const sample: NotificationSample = notifications[kind];
    const item = { ...blank, id: `ntf_${index}`, ...sample.item } as unknown as Notification;
    return { item, facts: { ...facts, ...sample.facts }, isGuest: sample.isGuest ?? false };
  });
  const isGuest = samples.every((each) => each.isGuest);
  return writeNotificationMail({
    items: samples.map(({ item }) => item),
    facts: new Map(samples.map(({ item, facts: ofItem }) => [item.id as NotificationId, ofItem])),
    organizationName,
    isGuest,
    isDaily,
    stops: [{ type: 'comment_created', url: 'https://foundry.example/api/mail-choices/y' }],
    locale,
    timeZone,
    now,
    addressOf: isGuest ? addressOf : memberAddressOf,
    sender,
  });
}
