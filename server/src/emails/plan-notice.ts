import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import type { Notice } from './notice.ts';
import { textsOf } from './texts.ts';

export const planNews = ['trialEnding', 'paymentFailed', 'paymentRecovered', 'ended'] as const;
export type PlanNews = (typeof planNews)[number];

/** News about the plan, for the owners. */
export interface PlanNotice {
  kind: 'plan_news';
  news: PlanNews;
  organizationName: string;
  /** When the trial or the right to write ends; null for other news. */
  date: string | null;
  /** The amount to be charged, or that could not be charged; absent in mails queued by an earlier release. */
  amount?: { cents: number; currency: string } | undefined;
  /** Whether there is a card to charge. */
  hasCard?: boolean | undefined;
}

function bodyOf(news: PlanNews, { hasCard, amount }: Pick<PlanNotice, 'hasCard' | 'amount'>) {
  if (news === 'paymentFailed' && amount) return 'paymentFailed.bodyAmount';
  if (news !== 'trialEnding') return `${news}.body` as const;
  if (hasCard === false) return 'trialEnding.bodyNoCard';
  return amount ? 'trialEnding.bodyAmount' : 'trialEnding.body';
}

export function composePlan({ news, date, amount, hasCard, ...content }: PlanNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const organizationName = unlinked(content.organizationName);
  const day =
    date === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const sum = amount
    ? new Intl.NumberFormat(locale, { style: 'currency', currency: amount.currency }).format(amount.cents / 100)
    : '';
  return {
    subject: t(`plan.${news}.subject`, { organizationName, date: day }),
    paragraphs: [t(`plan.${bodyOf(news, { hasCard, amount })}`, { organizationName, date: day, amount: sum })],
    action: { label: t('plan.action'), path: '/settings/billing' },
  };
}
