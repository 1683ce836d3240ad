import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { instantText } from './due-words.ts';
import type { MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { shortened, unlinked, unlinkedPerson } from './names.ts';
import { peopleText, type CoDeliverers } from './people-text.ts';
import { textsOf } from './texts.ts';

/** The campaign or group that a guest is invited to. */
interface InvitationTarget {
  name: string;
  campaignId: string | null;
  dueAt: string | null;
  /** Due date of its first creative, if earlier; absent in mails queued by older versions. */
  firstDueAt?: string | null;
  /** Number of files that the guest is asked for; absent in mails queued by older versions. */
  files?: number;
  /** Files that another guest passed on to the guest; absent in mails queued by older versions. */
  slots?: { creativeName: string; formatName: string; slotId: string }[];
  /** Who else can deliver some of the files; absent in mails queued by older versions. */
  others?: CoDeliverers | null;
  /** Of the guest's account, else of the organization; null means UTC, absent in mails queued by older versions. */
  timeZone?: string | null;
}

export interface InvitationContent {
  kind: 'invitation';
  invitationId: string;
  organizationName: string;
  /** First and last name; null if the invitation names only the organization. */
  invitedBy: string | null;
  /** Reply-To address: the inviter's; absent in mails queued by older versions. */
  inviterEmail?: string | null;
  /** Membership of the inviter; null if no team member sends it, absent in mails queued by older versions. */
  inviterMemberId?: MemberId | null;
  /** Whether `invitedBy` is a guest who passed the files on; absent in mails queued by older versions. */
  isPassed?: boolean;
  /** Whether the product mails an unopened invitation again: an account that stopped reminders does not get it. */
  isReminder?: boolean;
  /** The inviter's message as plain text. */
  message?: string | null;
  /** Address of the invited person, which also receives the code. */
  email: string;
  role: Role;
  expiresAt: string;
  /** Null for a team member. */
  target: InvitationTarget | null;
}

const titleLength = 60;

interface Context {
  locale: Locale;
  publicUrl: URL;
  sender?: MailSender | null | undefined;
}

/** Team invitations link to the invitation page; guests' links lead to the files, with the token in the fragment. */
export function writeInvitation(content: InvitationContent, context: Context) {
  const { locale, sender } = context;
  const t = textsOf(locale);
  const organizationName = unlinked(content.organizationName);
  const name = unlinkedPerson(content.invitedBy ?? '') || organizationName;
  const { inviterEmail = null } = content;
  const address = content.isPassed ? 'pass' : content.invitedBy === null ? 'organization' : (inviterEmail ?? 'none');
  const base = {
    locale,
    sender,
    footer: [t('invitation.notYou'), t('invitation.footer', { name, organizationName, address })],
  };
  const names = { name, organizationName, address };
  const until = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(content.expiresAt));
  return content.target === null
    ? writeSeat(content, { ...context, base, names, until })
    : writeGuestInvitation(content, content.target, { ...context, base, names, until });
}

interface Parts extends Context {
  base: { locale: Locale; sender: MailSender | null | undefined; footer: string[] };
  names: { name: string; organizationName: string; address: string };
  until: string;
}

function writeSeat({ invitationId, email, role }: InvitationContent, { locale, publicUrl, base, names, until }: Parts) {
  const t = textsOf(locale);
  return renderLayout({
    ...base,
    subject: t('invitation.subject', names),
    preheader: t('invitation.preheader', { until }),
    heading: t('invitation.heading', names),
    paragraphs: [t('invitation.body', { ...names, role }), t('invitation.until', { email, until })],
    action: { label: t('invitation.action'), url: new URL(`/sign/invitations/${invitationId}`, publicUrl).href },
  });
}

function writeGuestInvitation(
  { invitationId, email, message, isPassed = false }: InvitationContent,
  target: InvitationTarget,
  { locale, publicUrl, base, names, until }: Parts,
) {
  const t = textsOf(locale);
  const { campaignId, dueAt, firstDueAt, files = 0, slots = [], others = null, timeZone = null } = target;
  const due = (at: string) => instantText(at, { locale, timeZone });
  const first = firstDueAt ?? dueAt;
  const values = {
    ...names,
    count: files,
    targetName: unlinked(target.name),
    people: others ? peopleText(others, locale) : 'none',
  };
  const place = slots.length === 1 ? `&slot-${slots[0]?.slotId}` : '';
  const path = campaignId === null ? '/upload' : `/upload/${campaignId}`;
  return renderLayout({
    ...base,
    subject: t(isPassed ? 'guestInvitation.passedSubject' : 'guestInvitation.subject', values),
    preheader: t('guestInvitation.preheader', { due: first ? due(first) : 'none' }),
    heading: t('guestInvitation.heading', values),
    paragraphs: [
      t(isPassed ? 'guestInvitation.passedBody' : 'guestInvitation.body', {
        ...values,
        due: dueAt && !firstDueAt ? due(dueAt) : 'none',
      }),
      ...(firstDueAt ? [t('guestInvitation.firstDue', { due: due(firstDueAt) })] : []),
      ...(firstDueAt && dueAt ? [t('guestInvitation.due', { due: due(dueAt) })] : []),
      ...(others ? [t('guestInvitation.shared', values)] : []),
      t('guestInvitation.how'),
    ],
    rows: slots.map(({ creativeName, formatName, slotId }) => ({
      title: `${shortened(creativeName, titleLength)}, ${shortened(formatName, titleLength)}`,
      url: new URL(`${path}#k=${invitationId}&slot-${slotId}`, publicUrl).href,
      lines: [],
    })),
    afterRows: t('guestInvitation.until', { email, until }),
    ...(message ? { quote: { text: unlinked(message), by: names.name } } : {}),
    action: { label: t('guestInvitation.action'), url: new URL(`${path}#k=${invitationId}${place}`, publicUrl).href },
  });
}
