import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import type { Notice } from './notice.ts';
import { textsOf } from './texts.ts';

export const planNews = ['trialEnding', 'paymentFailed', 'paymentRecovered', 'ended'] as const;
export type PlanNews = (typeof planNews)[number];

/** Something about the plan that its owners have to know. */
export interface PlanNotice {
  kind: 'plan_news';
  news: PlanNews;
  organizationName: string;
  /** When the trial ends, or writing; null where there is no date. */
  date: string | null;
}

export function composePlan({ news, date, ...content }: PlanNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const organizationName = unlinked(content.organizationName);
  const day =
    date === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return {
    subject: t(`plan.${news}.subject`, { organizationName, date: day }),
    paragraphs: [t(`plan.${news}.body`, { organizationName, date: day })],
    action: { label: t('plan.action'), path: '/settings/billing' },
  };
}
