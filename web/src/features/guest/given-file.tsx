import { Replace } from 'lucide-react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { useOwnership } from '#features/creatives/rights.ts';
import { formatBytes, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileButton } from '#ui/file-button.tsx';

interface GivenFileProps {
  slot: Slot;
  variation: Variation | undefined;
  onFiles: (files: File[]) => void;
}

/** The file that was given, and the way to give a better one in its place. */
export function GivenFile({ slot, variation, onFiles }: GivenFileProps) {
  const t = useTranslations('guest.slot');
  const locale = useLocale();
  const { mayReplace } = useOwnership();
  const version = variation?.cards[0]?.versions[0];
  if (!version || slot.format.type === 'carousel') return null;
  const { createdAt } = version;
  const when = formatRelative(createdAt, locale);
  const justNow = when === formatRelative(createdAt, locale, { now: createdAt });
  return (
    <div className="flex min-w-0 items-center gap-3">
      <p className="num min-w-0 flex-1 text-xs break-words text-ink-2">
        {t('given', {
          name: version.originalName,
          size: formatBytes(version.facts.sizeBytes, locale),
          when: justNow ? t('justNow') : when,
        })}
      </p>
      {mayReplace(version) ? (
        <FileButton
          size="sm"
          className="pointer-coarse:h-10"
          icon={<Replace />}
          aria-label={t('replaceIn', { name: slot.format.name })}
          onFiles={onFiles}
        >
          {t('replace')}
        </FileButton>
      ) : null}
    </div>
  );
}
