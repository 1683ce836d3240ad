import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import type { DeclineReason } from '@ad-foundry/contract/billing.ts';
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
  /** The owner's time zone; null means UTC, absent in mails queued by an earlier release. */
  timeZone?: string | null;
  /** The amount to be charged, or that could not be charged; absent in mails queued by an earlier release. */
  amount?: { cents: number; currency: string } | undefined;
  /** Why the charge failed. */
  declined?: DeclineReason | null;
  /** Whether there is a card to charge. */
  hasCard?: boolean | undefined;
}

const path = '/settings/billing';

/** Every notice leads to the plan, where the card is changed, the payment confirmed or a plan chosen. */
export function composePlan(content: PlanNotice, locale: Locale): Notice {
  const { organizationName } = valuesOf(content, locale);
  return { ...noticeOf(content, locale), reason: textsOf(locale)('layout.owner', { organizationName }) };
}

function noticeOf(content: PlanNotice, locale: Locale): Notice {
  switch (content.news) {
    case 'trialEnding':
      return composeTrialEnding(content, locale);
    case 'paymentFailed':
      return composePaymentFailed(content, locale);
    case 'paymentRecovered':
    case 'ended': {
      const t = textsOf(locale);
      const values = valuesOf(content, locale);
      const texts = `plan.${content.news}` as const;
      return {
        subject: t(`${texts}.subject`, values),
        preheader: t(`${texts}.preheader`),
        paragraphs: [t(`${texts}.body`, values)],
        action: { label: t(`${texts}.action`), path },
        ...(content.news === 'ended' ? { heading: t('plan.ended.heading', values) } : {}),
      };
    }
  }
}

function composeTrialEnding(content: PlanNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const values = valuesOf(content, locale);
  if (content.hasCard === false) {
    return {
      subject: t('plan.trialEnding.subjectNoCard', values),
      preheader: t('plan.trialEnding.preheaderNoCard', values),
      heading: t('plan.trialEnding.subject', values),
      paragraphs: [t('plan.trialEnding.bodyNoCard', values)],
      action: { label: t('plan.trialEnding.actionNoCard'), path },
    };
  }
  return {
    subject: t('plan.trialEnding.subject', values),
    preheader: t('plan.trialEnding.preheader'),
    paragraphs: [t(content.amount ? 'plan.trialEnding.bodyAmount' : 'plan.trialEnding.body', values)],
    action: { label: t('plan.trialEnding.action'), path },
  };
}

function composePaymentFailed(content: PlanNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const declined = content.declined ?? 'other';
  const values = {
    ...valuesOf(content, locale),
    reason: declined === 'authentication-required' ? 'authentication' : 'card',
    why: t(`plan.paymentFailed.reasons.${declined}`),
  };
  return {
    subject: t('plan.paymentFailed.subject', values),
    preheader: t('plan.paymentFailed.preheader', values),
    heading: t('plan.paymentFailed.heading', values),
    paragraphs: [t(content.amount ? 'plan.paymentFailed.bodyAmount' : 'plan.paymentFailed.body', values)],
    action: { label: t('plan.paymentFailed.action', values), path },
  };
}

function valuesOf({ date, amount, timeZone, organizationName }: PlanNotice, locale: Locale) {
  const days = dateFormat(locale, { dateStyle: 'full', timeZone: timeZone ?? 'UTC' });
  return {
    organizationName: unlinked(organizationName),
    date: date === null ? '' : days.format(new Date(date)),
    amount: amount
      ? new Intl.NumberFormat(locale, { style: 'currency', currency: amount.currency }).format(amount.cents / 100)
      : '',
  };
}
