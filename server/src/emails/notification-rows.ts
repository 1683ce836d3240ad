import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import type { Moment } from '@ad-foundry/contract/comments.ts';
import type { LetterPicture, LetterRow } from './layout/content.ts';
import { unlinked, unlinkedPerson } from './names.ts';
import { pinNumbers, type ChangeRequest, type NotificationPicture, type PicturesById } from './notification-facts.ts';
import { factsOf, headlineOf, plainText, thingOf, valuesOf, type Reader } from './notification-words.ts';
import { textsOf } from './texts.ts';

/** Whom rows are for, with the address of each page. */
export interface RowReader extends Reader {
  pictures: PicturesById;
  urlOf: (item: Notification) => string;
}

const quotesPerRow = 10;
const linesPerRow = 6;
const quoteLength = 1000;

/** The rows about one creative or campaign: each file with requested changes, then everything else. */
export function rowsOf(group: readonly Notification[], reader: RowReader): LetterRow[] {
  const changes = group.filter(({ type }) => type === 'changes_requested');
  const others = group.filter(({ type }) => type !== 'changes_requested');
  return [...changes.flatMap((item) => changesRows(item, reader)), ...otherRows(others, reader)];
}

/** A file with requested changes: its picture with the numbered places, and each comment. */
function changesRows(item: Notification, reader: RowReader): LetterRow[] {
  const t = textsOf(reader.locale);
  const { changes } = factsOf(item, reader);
  const numbers = pinNumbers(changes);
  const pictures = reader.pictures.get(item.id) ?? [];
  const frames = new Map(pictures.map((picture) => [picture.commentId, picture]));
  const shared = frames.get(null);
  const url = reader.urlOf(item);
  const shown = changes.slice(0, quotesPerRow);
  const quoteOf = (change: ChangeRequest) =>
    quoteFrom(change, shared ? numbers.get(change.commentId) : undefined, reader);
  const values = valuesOf(item, reader);
  const more = changes.length - shown.length;
  return [
    {
      title: inCampaign(item, reader),
      url,
      lines: [t('notifications.file', values), ...(more > 0 ? [t('notifications.more', { count: more })] : [])],
      ...(shared ? { picture: letterPicture(shared, reader, changes.length) } : {}),
      quotes: shown.filter(({ commentId }) => !frames.has(commentId)).map(quoteOf),
    },
    // A video has a frame of its own for each comment.
    ...shown.flatMap((change): LetterRow[] => {
      const frame = frames.get(change.commentId);
      if (!frame) return [];
      const title = t('notifications.atTime', { time: timeOf(change.moment) });
      return [{ title, lines: [], quotes: [quoteOf(change)], picture: letterPicture(frame, reader) }];
    }),
  ];
}

/** A comment that asks for a change, under a line that says who wrote it and where. */
export function quoteFrom(
  change: ChangeRequest,
  pin: number | undefined,
  { locale, organizationName }: Pick<Reader, 'locale' | 'organizationName'>,
) {
  const t = textsOf(locale);
  const name = unlinkedPerson(change.author) || unlinked(organizationName);
  const author = change.isByLink ? t('notifications.authorByLink', { author: name }) : name;
  const values = { author, pin: String(pin ?? ''), time: timeOf(change.moment) };
  const form = pin === undefined ? (change.moment ? 'quoteAt' : 'quote') : change.moment ? 'quotePinAt' : 'quotePin';
  return { by: t(`notifications.${form}`, values), text: cut(plainText(change.text)) };
}

/** Everything but requested changes, as one row: comments as quotes, the rest as lines. */
function otherRows(items: readonly Notification[], reader: RowReader): LetterRow[] {
  const [first] = items;
  if (!first) return [];
  const t = textsOf(reader.locale);
  const rejected = items.filter(({ type }) => type === 'file_rejected');
  const listed = rejected.length > 1 ? items.filter(({ type }) => type !== 'file_rejected') : items;
  const shown = listed.slice(0, linesPerRow);
  const more = listed.length - shown.length;
  const picture = items.map(({ id }) => reader.pictures.get(id)?.[0]).find((each) => each !== undefined);
  return [
    {
      title: inCampaign(first, reader),
      url: reader.urlOf(first),
      lines: [
        ...(rejected.length > 1 ? [t('notifications.rejectedFiles', { count: rejected.length })] : []),
        ...shown.filter((item) => textOf(item, reader) === null).map((item) => headlineOf(item, reader)),
        ...(more > 0 ? [t('notifications.more', { count: more })] : []),
      ],
      quotes: shown.flatMap((item) => {
        const quote = commentQuote(item, reader);
        return quote ? [quote] : [];
      }),
      ...(picture ? { picture: letterPicture(picture, reader) } : {}),
    },
  ];
}

/** The comment of a notification under a line that says who wrote it and where; null without a comment. */
export function commentQuote(item: Notification, reader: Reader): { by: string; text: string } | null {
  const text = textOf(item, reader);
  if (text === null) return null;
  const t = textsOf(reader.locale);
  const { actor, via } = valuesOf(item, reader);
  const author = via === 'link' ? t('notifications.authorByLink', { author: actor }) : actor;
  const moment = item.comment?.moment ?? null;
  const by = moment
    ? t('notifications.quoteAt', { author, time: timeOf(moment) })
    : t('notifications.quote', { author });
  return { by, text: cut(plainText(text)) };
}

const textOf = (item: Notification, reader: Reader) =>
  item.comment ? (factsOf(item, reader).text ?? item.comment.excerpt) : null;

function inCampaign(item: Notification, reader: Reader): string {
  const thing = thingOf(item, reader);
  if (!item.creative || !item.campaign) return thing;
  return textsOf(reader.locale)('notifications.inCampaign', { thing, campaign: valuesOf(item, reader).campaign });
}

function letterPicture({ cid, width, height }: NotificationPicture, { locale }: Reader, count = 1): LetterPicture {
  return { cid, width, height, alt: textsOf(locale)('notifications.picture', { count }) };
}

/** A time in a video, such as `0:08`. */
function timeOf(moment: Moment | null): string {
  const seconds = Math.floor((moment?.startMs ?? 0) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const cut = (text: string) => (text.length <= quoteLength ? text : `${[...text].slice(0, quoteLength - 1).join('')}…`);
