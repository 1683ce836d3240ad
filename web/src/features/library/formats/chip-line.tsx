import { memo } from 'react';
import type { RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { useChipText } from './chip-text.ts';

interface ChipLineProps {
  chips: readonly RuleChip[];
  className?: string | undefined;
}

/** Chips on one line: `9:16 · 1080×1920 · ≤ 60 s · ≤ 4 GB · MP4, MOV`. Recommendations have a dotted underline. */
export const ChipLine = memo(function ChipLine({ chips, className }: ChipLineProps) {
  const t = useTranslations('formats.chip');
  const text = useChipText();
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label={t('label')}
      className={cn('num flex min-w-0 flex-wrap overflow-x-clip text-xs text-ink-2', className)}
    >
      {chips.map((chip, index) => (
        <li key={index} className="relative mr-3 max-w-full last:mr-0">
          {/* The separator is in the gap before its chip, so that it is clipped at the start of each line. */}
          {index > 0 ? (
            <span aria-hidden className="absolute right-full w-3 text-center text-ink-3">
              ·
            </span>
          ) : null}
          {chip.hard ? (
            <span className="break-words">{text(chip)}</span>
          ) : (
            <span
              title={t('hint')}
              className="break-words underline decoration-line-strong decoration-dotted decoration-1 underline-offset-3"
            >
              {text(chip)}
              <span className="sr-only"> ({t('recommended')})</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
});
