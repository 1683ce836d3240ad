import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import {
  alertTypes,
  notificationTypes,
  type AlertType,
  type NotificationType,
} from '@ad-foundry/contract/notifications/notification-type.ts';
import { dueWords, momentText } from './due-words.ts';
import { personOrAddress, shortened, unlinked, unlinkedFile, unlinkedPerson } from './names.ts';
import { noFacts, type FactsById, type NotificationFacts } from './notification-facts.ts';
import { textsOf } from './texts.ts';

/** Whom the words are for. */
export interface Reader {
  organizationName: string;
  facts: FactsById;
  locale: Locale;
  timeZone: string | null;
  now: Date;
}

const titleLength = 60;
const preheaderLength = 140;

export const factsOf = (item: Notification, { facts }: Reader): NotificationFacts => facts.get(item.id) ?? noFacts;

/** Creative and format, else the campaign or ad account, else the organization; cut, so that a subject stays readable. */
export function thingOf(item: Notification, reader: Reader): string {
  const { creative } = item;
  const formatName = factsOf(item, reader).formatName ?? item.version?.formatName ?? item.pass?.formatName;
  const name = subjectNameOf(item, reader);
  if (!creative || !formatName) return name;
  return textsOf(reader.locale)('notifications.thing', { creative: name, format: shortened(formatName, titleLength) });
}

/** The creative, else the campaign or ad account, else the organization; cut like `thingOf`. */
export const subjectNameOf = ({ creative, campaign, alert }: Notification, { organizationName }: Reader): string =>
  shortened(creative?.name ?? campaign?.name ?? alert?.advertiserName ?? organizationName, titleLength);

/** The values of texts about an alert. */
function alertValues({ alert, name }: Notification, { locale, timeZone, now }: Reader) {
  const money = (value: number | null | undefined) =>
    value === null || value === undefined || !alert
      ? ''
      : new Intl.NumberFormat(locale, {
          maximumFractionDigits: alert.currencyDigits,
          ...(alert.currency === null ? {} : { style: 'currency', currency: alert.currency }),
        }).format(value / 10 ** alert.currencyDigits);
  return {
    account: shortened(alert?.advertiserName ?? '', titleLength),
    asset: shortened(unlinked(name ?? ''), titleLength),
    ads: alert?.count ?? 0,
    direction: (alert?.spend ?? 0) > (alert?.usual ?? 0) ? 'more' : 'less',
    spend: money(alert?.spend),
    usual: money(alert?.usual),
    ends: alert?.endsAt ? momentText(alert.endsAt, { locale, timeZone }, now) : '',
  };
}

/** The values of all texts about one notification. */
export function valuesOf(item: Notification, reader: Reader) {
  const facts = factsOf(item, reader);
  const organizationName = shortened(reader.organizationName, titleLength);
  const thing = thingOf(item, reader);
  const file = unlinkedFile(facts.fileName ?? item.name ?? '');
  return {
    actor: unlinkedPerson(facts.actor || item.actor?.name || '') || organizationName,
    via: item.actor?.via === 'review-link' ? 'link' : 'account',
    owner: unlinkedPerson(facts.owner?.name ?? '') || organizationName,
    isOwner: facts.owner?.isRecipient ? 'yes' : 'no',
    organizationName,
    campaign: shortened(item.campaign?.name ?? '', titleLength) || organizationName,
    creative: shortened(item.creative?.name ?? '', titleLength),
    thing,
    file: file || thing,
    to: personOrAddress(item.name ?? '') || organizationName,
    number: String(item.version?.number ?? 1),
    missing: item.missing ?? 0,
    approved: item.review?.approved ?? 0,
    changes: item.review?.changes ?? 0,
    undecided: item.review?.undecided ?? 0,
    scope: item.creative ? 'creative' : 'campaign',
    at: facts.dueAt ? momentText(facts.dueAt, reader, reader.now) : '',
    count: facts.changes.length,
    text: shortened(facts.changes[0]?.text ?? '', preheaderLength),
    ...dueWords(facts.dueAt, reader, { now: reader.now }),
  };
}

const dueTypes = new Set<string>(['campaign_due_at', 'creative_due_at']);

/** The form of a text: of a reply or of a mention in the brief, else of the type; undefined without such a text. */
function formOf({ type, comment, name }: Notification) {
  if (type === 'comment_created' && comment?.isReply) return 'reply';
  if (type === 'mentioned' && comment === null) return 'mentionedInBrief';
  if (type === 'slot_passed' && name === null) return 'slot_given_back';
  // Types without a text here are mailed separately.
  return notificationTypes
    .filter((each): each is Exclude<NotificationType, AlertType> => alertTypes.every((alert) => alert !== each))
    .find((each) => each === type);
}

/** The type of an alert; undefined for other notifications. */
const alertOf = ({ type }: Notification) => alertTypes.find((each) => each === type);

/** What happened, in few words: "Lena asks for changes". */
export function headlineOf(item: Notification, reader: Reader): string {
  const alert = alertOf(item);
  if (alert) return textsOf(reader.locale)(`notifications.sentences.${alert}`, alertValues(item, reader));
  const form = formOf(item);
  if (!form) return '';
  const { dueAt } = factsOf(item, reader);
  const short = dueTypes.has(item.type) ? dueWords(dueAt, reader, { now: reader.now, isShort: true }) : {};
  return textsOf(reader.locale)(`notifications.sentences.${form}`, { ...valuesOf(item, reader), ...short });
}

/** The first lines of a mail: who, what, by when, and what happens next; of a single comment, what the heading omits. */
export function introOf(item: Notification, reader: Reader, isSingle: boolean): string[] {
  const t = textsOf(reader.locale);
  const alert = alertOf(item);
  if (alert) return [t(`notifications.intros.${alert}`, alertValues(item, reader))];
  const form = formOf(item);
  if (!form) return [];
  const values = valuesOf(item, reader);
  const isComment = item.type === 'mentioned' || item.type === 'comment_created';
  if (isSingle && isComment && item.comment) return [t('notifications.place', values)];
  return [
    introText(form, values, t),
    ...(item.type === 'changes_requested' ? [t('notifications.next.changes_requested', values)] : []),
    ...(item.type === 'creative_fulfilled' || item.type === 'campaign_fulfilled'
      ? [t('notifications.next.fulfilled')]
      : []),
  ];
}

type Form = NonNullable<ReturnType<typeof formOf>>;

/** The first line of a mail, in two steps, since the compiler gives up on the arguments of all texts at once. */
function introText(form: Form, values: ReturnType<typeof valuesOf>, t: ReturnType<typeof textsOf>): string {
  switch (form) {
    case 'slot_passed':
    case 'slot_given_back':
    case 'pass_requested':
    case 'pass_declined':
    case 'pass_returned':
    case 'review_finished':
    case 'review_renewal':
    case 'review_requested':
      return t(`notifications.intros.${form}`, values);
    default:
      return t(`notifications.intros.${form}`, values);
  }
}

/** What lists of mails show after the subject of a mail about one thing. */
export function preheaderOf(item: Notification, reader: Reader): string | undefined {
  const t = textsOf(reader.locale);
  const values = valuesOf(item, reader);
  const text = factsOf(item, reader).text ?? item.comment?.excerpt;
  if (text) return shortened(plainText(text), preheaderLength);
  switch (item.type) {
    case 'mentioned':
      return t('notifications.preheaders.mentionedInBrief', values);
    case 'changes_requested':
      return values.count > 0 ? t('notifications.preheaders.changes_requested', values) : undefined;
    case 'campaign_due_at':
    case 'creative_due_at':
      return t('notifications.preheaders.due');
    case 'creative_fulfilled':
    case 'campaign_fulfilled':
      return t('notifications.preheaders.fulfilled', values);
    case 'approved':
    case 'file_rejected':
    case 'assigned':
    case 'invitation_accepted':
    case 'reminders_ended':
    case 'pass_requested':
    case 'pass_declined':
    case 'pass_returned':
    case 'review_finished':
    case 'review_renewal':
    case 'review_requested':
      return t(`notifications.preheaders.${item.type}`, values);
    case 'ad_rejected':
    case 'delivery_stopped':
    case 'asset_tired':
    case 'spend_off':
      return t(`notifications.preheaders.${item.type}`, alertValues(item, reader));
    case 'slot_passed':
      return t(`notifications.preheaders.${item.name === null ? 'slot_given_back' : 'slot_passed'}`, values);
    default:
      return undefined;
  }
}

/** The label of the main button: the act that it leads to. */
export function buttonOf(item: Notification | undefined, reader: Reader): string {
  const t = textsOf(reader.locale);
  switch (item?.type) {
    case 'mentioned':
    case 'comment_created':
      return t(item.comment ? 'notifications.buttons.comment' : 'notifications.buttons.brief');
    case 'changes_requested':
      return t('notifications.buttons.changes', { isOwner: valuesOf(item, reader).isOwner });
    case 'approved':
      return t('notifications.buttons.file');
    case 'file_rejected':
      return t('notifications.buttons.rejected');
    case 'campaign_due_at':
    case 'creative_due_at':
    case 'reminders_ended':
      return t('notifications.buttons.missing');
    case 'creative_fulfilled':
    case 'campaign_fulfilled':
    case 'review_finished':
      return t('notifications.buttons.files');
    case 'assigned':
      return t('notifications.buttons.needed');
    case 'invitation_accepted':
    case 'review_renewal':
      return t('notifications.buttons.campaign');
    case 'slot_passed':
      return t(item.name === null ? 'notifications.buttons.reassign' : 'notifications.buttons.owner');
    case 'pass_returned':
      return t('notifications.buttons.owner');
    case 'pass_requested':
      return t('notifications.buttons.answer');
    case 'pass_declined':
      return t('notifications.buttons.deliver');
    case 'review_requested':
      return t('notifications.buttons.review');
    case 'ad_rejected':
    case 'delivery_stopped':
    case 'asset_tired':
    case 'spend_off':
      return t('notifications.buttons.figures');
    case 'token_expiring':
      return t('notifications.buttons.connections');
    default:
      return t('notifications.open');
  }
}

/** The text of a comment without Markdown, with its line breaks. */
export const plainText = (text: string) =>
  unlinked(text)
    .replace(/\*\*|__|`/g, '')
    .trim();
