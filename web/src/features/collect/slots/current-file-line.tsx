import type { Version } from '@ad-foundry/contract/variations.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';

interface LineProps {
  file: Version;
  /** Whether to show the file name; a carousel has several. */
  isNamed: boolean;
}

/** File name, uploader and upload time on the team's cards: "trail-hero_v3.jpg · Jonas, guest · 2 hours ago". */
export function CurrentFileLine({
  file: { originalName, uploadedBy, uploadedByCaller, createdAt, adapted },
  isNamed,
}: LineProps) {
  const t = useTranslations('slots.currentFile');
  const when = useUploadTime(createdAt);
  return (
    // Clips the dot at the beginning of a line.
    <span className="block min-w-0 overflow-hidden text-xs text-ink-2">
      <span className="num -ml-2.5 flex flex-wrap *:relative *:pl-2.5 *:before:absolute *:before:left-1 *:before:content-['·']">
        {isNamed ? <FileName name={originalName} className="max-w-full" /> : null}
        <span className="min-w-0 wrap-anywhere">
          {uploadedByCaller
            ? t('byMe', { when })
            : uploadedBy
              ? t('by', { name: uploadedBy.name, role: uploadedBy.isGuest ? 'guest' : 'other', when })
              : when}
        </span>
        {adapted ? <span className="min-w-0">{t('adapted')}</span> : null}
      </span>
    </span>
  );
}

/** The relative time of an upload; "just now" instead of "now" or "in 0 seconds". */
export function useUploadTime(createdAt: string): string {
  const t = useTranslations('slots.currentFile');
  const locale = useLocale();
  const when = formatRelative(createdAt, locale);
  return when === formatRelative(createdAt, locale, { now: createdAt }) ? t('justNow') : when;
}
