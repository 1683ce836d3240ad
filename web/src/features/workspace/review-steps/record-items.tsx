import { FileCheck } from 'lucide-react';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { MenuItem, MenuLabel, MenuSeparator } from '#ui/overlay/menu.tsx';
import { recordAddress, type ReviewPlace } from './queries.ts';

const formats = ['pdf', 'csv'] as const;

/** Menu items that download the approval record of a campaign or creative. */
export function RecordItems(place: ReviewPlace) {
  const t = useTranslations('reviewSteps.record');
  const locale = useLocale();
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{t('title')}</MenuLabel>
      {formats.map((format) => (
        <MenuItem key={format} asChild icon={<FileCheck />} className="h-auto py-1.5">
          <a href={recordAddress(place, format, locale)} download>
            <span className="block truncate">{t(format)}</span>
            <span className="block truncate text-xs text-ink-2">{t(`${format}Body`)}</span>
          </a>
        </MenuItem>
      ))}
    </>
  );
}
