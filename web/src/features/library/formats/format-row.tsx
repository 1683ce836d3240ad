import { Check, ChevronDown, Plus } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { CountStepper } from './count-stepper.tsx';
import { FormatDetails } from './format-details.tsx';
import { FormatFrame } from './format-frame.tsx';
import { RuleChips } from './rule-chips.tsx';
import { TypeIcon } from './type-icon.tsx';

export interface FormatRowProps {
  format: Format;
  /** Number of slots selected for the format. */
  count: number;
  /** Whether the creative has its maximum number of slots. */
  full: boolean;
  /** Whether the format can be selected only once. */
  once: boolean;
  /** Whether Tab reaches the row (roving tabindex); arrow keys reach the other rows. */
  current: boolean;
  onCount: (format: Format, count: number) => void;
  onCurrent: (format: Format) => void;
}

const rowLook =
  'group relative flex items-center gap-3 py-2 pr-2 pl-4 transition-colors [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] hover:bg-sunk';
const mainLook =
  "min-w-0 truncate text-left text-sm font-medium outline-none before:absolute before:inset-0 before:content-[''] focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus disabled:opacity-50";

/** One format: clicking the row selects it, the arrow opens its details. */
export const FormatRow = memo(function FormatRow(props: FormatRowProps) {
  const { format, count, full, once, current, onCount, onCurrent } = props;
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { name, spec, type } = format;
  const picked = count > 0;
  const tabIndex = current ? 0 : -1;
  return (
    <li data-row className="border-b border-line last:border-b-0">
      <div className={cn(rowLook, picked && 'bg-brand-soft hover:bg-brand-soft')}>
        <Thumbnail format={format} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <button
            type="button"
            data-row-main
            tabIndex={tabIndex}
            onFocus={() => onCurrent(format)}
            aria-pressed={picked}
            disabled={full && !picked}
            onClick={() => onCount(format, picked ? 0 : 1)}
            className={mainLook}
          >
            {name}
          </button>
          <RuleChips spec={spec} type={type} className="pointer-events-none" />
        </span>
        <span className="relative flex shrink-0 items-center gap-1">
          {picked && !once ? (
            <CountStepper
              name={name}
              count={count}
              full={full}
              tabIndex={tabIndex}
              onCount={(next) => onCount(format, next)}
            />
          ) : null}
          <span
            aria-hidden
            className={cn(
              'pointer-events-none grid size-7 place-items-center text-ink-3',
              picked && 'text-ink max-sm:hidden',
            )}
          >
            {picked ? <Check className="size-4" /> : <Plus className="size-4" />}
          </span>
          <DetailsToggle
            name={name}
            open={open}
            controls={detailsId}
            tabIndex={tabIndex}
            onToggle={() => setOpen(!open)}
            onFocus={() => onCurrent(format)}
          />
        </span>
      </div>
      {open ? <FormatDetails id={detailsId} format={format} /> : null}
    </li>
  );
});

interface DetailsToggleProps {
  name: string;
  open: boolean;
  controls: string;
  tabIndex: 0 | -1;
  onToggle: () => void;
  onFocus: () => void;
}

function DetailsToggle({ name, open, controls, tabIndex, onToggle, onFocus }: DetailsToggleProps) {
  const t = useTranslations('formats.panel');
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t('details', { name })}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      onFocus={onFocus}
      className="grid size-7 place-items-center rounded-control text-ink-3 transition-colors hover:bg-press hover:text-ink pointer-coarse:size-10"
    >
      <ChevronDown className={cn('size-4 transition-transform', open && 'rotate-180')} />
    </button>
  );
}

function Thumbnail({ format }: { format: Format }) {
  const { spec, type } = format;
  return (
    <span className="grid size-11 shrink-0 place-items-center">
      <FormatFrame spec={spec} type={type} max={{ width: 40, height: 44 }} safeZone={format}>
        <TypeIcon type={type} className="size-3" />
      </FormatFrame>
    </span>
  );
}
