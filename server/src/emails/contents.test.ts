import { describe, expect, test } from 'vitest';
import { locales } from '@ad-foundry/contract/limits.ts';
import { publicUrl, sampleKinds, sampleMail, type SampleKind } from '#testing/mail-samples.ts';

const personal = '#k=inv_01k0000000e00000000000000z';
const codeHint = 'It works for 10 minutes, in the window where you requested it.';

interface Expected {
  subject: string;
  preheader: string;
  /** The first line below the heading. */
  first: string | RegExp;
  /** The address behind the main button; null without one. */
  target: string | null;
}

/** What a person reads first in a mail of each kind, and where its button leads. */
const expected: Record<SampleKind, Expected> = {
  sign_in_code: { subject: 'Your sign-in code: 12345678', preheader: codeHint, first: '1234 5678', target: null },
  sign_up_code: {
    subject: 'Your code to get started with Ad Foundry: 12345678',
    preheader: codeHint,
    first: '1234 5678',
    target: null,
  },
  sign_up_known: { subject: 'Your sign-in code: 12345678', preheader: codeHint, first: '1234 5678', target: null },
  link_code: {
    subject: 'Your code to sign in with Google: 12345678',
    preheader: codeHint,
    first: '1234 5678',
    target: null,
  },
  step_up_code: {
    subject: 'Your code to confirm that it’s you: 12345678',
    preheader: codeHint,
    first: '1234 5678',
    target: null,
  },
  email_change_code: {
    subject: 'Your code to confirm this address: 12345678',
    preheader: codeHint,
    first: '1234 5678',
    target: null,
  },
  invitation_code: {
    subject: 'Your code for Nova Studio: 12345678',
    preheader: codeHint,
    first: '1234 5678',
    target: null,
  },
  review_code: {
    subject: 'Your code to open the review from Nova Studio: 12345678',
    preheader: codeHint,
    first: '1234 5678',
    target: null,
  },
  review_link: {
    subject: 'Please review: Winter table',
    preheader: 'Your answer by Monday, November 30, 2026 at 6:00 PM (Central European Time). No account needed.',
    first: /^Lena Moreau of Nova Studio asks for your approval of 12 files, by Monday, November 30/,
    target: `/review/${'A'.repeat(43)}`,
  },
  review_waiting: {
    subject: '2 new versions are ready: Winter table',
    preheader: 'You asked for changes. Nova Studio asks you to look again, by Monday, November 30.',
    first: /^You asked for changes, and Lena Moreau of Nova Studio has 2 new versions for you/,
    target: `/review/${'A'.repeat(43)}`,
  },
  review_turn: {
    subject: 'It is your turn to review: Winter table',
    preheader: '12 files wait for your decision, by Monday, November 30.',
    first: /^12 files of Nova Studio wait for your decision/,
    target: `/review/${'A'.repeat(43)}`,
  },
  review_due: {
    subject: '12 files are waiting for your decision: Winter table',
    preheader: 'Nova Studio needs your decision by Monday, November 30.',
    first: /^Approve each file, or ask for changes, by Monday, November 30/,
    target: `/review/${'A'.repeat(43)}`,
  },
  no_account: {
    subject: 'There is no account for this address',
    preheader: 'Sign up, or try the address you signed up with.',
    first: /^Someone, probably you, tried to sign in/,
    target: '/sign/up',
  },
  account_disabled: {
    subject: 'Your account is disabled',
    preheader: 'An administrator of your organization can enable it again.',
    first: /^You tried to sign in/,
    target: null,
  },
  new_guest_device: {
    subject: 'Your upload page was opened in a new browser',
    preheader: 'On Friday, November 27, 2026 at 9:00 AM UTC. If it was you, there is nothing to do.',
    first: /^On Friday, .* opened your upload page in a new browser: Firefox on Linux/,
    target: '/me',
  },
  new_device: {
    subject: 'New sign-in to your account',
    preheader: 'On Friday, November 27, 2026 at 9:00 AM UTC. If it was not you, end all sessions in your settings.',
    first: /in a new browser: Firefox on Linux/,
    target: '/me',
  },
  google_added: {
    subject: 'Google sign-in was added to your account',
    preheader: 'noa@gmail.example can sign in from now on. If you did not add it, end all sessions.',
    first: /^You can now also sign in/,
    target: '/me',
  },
  google_removed: {
    subject: 'Google sign-in was removed from your account',
    preheader: 'noa@gmail.example no longer signs you in. Codes by e-mail still work.',
    first: /can no longer sign in/,
    target: '/me',
  },
  email_taken: {
    subject: 'Someone tried to use your address for another account',
    preheader: 'Nothing was changed. If it was you, sign in with this address instead.',
    first: /nothing was changed/,
    target: null,
  },
  email_changed: {
    subject: 'The address of your account was changed',
    preheader: 'You now sign in with n•••@mail.example. If it was not you, tell an administrator at once.',
    first: /^From now on, you sign in with n•••@mail.example/,
    target: null,
  },
  member_removed: {
    subject: 'You no longer belong to Nova Studio',
    preheader: 'An administrator removed you. What you uploaded stays there.',
    first: /^An administrator removed you from Nova Studio/,
    target: null,
  },
  member_disabled: {
    subject: 'Your access to Nova Studio was disabled',
    preheader: 'An administrator can enable it again. Your other organizations are not affected.',
    first: /^An administrator disabled your access to Nova Studio/,
    target: null,
  },
  organization_deleted: {
    subject: 'Nova Studio was deleted',
    preheader: 'Lena Moreau deleted it. It can be restored until Sunday, December 27, 2026.',
    first: /^Lena Moreau deleted Nova Studio/,
    target: null,
  },
  token_expiring: {
    subject: 'Reconnect Meta before December 4: Nova Studio',
    preheader: 'Otherwise no files are sent and no figures arrive after that. It takes a minute.',
    first: /^Lena Moreau’s connection to Meta expires on Friday, December 4, 2026/,
    target: '/settings/integration',
  },
  token_invalid: {
    subject: 'Reconnect Meta: Nova Studio',
    preheader: 'No files are sent and no figures arrive: the password was changed.',
    first: /^Meta no longer accepts Lena Moreau’s connection: the password was changed/,
    target: '/settings/integration',
  },
  webhook_ended: {
    subject: 'A webhook of Nova Studio was turned off',
    preheader: 'hooks·example·org has accepted no message for five days.',
    first: /^hooks·example·org has accepted no message for five days/,
    target: '/settings/webhooks',
  },
  delivery_ended: {
    subject: '2 files could not be sent to Meta: Spring launch',
    preheader: '10 files are ready. See what to do about the rest.',
    first: /^10 files of Spring launch are ready/,
    target: '/campaigns/cmp_1?tab=deliveries',
  },
  plan_trial_ending: {
    subject: 'The trial of Nova Studio ends on Friday, December 4, 2026',
    preheader: 'Your card is charged then. Cancel before and nothing is charged.',
    first: /your card is charged \$49\.00/,
    target: '/settings/billing',
  },
  plan_trial_without_card: {
    subject: 'Add a card before Friday, December 4, 2026: Nova Studio',
    preheader: 'Without one, Nova Studio becomes read-only. Nothing is charged, nothing is deleted.',
    first: /^There is no payment method yet/,
    target: '/settings/billing',
  },
  plan_payment_failed: {
    subject: 'Update your card by Friday, December 11, 2026: Nova Studio',
    preheader:
      'A payment failed: the card has expired. Everything works until then; after that, Nova Studio is read-only.',
    first: /\$49\.00 could not be charged, because the card has expired/,
    target: '/settings/billing',
  },
  plan_payment_recovered: {
    subject: 'Payment received: Nova Studio',
    preheader: 'Thank you. Everything works as before; there is nothing to do.',
    first: /^Thank you/,
    target: '/settings/billing',
  },
  plan_ended: {
    subject: 'Choose a plan to continue: Nova Studio',
    preheader: 'The plan has ended. You can view and download everything; nothing is deleted.',
    first: /choose a plan/,
    target: '/settings/billing',
  },
  invoice_copy: {
    subject: 'Invoice NOVA-0007 for Nova Studio',
    preheader: '$49.00, paid on November 27, 2026.',
    first: /^Invoice NOVA-0007 for \$49\.00/,
    target: 'https://invoice.example/7',
  },
  invitation_seat: {
    subject: 'Lena Moreau invites you to Nova Studio on Ad Foundry',
    preheader: 'Brief, collect and check ad creatives together. The link is valid until Friday, December 11, 2026.',
    first: /^Lena Moreau invites you to work with Nova Studio/,
    target: '/sign/invitations/inv_01k0000000e00000000000000z',
  },
  invitation_guest: {
    subject: 'Lena Moreau needs 6 files from you: Spring launch',
    preheader:
      'Due Monday, November 30, 2026 at 6:00 PM (Central European Time). No account needed: open the page and drop your files.',
    first: 'Lena Moreau of Nova Studio needs 6 files from you for Spring launch.',
    target: `/upload/cmp_1${personal}`,
  },
  invitation_passed: {
    subject: 'Noor Vega passed a file on to you: Spring launch',
    preheader:
      'Due Friday, December 4, 2026 at 6:00 PM (Central European Time). No account needed: open the page and drop your files.',
    first:
      'Noor Vega passed a file for Spring launch on to you. Nova Studio needs it by Friday, December 4, 2026 at 6:00 PM (Central European Time).',
    target: `/upload/cmp_1${personal}`,
  },
  receipt: {
    subject: 'Received: your 2 files for Spring launch',
    preheader: 'Nova Studio has everything. Keep this e-mail: it lists what you sent.',
    first: /^Nova Studio received everything requested for Spring launch on Friday, November 27, 2026/,
    target: '/upload/cmp_1',
  },
  changes_requested: {
    subject: 'Lena asks for changes: Trail hero, Facebook Feed',
    preheader: '2 things to change, first: Lift the logo above the line, it sits under the reply bar.',
    first: 'Lena asks you for changes to Trail hero, Facebook Feed, in Spring launch, by Monday, November 30.',
    target: `/upload/cmp_1${personal}&file-ver_1`,
  },
  comment_created: {
    subject: 'Lena commented: Trail hero, Facebook Feed',
    preheader: 'Lift the logo above the line, it sits under the reply bar.',
    first: 'On Trail hero, Facebook Feed, in Spring launch.',
    target: `/upload/cmp_1${personal}&file-ver_1`,
  },
  reply: {
    subject: 'Lena replied: Trail hero, Facebook Feed',
    preheader: 'Done in v3.',
    first: 'On Trail hero, Facebook Feed, in Spring launch.',
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1&comment=cmt_1',
  },
  mentioned: {
    subject: 'Lena mentioned you: Trail hero, Facebook Feed',
    preheader: '@Noa what do you think?',
    first: 'On Trail hero, Facebook Feed, in Spring launch.',
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1&comment=cmt_1',
  },
  mentioned_in_brief: {
    subject: 'Lena mentioned you in the brief: Trail hero',
    preheader: 'In Spring launch, at Nova Studio.',
    first: /^Lena mentioned you in the brief of Trail hero/,
    target: '/campaigns/cmp_1/creatives/crt_1?tab=brief',
  },
  changes_by_link: {
    subject: 'Inès asks for changes by review link: Trail hero, Facebook Feed',
    preheader: 'What to change: Lift the logo.',
    first: 'Inès asks you for changes to Trail hero, Facebook Feed, in Spring launch, by Monday, November 30.',
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1',
  },
  comment_by_link: {
    subject: 'Inès commented by review link: Trail hero, Facebook Feed',
    preheader: 'Lift the logo.',
    first: 'On Trail hero, Facebook Feed, in Spring launch.',
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1&comment=cmt_1',
  },
  approved_by_link: {
    subject: 'Inès approved your file by review link: Trail hero, Facebook Feed',
    preheader: 'hero_v2.mp4, v2. There is nothing left to do for it.',
    first: /^Inès approved hero_v2\.mp4 for/,
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1',
  },
  approved: {
    subject: 'Lena approved your file: Trail hero, Facebook Feed',
    preheader: 'hero_v2.mp4, v2. There is nothing left to do for it.',
    first: /^Lena approved hero_v2\.mp4/,
    target: `/upload/cmp_1${personal}&file-ver_1`,
  },
  file_rejected: {
    subject: 'hero_v2.mp4 does not fit: Trail hero, Facebook Feed',
    preheader: 'In Spring launch. See what to change, or accept the file as it is.',
    first: /^hero_v2\.mp4 breaks a rule/,
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1',
  },
  assigned: {
    subject: 'Lena assigned you a campaign: Spring launch',
    preheader: 'Due Monday, November 30. See what is needed.',
    first: 'Lena assigned Spring launch to you, due Monday, November 30.',
    target: '/campaigns/cmp_1',
  },
  campaign_due_at: {
    subject: '6 files due tomorrow: Spring launch',
    preheader: 'See what is missing, and who is to deliver it.',
    first: '6 files are still missing for Spring launch, due Saturday, November 28, 9:00 AM.',
    target: '/campaigns/cmp_1?status=open',
  },
  creative_due_at: {
    subject: '2 files due tomorrow: Trail hero',
    preheader: 'See what is missing, and who is to deliver it.',
    first: '2 files are still missing for Trail hero, in Spring launch, due Saturday, November 28, 9:00 AM.',
    target: '/campaigns/cmp_1/creatives/crt_1',
  },
  creative_fulfilled: {
    subject: 'Everything has arrived: Trail hero',
    preheader: 'The last file came from Lena. Look at the files, approve them or send them.',
    first: /^Every file requested for Trail hero, in Spring launch, has arrived/,
    target: '/campaigns/cmp_1/creatives/crt_1',
  },
  campaign_fulfilled: {
    subject: 'Everything has arrived: Spring launch',
    preheader: 'The last file came from Lena. Look at the files, approve them or send them.',
    first: /^Every file requested for Spring launch has arrived/,
    target: '/campaigns/cmp_1',
  },
  invitation_accepted: {
    subject: 'Lena accepted your invitation: Spring launch',
    preheader: 'There is nothing to do.',
    first: /^Lena accepted your invitation to Spring launch/,
    target: '/campaigns/cmp_1',
  },
  reminders_ended: {
    subject: '3 files are still missing: Spring launch',
    preheader: 'All reminders have gone out. See what is missing, and who is to deliver it.',
    first: /^All reminders for Spring launch have gone out\. Write to the people you are waiting for/,
    target: '/campaigns/cmp_1?status=open',
  },
  slot_passed: {
    subject: 'Lena passed a file on to Eli Brandt: Trail hero, Facebook Feed',
    preheader: 'In Spring launch. See who delivers it now.',
    first: 'Eli Brandt now delivers Trail hero, Facebook Feed, in Spring launch, due Monday, November 30.',
    target: '/campaigns/cmp_1/creatives/crt_1',
  },
  slot_given_back: {
    subject: 'Lena gave a file back to you: Trail hero, Facebook Feed',
    preheader: 'It is yours again, in Spring launch.',
    first:
      'Lena will not deliver Trail hero, Facebook Feed, in Spring launch. Ask someone else, or deliver it yourself.',
    target: '/campaigns/cmp_1/creatives/crt_1',
  },
  pass_requested: {
    subject: 'Lena wants to pass a file on to eli@mail.example: Trail hero, Facebook Feed',
    preheader: 'Nothing is sent to eli@mail.example unless you approve.',
    first: /^Lena wants eli@mail\.example to deliver Trail hero, Facebook Feed, in Spring launch\. If you approve/,
    target: '/notifications?notification=ntf_0',
  },
  pass_declined: {
    subject: 'Lena declined your request: Trail hero, Facebook Feed',
    preheader: 'The file stays with you, in Spring launch.',
    first: /^Eli Brandt will not take over Trail hero.* Please deliver it yourself, by Monday, November 30\.$/,
    target: `/upload/cmp_1${personal}&slot-slt_1`,
  },
  review_finished: {
    subject: 'Lena approved 9 files and wants changes to 3: Spring launch',
    preheader: 'In Spring launch. See the comments; new versions show up at the same link.',
    first: /^Lena has finished reviewing Winter table, in Spring launch: 9 files approved, 3 files to change\.$/,
    target: '/campaigns/cmp_1',
  },
  ad_rejected: {
    subject: 'Trail hero, 9:16 was rejected: Aster Running EU',
    preheader: 'It does not run until it is changed and approved.',
    first: /^The platform rejected Trail hero, 9:16, in the ad account Aster Running EU\. It does not run/,
    target: '/creatives?advertiserId=acc_1&relative=last_30_days&key=video-1',
  },
  delivery_stopped: {
    subject: '3 creatives stopped delivering: Aster Running EU',
    preheader: 'Active, but nothing delivered for a whole day. Check budget, schedule and audience.',
    first: /^3 creatives are active but delivered nothing for a whole day, in the ad account Aster Running EU/,
    target: '/creatives?advertiserId=acc_1&relative=last_30_days',
  },
  asset_tired: {
    subject: 'Trail hero, 9:16 is tired: Aster Running EU',
    preheader: 'Clearly fewer clicks than in the first week. Brief a refresh before results cost more.',
    first: /^Trail hero, 9:16 gets clearly fewer clicks than in its first week/,
    target: '/creatives?advertiserId=acc_1&relative=last_30_days&key=video-1',
  },
  spend_off: {
    subject: 'Spend far below usual: Aster Running EU',
    preheader: '€42.00 in a day; €147.00 is usual.',
    first: 'Aster Running EU spent €42.00 in a day. The median of the days before is €147.00.',
    target: '/overview?advertiserId=acc_1&relative=last_14_days',
  },
  review_renewal: {
    subject: 'Inès Caron asks for a new review link: Spring launch',
    preheader: 'Their link no longer works. Extend it, or send a new one.',
    first: /^Inès Caron opened a review link of Spring launch that no longer works for them/,
    target: '/campaigns/cmp_1',
  },
  pass_returned: {
    subject: 'Eli Brandt will not deliver the file: Trail hero, Facebook Feed',
    preheader: 'In Spring launch. The file is back with the person who passed it on.',
    first: /^Eli Brandt will not deliver Trail hero, Facebook Feed, in Spring launch/,
    target: '/campaigns/cmp_1/creatives/crt_1',
  },
  review_requested: {
    subject: 'Your decision is needed: Trail hero',
    preheader: 'Files in Spring launch are waiting for you.',
    first: /^Files of Trail hero, in Spring launch, are ready for review step “Client”\. Approve them/,
    target: '/campaigns/cmp_1/creatives/crt_1',
  },
  several: {
    subject: 'Lena asks for changes: Trail hero, Facebook Feed, and 2 more',
    preheader: '2 things to change, first: Lift the logo above the line, it sits under the reply bar.',
    first: 'Lena asks you for changes to Trail hero, Facebook Feed, in Spring launch, by Monday, November 30.',
    target: '/campaigns/cmp_1/creatives/crt_1?version=ver_1',
  },
  daily: {
    subject: 'Everything has arrived: Spring launch, and 1 more – your day at Nova Studio',
    preheader: 'The last file came from Lena. Look at the files, approve them or send them.',
    first: /^Every file requested for Spring launch has arrived/,
    target: '/campaigns/cmp_1',
  },
  reminder: {
    subject: '2 files due Monday: Spring launch, and 1 more campaign',
    preheader: 'Nova Studio is waiting for: Trail hero, Story · Trail hero, TikTok In-Feed, and 3 more.',
    first: 'Lena Moreau of Nova Studio needs 2 files from you for Spring launch by Monday, November 30.',
    target: `/upload/cmp_1${personal}&slot-slt_1`,
  },
  reminder_changes: {
    subject: '1 file to correct, due Monday: Spring launch',
    preheader: 'Nova Studio is waiting for: Trail hero, Story.',
    first: 'Lena Moreau of Nova Studio needs the corrected file from you for Spring launch by Monday, November 30.',
    target: `/upload/cmp_1${personal}&slot-slt_1`,
  },
  reminder_unopened: {
    subject: '2 files due Monday: Spring launch, and 1 more campaign',
    preheader: 'Nova Studio is waiting for: Trail hero, Story · Trail hero, TikTok In-Feed, and 3 more.',
    first: 'Lena Moreau of Nova Studio needs 2 files from you for Spring launch by Monday, November 30.',
    target: `/upload/cmp_1${personal}&slot-slt_1`,
  },
  reminder_member: {
    subject: '2 files due Monday: Spring launch, and 1 more campaign',
    preheader: 'Nova Studio is waiting for: Trail hero, Story · Trail hero, TikTok In-Feed, and 3 more.',
    first: 'Lena Moreau of Nova Studio needs 2 files from you for Spring launch by Monday, November 30.',
    target: '/campaigns/cmp_1/creatives/crt_1#slot-slt_1',
  },
  review_reminder: {
    subject: '3 files are waiting for your decision: Spring launch',
    preheader: 'Nova Studio needs your decision by Monday, November 30.',
    first: 'Approve each file, or ask for changes, by Monday, November 30.',
    target: '/campaigns/cmp_1',
  },
  reminder_late: {
    subject: '2 files overdue: Spring launch',
    preheader: 'Nova Studio is waiting for: Trail hero, Story · Trail hero, TikTok In-Feed.',
    first: /waiting for 2 files from you for Spring launch\. The first was due Monday, November 30\.$/,
    target: `/upload/cmp_1${personal}&slot-slt_1`,
  },
};

const linkOf = (target: string) => new URL(target, publicUrl).href;
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const addressesIn = (text: string) => text.match(/https:\/\/\S+/g) ?? [];

test.each(Object.entries(expected) as [SampleKind, Expected][])(
  'a mail of the kind %s says who, what and by when, and leads to the thing itself',
  (kind, { subject, preheader, first, target }) => {
    const mail = sampleMail(kind, 'en-US');
    const [, firstLines = ''] = mail.text.split('\n\n');
    expect({ subject: mail.subject, preheader: mail.preheader }).toEqual({ subject, preheader });
    if (typeof first === 'string') expect(firstLines).toBe(first);
    else expect(firstLines).toMatch(first);
    const addresses = addressesIn(mail.text);
    expect(addresses[0] ?? null).toBe(target === null ? null : linkOf(target));
    if (target !== null) expect(mail.html).toContain(`href="${escaped(linkOf(target))}"`);
  },
);

describe.each(locales)('in %s', (locale) => {
  test.each(sampleKinds)('the plain text of %s is complete, and names each address once', (kind) => {
    const { subject, preheader, text, html } = sampleMail(kind, locale);
    expect(`${subject}${preheader}${text}`).not.toMatch(/\{\w+|undefined|null|NaN| {2}|[([] |,,| \./);
    expect(preheader.length).toBeGreaterThan(5);
    expect(subject).not.toContain(preheader);
    const addresses = addressesIn(text);
    expect(addresses).toEqual([...new Set(addresses)]);
    // Each thing of the HTML is in the text, if only by the address of its page.
    for (const [, link = ''] of html.matchAll(/href="([^"]+)"/g)) {
      const page = link.replaceAll('&amp;', '&').replace(/#.*/, '');
      expect(addresses.some((address) => address.replace(/#.*/, '') === page)).toBe(true);
    }
  });
});

describe('a request for changes', () => {
  test('by a review link says so beside each comment', () => {
    expect(sampleMail('changes_by_link', 'en-US').text).toContain('Inès, by review link:\n> Lift the logo.');
    expect(sampleMail('changes_by_link', 'fr-FR').text).toContain('Inès, par lien de validation');
  });

  test('lists each comment with its second, says until when and what happens next', () => {
    const { text } = sampleMail('changes_requested', 'en-US');
    expect(text).toContain('Lena, at 0:04:\n> Lift the logo above the line, it sits under the reply bar.');
    expect(text).toContain('Lena, at 0:08:\n> The price is last year’s: 49, not 45.');
    expect(text).toContain('Upload the corrected file to the same place; Lena sees it at once.');
  });
});

describe('a reminder', () => {
  test('words the rules as the pages do, draws each frame in its ratio, and offers three acts', () => {
    const { text, html } = sampleMail('reminder', 'en-US');
    expect(text).toContain('9:16 (recommended) · 1 s – 60 min · MP4, MOV');
    expect(sampleMail('reminder', 'fr-FR').text).toMatch(/9:16 \(recommandé\) · 1\ss – 60\smin · MP4, MOV/);
    for (const act of ['slot', 'promise', 'pass'])
      expect(html).toContain(`https://foundry.example/upload/cmp_1${personal}&amp;${act}-slt_2`);
    expect(html).toMatch(/width:\s*\d+px;[^"]*height:\s*\d+px|width="\d+"[^>]*height="\d+"/);
    expect(text).toContain('Lena Moreau:\n> The logo comes last.');
    expect(text).toContain('Winter films\n3 files, due Friday, December 11');
  });

  test('after requested changes says what to change', () => {
    const { text } = sampleMail('reminder_changes', 'en-US');
    expect(text).toContain('1 file needs changes');
    expect(text).toContain('Lena, at 0:04:\n> Lift the logo above the line, it sits under the reply bar.');
    expect(sampleMail('reminder_changes', 'fr-FR').subject).toMatch(/^1 fichier à corriger lundi/);
  });

  test('to a guest who has not opened the invitation says that no account is needed', () => {
    expect(sampleMail('reminder_unopened', 'en-US').text).toContain('You need no account');
    expect(sampleMail('reminder', 'en-US').text).not.toContain('account');
  });

  test('to a member of the team offers no acts of the guest’s page', () => {
    const { text, html } = sampleMail('reminder_member', 'en-US');
    expect(html).not.toContain('/upload');
    expect(text).not.toContain('give a new date');
  });

  test('says in words what the text has no address for', () => {
    const { text } = sampleMail('reminder', 'en-US');
    expect(text).toContain('There, you can also give a new date, or pass a file on to someone else.');
    expect(text).not.toContain('#promise');
  });
});

test('a receipt shows sizes that people read, and the checksums at its end', () => {
  const { text } = sampleMail('receipt', 'en-US');
  expect(text).toContain('hero.mp4\nTrail hero · Facebook Feed · 12.4 MB');
  expect(text.indexOf('a'.repeat(64))).toBeGreaterThan(text.indexOf('still.jpg'));
  expect(sampleMail('receipt', 'fr-FR').text).toMatch(/12,4\sMo/);
});
