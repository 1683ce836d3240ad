import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { CreativeGroup } from '#features/platforms/insights/search.ts';

/** Names groups in the screen's language: kinds of media, and those without a value. */
export function useNamed(group: CreativeGroup): (item: CreativeItem) => CreativeItem {
  const t = useTranslations('insights');
  return (item) => {
    if (group === 'format') {
      // The key of a format is its kind and its ratio.
      const [, ratio] = item.name.split(' ');
      const shape = ratio === 'other' ? t('grid.otherRatio') : ratio;
      return { ...item, name: [t(`grid.kinds.${item.media.kind}`), shape].filter(Boolean).join(' · ') };
    }
    if (item.name !== '') return item;
    return { ...item, name: t(group === 'brief' ? 'link.none' : 'bars.unknown') };
  };
}
