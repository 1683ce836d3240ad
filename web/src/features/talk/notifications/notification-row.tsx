import {
  Activity,
  ArrowRightLeft,
  AtSign,
  Ban,
  CalendarClock,
  Check,
  CircleCheck,
  CirclePause,
  CircleX,
  CreditCard,
  Eye,
  HardDrive,
  Link2,
  MessageSquare,
  Plug,
  RefreshCw,
  Reply,
  Send,
  TrendingDown,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import type { ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { cn } from '#lib/cn.ts';
import { formatDateTime, formatNumber, formatRelative } from '#lib/format.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';

const icons: Record<ListedType, LucideIcon> = {
  mentioned: AtSign,
  comment_created: MessageSquare,
  changes_requested: RefreshCw,
  approved: Check,
  file_rejected: CircleX,
  assigned: UserPlus,
  campaign_due_at: CalendarClock,
  creative_due_at: CalendarClock,
  creative_fulfilled: CircleCheck,
  campaign_fulfilled: CircleCheck,
  invitation_accepted: UserPlus,
  reminders_ended: CalendarClock,
  slot_passed: ArrowRightLeft,
  pass_requested: ArrowRightLeft,
  pass_declined: ArrowRightLeft,
  pass_returned: ArrowRightLeft,
  review_finished: CircleCheck,
  review_renewal: Link2,
  review_requested: Eye,
  ad_rejected: Ban,
  delivery_stopped: CirclePause,
  asset_tired: TrendingDown,
  spend_off: Activity,
  token_expiring: Plug,
  token_invalid: Plug,
  delivery_finished: Send,
  delivery_failed: Send,
  trial_ending: CreditCard,
  payment_failed: CreditCard,
  plan_changed: CreditCard,
  storage_filling: HardDrive,
};

const tones: Partial<Record<ListedType, string>> = {
  file_rejected: 'bg-bad-fill text-bad',
  delivery_failed: 'bg-bad-fill text-bad',
  ad_rejected: 'bg-bad-fill text-bad',
  delivery_stopped: 'bg-bad-fill text-bad',
  asset_tired: 'bg-warn-fill text-warn',
  spend_off: 'bg-warn-fill text-warn',
  token_invalid: 'bg-bad-fill text-bad',
  payment_failed: 'bg-bad-fill text-bad',
  creative_fulfilled: 'bg-ok-fill text-ok',
  campaign_fulfilled: 'bg-ok-fill text-ok',
  delivery_finished: 'bg-ok-fill text-ok',
  campaign_due_at: 'bg-warn-fill text-warn',
  creative_due_at: 'bg-warn-fill text-warn',
  token_expiring: 'bg-warn-fill text-warn',
  trial_ending: 'bg-warn-fill text-warn',
  storage_filling: 'bg-warn-fill text-warn',
};

type Words = ReturnType<typeof useTranslations<'notifications'>>;

/** The place of a comment: none, a file, or a moment of it. */
function whereOf(t: Words, comment: Notification['comment'], version: Notification['version']): string {
  if (!comment || !version) return '';
  const file = t('file', { format: version.formatName, number: version.number });
  if (!comment.moment) return t('where.file', { file });
  return t('where.moment', { file, time: formatDuration(comment.moment.startMs) });
}

function sentenceKeyOf({ type, comment, name }: Notification) {
  if (type === 'mentioned' && comment === null) return 'mentioned_in_brief';
  if (type === 'slot_passed' && name === null) return 'slot_given_back';
  return type === 'comment_created' && comment?.isReply ? 'reply_created' : type;
}

/** What the sentence of an alert names. */
function alertNames({ alert }: Notification, locale: string) {
  const money = (value: number | null | undefined) =>
    value == null || !alert
      ? ''
      : formatNumber(value / 10 ** alert.currencyDigits, locale, {
          maximumFractionDigits: alert.currencyDigits,
          ...(alert.currency === null ? {} : { style: 'currency', currency: alert.currency }),
        });
  return {
    ads: alert?.count ?? 0,
    account: alert?.advertiserName ?? '',
    spend: money(alert?.spend),
    usual: money(alert?.usual),
    ends: alert?.endsAt ? formatDateTime(alert.endsAt, locale) : '',
  };
}

/** The text key and the names in the sentence of a notification. */
function sentenceOf(t: Words, notification: Notification, locale: string) {
  const { actor, comment, version, name, missing, pass, review } = notification;
  const key = sentenceKeyOf(notification);
  const names = {
    actor: actor?.name ?? t('formerPerson'),
    via: actor?.via === 'review-link' ? 'link' : 'account',
    name: name ?? '',
    file: version ? t('file', { format: version.formatName, number: version.number }) : '',
    where: whereOf(t, comment, version),
    format: pass?.formatName ?? '',
    missing: missing ?? 0,
    approved: review?.approved ?? 0,
    changes: review?.changes ?? 0,
    undecided: review?.undecided ?? 0,
    ...alertNames(notification, locale),
  };
  return { key: `says.${key}`, names } as const;
}

/** The notification as a sentence, with the names in bold. */
export function useSentence() {
  const t = useTranslations('notifications');
  const locale = useLocale();
  return (notification: Notification) => {
    const { key, names } = sentenceOf(t, notification, locale);
    return t.rich(key, { ...names, b: (chunks) => <b className="font-medium">{chunks}</b> });
  };
}

/** Formats a notification as a plain-text sentence. */
export function usePlainSentence() {
  const t = useTranslations('notifications');
  const locale = useLocale();
  return (notification: Notification) => {
    const { key, names } = sentenceOf(t, notification, locale);
    return t.markup(key, { ...names, b: (chunks) => chunks });
  };
}

interface RowProps {
  notification: Notification;
  current: boolean;
  onChoose: () => void;
}

/** One notification in the list. */
export function NotificationRow({ notification, current, onChoose }: RowProps) {
  const t = useTranslations('notifications');
  const locale = useLocale();
  const sentence = useSentence();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { createdAt, readAt, comment, rule } = notification;
  const ruleText = useRuleText();
  const isUnread = readAt === null;
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-current={current}
        onClick={onChoose}
        className={cn(
          'flex w-full gap-3 px-4 py-2.5 text-left text-sm md:px-6',
          current ? 'bg-sunk shadow-[inset_3px_0_0_var(--ink)]' : 'hover:bg-sunk',
          !isUnread && 'text-ink-2',
        )}
      >
        <span className={cn('mt-2.5 size-2 shrink-0 rounded-full', isUnread ? 'bg-info' : 'bg-transparent')}>
          {isUnread ? <span className="sr-only">{t('unread')}</span> : null}
        </span>
        <Picture notification={notification} />
        <span className="grid min-w-0 flex-1 content-start gap-0.5">
          <span className="text-pretty">{sentence(notification)}</span>
          {comment ? (
            <span className="line-clamp-2 text-ink-2 md:line-clamp-1">{comment.excerpt ?? t('deletedComment')}</span>
          ) : null}
          {rule ? <span className="text-ink-2">{ruleText.requirement(rule)}</span> : null}
        </span>
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt, locale)}
          className="num shrink-0 text-xs leading-5 text-ink-2"
        >
          {formatRelative(createdAt, locale)}
        </time>
      </button>
    </li>
  );
}

/** The actor's avatar with an icon of the type; only the icon for notifications without an actor. */
function Picture({ notification: { type, actor, comment } }: { notification: Notification }) {
  const Icon = comment?.isReply && type === 'comment_created' ? Reply : icons[type];
  if (!actor || tones[type]) {
    return (
      <span
        aria-hidden
        className={cn('grid size-8 shrink-0 place-items-center rounded-full', tones[type] ?? 'bg-press text-ink-2')}
      >
        <Icon className="size-4" />
      </span>
    );
  }
  return (
    <span className="relative h-8 shrink-0">
      <Avatar name={actor.name} src={actor.avatarUrl} size="md" decorative />
      <span
        aria-hidden
        className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-full bg-card text-ink-2 ring-1 ring-line"
      >
        <Icon className="size-3" />
      </span>
    </span>
  );
}
