import { GalleryHorizontalEnd, Image, Layers, Play } from 'lucide-react';
import { formatTypes, platforms, type FormatType, type Platform } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import type { FormatFilter } from './format-search.ts';
import { PlatformMark, usePlatformName } from './platform-mark.tsx';

const typeIcons = { image: <Image />, video: <Play />, carousel: <GalleryHorizontalEnd /> };
const anyPlatform = 'any';
const anyType = 'any';

interface PanelFiltersProps {
  filter: FormatFilter;
  onChange: (filter: FormatFilter) => void;
  /** Number of matching formats, announced to screen readers; undefined while unknown. */
  count: number | undefined;
}

/** Search, platform and type above the list of formats. */
export function PanelFilters({ filter, onChange, count }: PanelFiltersProps) {
  const t = useTranslations('formats');
  const platformName = usePlatformName();
  const choices = platforms.map((platform) => ({
    value: platform as Platform | typeof anyPlatform,
    label: platformName(platform),
    icon: <PlatformMark platform={platform} />,
  }));
  const types = formatTypes.map((type) => ({
    value: type as FormatType | typeof anyType,
    label: t(`type.${type}`),
    icon: typeIcons[type],
    hideLabel: true,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      <SearchField
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        placeholder={t('panel.search')}
        className="w-auto min-w-48 flex-1 basis-60"
      />
      <Select
        aria-label={t('panel.platform')}
        value={filter.platform ?? anyPlatform}
        onValueChange={(value) => onChange({ ...filter, platform: value === anyPlatform ? null : value })}
        options={[{ value: anyPlatform, label: t('panel.allPlatforms'), icon: <Layers /> }, ...choices]}
        className="w-auto max-w-60 flex-1 sm:flex-none"
      />
      <Segmented
        label={t('panel.type')}
        value={filter.type ?? anyType}
        onValueChange={(value) => onChange({ ...filter, type: value === anyType ? null : value })}
        options={[{ value: anyType, label: t('panel.allTypes') }, ...types]}
      />
      <span role="status" className="sr-only">
        {count === undefined ? null : t('panel.found', { count })}
      </span>
    </div>
  );
}
