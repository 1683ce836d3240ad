import { useLocale, useTranslations } from '#lib/i18n.ts';
import { kindOf } from './result-kind.ts';

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

/** Says an attribution setting: `7d_click_1d_view` is "7 days after a click or 1 day after a view". */
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
