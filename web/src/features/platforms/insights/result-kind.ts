import { figures as definitions, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

const kinds = [
  'purchase',
  'lead',
  'link_click',
  'landing_page_view',
  'post_engagement',
  'page_engagement',
  'app_install',
  'video_view',
  'thruplay',
  'reach',
  'impressions',
  'complete_registration',
  'add_to_cart',
  'initiate_checkout',
  'view_content',
  'messaging_conversation_started_7d',
  'custom',
] as const;
type Kind = (typeof kinds)[number];

/** A kind of result without the prefixes of the platform; null if it has no name in the app. */
export function kindOf(word: string): Kind | null {
  const bare = word
    .replace(/^actions:/, '')
    .replace(/^(offsite_conversion|onsite_conversion|app_custom_event)\./, '')
    .replace(/^(fb_pixel_|fb_mobile_|onsite_web_app_|onsite_web_|omni_|mobile_)/, '')
    .replace(/_grouped$/, '')
    .replace(/^custom\..*/, 'custom');
  return kinds.find((kind) => kind === bare) ?? null;
}

export interface WithKind {
  resultKind: string | null;
  figures: FigureSet;
}

/** The kind of result with the most spend; null without results. */
export function mainKindOf(items: readonly WithKind[]): string | null {
  const spends = new Map<string, number>();
  for (const { resultKind, figures } of items) {
    if (resultKind === null) continue;
    spends.set(resultKind, (spends.get(resultKind) ?? 0) + (figures.values.spend ?? 0));
  }
  return [...spends].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

interface Best {
  /** Null for counts, for figures without a better direction, and if all values are equal. */
  value: number | null;
  /** The compared kind of result; null for figures that are not about results. */
  kind: string | null;
}

/** The best value of a figure. Only results of the kind with the most spend are compared. */
export function bestOf(items: readonly WithKind[], figure: FigureName): Best {
  const { better, formula } = definitions[figure];
  const kind = figure === 'results' || figure === 'costPerResult' ? mainKindOf(items) : null;
  const values = items
    .filter(({ resultKind }) => kind === null || resultKind === kind)
    .map((item) => item.figures.values[figure])
    .filter((value) => value !== null);
  // A count has no best value, because it grows with the spend.
  if (better === null || formula === null || values.length < 2 || new Set(values).size === 1)
    return { value: null, kind };
  return { value: better === 'more' ? Math.max(...values) : Math.min(...values), kind };
}

const wordsOf = (word: string) => word.replaceAll(/[_.:]+/g, ' ').trim();

/** Names a kind of result: `offsite_conversion.fb_pixel_purchase` is "Purchases". */
export function useKindName(): (word: string) => string {
  const t = useTranslations('insights.kinds');
  return (word) => {
    const kind = kindOf(word);
    return kind === null ? wordsOf(word) : t(kind);
  };
}

const windows = { click: 'click', view: 'view', ev: 'engaged', engaged_view: 'engaged' } as const;

/** Names an attribution setting: `7d_click_1d_view` is "7 days after a click or 1 day after a view". */
export function useAttribution(): (word: string) => string {
  const t = useTranslations('insights.attribution');
  const locale = useLocale();
  return (word) => {
    const parts = [...word.matchAll(/(\d+)d_(click|view|ev|engaged_view)(?=_|$)/g)];
    if (parts.length === 0) return word === 'default' ? t('default') : word === 'mixed' ? t('mixed') : wordsOf(word);
    const texts = parts.map(([, days, after]) => t(windows[after as keyof typeof windows], { days: Number(days) }));
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);
  };
}
