import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { CreativeGroup } from '#features/insights/search.ts';

/** Names groups in the screen's language: kinds of media, and those without a value. */
export function useNamed(group: CreativeGroup): (item: CreativeItem) => CreativeItem {
  const t = useTranslations('insights');
  return (item) => {
    if (group === 'format') return { ...item, name: t(`grid.kinds.${item.media.kind}`) };
    if (item.name !== '') return item;
    return { ...item, name: t(group === 'brief' ? 'link.none' : 'bars.unknown') };
  };
}
