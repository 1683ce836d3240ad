import { ChevronDown } from 'lucide-react';
import { Fragment, Suspense, type ReactNode } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { useChipText } from '#features/library/formats/chip-text.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { RulesText } from './lazy-parts.ts';
import { useSlotsData } from './slots-data.ts';

const dotted = 'underline decoration-line-strong decoration-dotted decoration-1 underline-offset-3';

interface RulesProps {
  slot: Slot;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown before the rules, as the platform in a row. */
  lead?: ReactNode;
}

/** The rules in short form, `9:16 · 1080×1920 · ≤ 60 s`, as a button that expands them to sentences. */
export function RulesButton({ slot, isOpen, onToggle, lead }: RulesProps) {
  const t = useTranslations('slots.actions');
  const chipText = useChipText();
  const { isTouch } = useSlotsData();
  const { chips } = slot;
  if (chips.length === 0) return lead ? <span className="text-xs text-ink-2">{lead}</span> : null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={t('rules')}
      onClick={onToggle}
      onPointerEnter={() => void RulesText.preload()}
      className={cn(
        'num flex w-full min-w-0 gap-1 max-sm:justify-between rounded-xs text-left text-xs text-ink-2 hover:text-ink',
        isTouch ? '-my-2 min-h-11 items-center py-2' : 'items-start pointer-coarse:-my-1 pointer-coarse:py-1',
      )}
    >
      <span className="relative min-w-0 break-words">
        {lead}
        {chips.map((chip, index) => (
          <Fragment key={index}>
            {/* Lines break between the rules only. */}
            <span className="inline-block max-w-full">
              <span className={cn(!chip.hard && dotted)}>{chipText(chip)}</span>
              {chip.hard ? null : <span className="sr-only"> ({t('recommended')})</span>}
              {index < chips.length - 1 ? '\u00A0·' : null}
            </span>{' '}
          </Fragment>
        ))}
        <span className="sr-only">. {t('rules')}</span>
      </span>
      <ChevronDown
        aria-hidden
        className={cn(!isTouch && 'mt-0.5', 'size-3 shrink-0 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}

/** The expanded rules as sentences. */
export function OpenRules({ slot, strict, isOpen }: { slot: Slot; strict: boolean; isOpen: boolean }) {
  return <Suspense>{isOpen ? <RulesText format={slot.format} strict={strict} /> : null}</Suspense>;
}

/** Legend for recommended rules, if the slots have any. */
export function RulesLegend({ slots }: { slots: readonly Pick<Slot, 'chips'>[] }) {
  const t = useTranslations('slots.actions');
  if (slots.every(({ chips }) => chips.every(({ hard }) => hard))) return null;
  return (
    <p className="text-xs text-ink-2">
      {t('rules')} · <span className={dotted}>{t('recommended')}</span>
    </p>
  );
}
