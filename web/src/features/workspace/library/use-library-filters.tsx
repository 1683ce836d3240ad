import { GalleryHorizontalEnd, Image, Play } from 'lucide-react';
import { formatTypes, platforms } from '@ad-foundry/contract/limits.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import type { ListFilter } from '#ui/list-page/declaration.ts';
import type { LibrarySearch } from './library-search.ts';

const typeIcons = { image: <Image />, video: <Play />, carousel: <GalleryHorizontalEnd /> };

/** Filters by platform, type and shelf, for formats and templates. */
export function useLibraryFilters(): ListFilter<LibrarySearch>[] {
  const t = useTranslations('library.shelf');
  const formats = useTranslations('formats');
  const platformName = usePlatformName();
  return [
    {
      id: 'platform',
      label: formats('panel.platform'),
      look: 'select',
      any: formats('panel.allPlatforms'),
      options: platforms.map((value) => ({
        value,
        label: platformName(value),
        icon: <PlatformMark platform={value} />,
      })),
    },
    {
      id: 'type',
      label: formats('panel.type'),
      look: 'segmented',
      any: formats('panel.allTypes'),
      options: formatTypes.map((value) => ({
        value,
        label: formats(`type.${value}`),
        icon: typeIcons[value],
        hideLabel: true,
      })),
    },
    {
      id: 'shelf',
      label: t('label'),
      look: 'segmented',
      isLast: true,
      any: t('all'),
      options: [
        { value: 'own', label: t('yours') },
        { value: 'archived', label: t('archived') },
      ],
    },
  ];
}
