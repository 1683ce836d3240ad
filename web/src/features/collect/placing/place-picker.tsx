import { useMemo, type ReactNode } from 'react';
import type { ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import { ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import { filledPlaces, isDelivered } from '@ad-foundry/contract/rules/placing/places.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { judgeInShort, type VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Combobox, type ComboboxOption } from '#ui/form/combobox.tsx';

interface PickerProps {
  label: string;
  slots: readonly PlacingSlot[];
  /** The files to be placed; each slot shows the worst of their verdicts. */
  files: readonly ProbeResult[];
  value: PlacingSlot | null;
  onChoose: (slot: PlacingSlot) => void;
  placeholder?: string;
  /** Icon shown instead of the name, as a small square button. */
  sign?: ReactNode;
}

const rank: Record<VerdictOutcome, number> = { passes: 0, warns: 1, unknown: 2, breaks: 3 };
const tones = { passes: 'ok', warns: 'ok', unknown: 'warn', breaks: 'bad' } as const;

/**
 * Select for a slot, each with its state: slots that fit come first; among them those that need a corrected file, then
 * empty, filled and other people's ones.
 */
export function PlacePicker({ label, slots, files, value, onChoose, placeholder, sign }: PickerProps) {
  const t = useTranslations('placing');
  const options = useMemo(() => (value ? [optionOf(value)] : []), [value]);
  const listOptions = (): ComboboxOption[] => {
    const judged = slots.map((slot) => ({ slot, outcome: worstOutcome(files, slot), turn: turnOf(slot) }));
    return judged
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ slot, outcome, turn }) => ({
        ...optionOf(slot),
        hint: [t(`verdict.${outcome}`), t(`state.${turn}`)].join(' · '),
        tone: tones[outcome],
      }));
  };
  return (
    <Combobox
      aria-label={label}
      placeholder={placeholder ?? t('choose')}
      searchPlaceholder={t('find')}
      options={options}
      listed={listOptions}
      value={value?.slotId ?? null}
      onValueChange={(slotId) => {
        const slot = slots.find((each) => each.slotId === slotId);
        if (slot) onChoose(slot);
      }}
      sign={sign}
      listClassName="w-[min(30rem,calc(100vw-1rem))]"
      className={cn(
        'h-control-sm max-w-full text-xs max-lg:h-auto max-lg:min-h-9 max-lg:py-1 max-lg:text-left max-lg:[&_.truncate]:whitespace-normal lg:w-auto lg:min-w-36 lg:shrink-[0.05]',
        sign && 'w-control-sm border-dashed px-0 max-lg:h-9 max-lg:py-0 lg:w-control-sm lg:min-w-0 lg:shrink-0',
      )}
    />
  );
}

const turns = ['correction', 'empty', 'delivered', 'others'] as const;
type Turn = (typeof turns)[number];

function turnOf(slot: PlacingSlot): Turn {
  if (slot.isOthers) return 'others';
  if (filledPlaces(slot).some(({ card }) => card.current?.needsCorrection)) return 'correction';
  return isDelivered(slot) ? 'delivered' : 'empty';
}

function rankOf({ outcome, turn }: { outcome: VerdictOutcome; turn: Turn }): number {
  return rank[outcome] * turns.length + turns.indexOf(turn);
}

/** The worst verdict of the files in a slot; a file that cannot be read fits nowhere. */
function worstOutcome(files: readonly ProbeResult[], { spec, type, strict }: PlacingSlot): VerdictOutcome {
  let worst: VerdictOutcome = 'passes';
  for (const file of files) {
    const outcome = file.ok ? judgeInShort({ facts: file.facts, spec, type, strict }).outcome : 'breaks';
    if (rank[outcome] > rank[worst]) worst = outcome;
    if (worst === 'breaks') return worst;
  }
  return worst;
}

/** The ratio required by a format, as `9:16`; undefined if it requires none or allows several. */
function ratioOf({ recommendedDimensions, rules }: PlacingSlot['spec']): string | undefined {
  const sizes = recommendedDimensions.map(parseDimensions).filter((size) => size !== null);
  const ratios = rules.flatMap((rule) => (rule.type === 'ratio' && rule.operator === 'eq' ? ruleValues(rule) : []));
  const all = new Set([...sizes.map(({ width, height }) => ratioLabel(width, height)), ...ratios.map(String)]);
  return all.size === 1 ? [...all][0] : undefined;
}

function optionOf({ slotId, formatName, creativeName, platform, spec }: PlacingSlot): ComboboxOption {
  const icon = <PlatformMark platform={platform} className="size-3.5" />;
  return { value: slotId, label: formatName, note: ratioOf(spec), detail: creativeName, icon };
}
