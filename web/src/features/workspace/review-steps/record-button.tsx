import { FileCheck } from 'lucide-react';
import { useLocale, useTranslations, type Locale } from '#lib/i18n.ts';
import { DropdownButton } from '#ui/overlay/dropdown-button.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import { recordAddress, type ReviewPlace } from './queries.ts';

const formats = ['pdf', 'csv'] as const;

/** Downloads the approval record of a campaign or creative. */
export function RecordButton(place: ReviewPlace) {
  const t = useTranslations('reviewSteps.record');
  const locale = useLocale() as Locale;
  const button = (
    <DropdownButton icon={<FileCheck />}>
      <span className="max-lg:sr-only max-lg:in-data-more:not-sr-only">{t('title')}</span>
    </DropdownButton>
  );
  return (
    <LazyPopover label={t('title')} button={button}>
      {(close) => (
        <div className="grid w-72 gap-1 p-1">
          {formats.map((format) => (
            <a
              key={format}
              href={recordAddress(place, format, locale)}
              download
              onClick={close}
              className="grid gap-0.5 rounded-control px-2.5 py-1.5 hover:bg-sunk"
            >
              <span className="text-sm font-medium">{t(format)}</span>
              <span className="text-xs text-ink-2">{t(`${format}Body`)}</span>
            </a>
          ))}
        </div>
      )}
    </LazyPopover>
  );
}
