import { expect, test } from 'vitest';
import type { CampaignId, NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { noFacts, type ChangeRequest } from './notification-facts.ts';
import { writeNotificationMail } from './notification-mail.ts';
import { writeReceipt } from './receipt.ts';
import type { LaterCampaign, ReminderCampaign } from './reminder-content.ts';
import { writeReminder } from './reminder.ts';

const publicUrl = new URL('https://foundry.example');

/** Hostile names, file names and comments (S33–S46). */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Sale\r\nBcc: all@evil.example',
  'https://evil.example/pay',
  'www.evil.example',
  '\u202egpj.exe',
  'a\u2066b\u2069c',
  '{name} {count, plural, other {#}}',
  '<b>{t</b>',
  "it's '{' quoted",
  '\u0000\u0007bell',
  '💥'.repeat(90),
  '$(rm -rf /) `id` %s %n',
  '=HYPERLINK("https://evil.example")',
  '=?utf-8?B?aHR0cHM6Ly9ldmlsLmV4YW1wbGUg4oCuZ25w?=',
  '=\u200b?utf-8?Q?evil=2Eexample?=',
];

function notificationOf(type: Notification['type'], name: string): Notification {
  return {
    id: 'ntf_1',
    type,
    actor: { id: 'usr_1', name, avatarUrl: null },
    campaign: { id: 'cmp_1', name },
    creative: { id: 'crt_1', name },
    comment: { id: 'cmt_1', excerpt: name, isReply: false, area: null, moment: null },
    version: { id: 'ver_1', formatName: name, number: 1 },
    name,
  } as unknown as Notification;
}

const spec = specOf({ rules: [] });
const addressOf = (path: string) => new URL(path, publicUrl).href;
const slot = {
  slotId: 'slt_1',
  creativeId: 'crt_1',
  formatType: 'image',
  spec,
  dueAt: null,
  promisedDay: null,
  isNew: true,
  wantsChanges: false,
} as const;

const locale = 'fr-FR';
const types = ['mentioned', 'file_rejected', 'assigned', 'changes_requested'] as const;

/** The mails that contain texts written by people. */
function mailsWith(name: string) {
  const named = { creativeName: name, formatName: name };
  const campaignOf = (id: string) =>
    ({ campaignId: id, campaignName: name, slots: [{ ...slot, ...named }] }) as unknown as ReminderCampaign;
  const reminderOf = (now: ReminderCampaign[], later: LaterCampaign[]) =>
    writeReminder({
      content: { now, later, laterMore: 0, total: 2, stopUrl: 'https://foundry.example/stop' },
      organizationName: name,
      requester: { name, message: name },
      locale,
      timeZone: null,
      now: new Date(),
      addressOf,
    });
  const change = { commentId: 'cmt_2', author: name, text: name, area: null, moment: null } as unknown as ChangeRequest;
  const facts = { ...noFacts, actor: name, formatName: name, fileName: name, text: name, changes: [change] };
  const file = { name, place: name, sizeBytes: 5, sha256: 'ab' };
  const receipt = { kind: 'receipt', campaignId: 'cmp_1', campaignName: name, organizationName: name } as const;
  return [
    ...types.map((type) =>
      writeNotificationMail({
        items: [notificationOf(type, name)],
        facts: new Map([['ntf_1' as NotificationId, facts]]),
        organizationName: name,
        isGuest: false,
        isDaily: false,
        stops: [],
        locale,
        addressOf,
      }),
    ),
    reminderOf(
      [campaignOf('cmp_1')],
      [{ campaignId: 'cmp_2' as CampaignId, campaignName: name, count: 1, dueAt: null }],
    ),
    reminderOf([campaignOf('cmp_1')], []),
    writeReceipt({ ...receipt, completedAt: new Date().toISOString(), given: 1, files: [file] }, { locale, publicUrl }),
  ];
}

/** Characters that reorder text. */
const bidi = /[\u202a-\u202e\u2066-\u2069]/u;
/** Control characters, none of which may reach a header. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

test.each(hostile)('%j becomes neither markup, header, link nor command of a mail (S33–S46)', (name) => {
  for (const { subject, text, html } of mailsWith(name)) {
    expect(subject).not.toMatch(controls);
    // Mail programs would decode it as an encoded word (RFC 2047).
    expect(subject).not.toContain('=?');
    expect(subject.length).toBeGreaterThan(3);
    expect(text).not.toMatch(bidi);
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>|<b>\{t/);
    for (const address of `${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+|www\.[^\s"'<>)]+/g)) {
      expect(address[0]).toMatch(/^https:\/\/foundry\.example|^http:\/\/www\.w3\.org/);
    }
  }
});
