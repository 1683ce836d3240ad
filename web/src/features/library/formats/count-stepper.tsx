import { Minus, Plus } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';

export interface CountStepperProps {
  /** The format's name, for screen readers. */
  name: string;
  count: number;
  /** Whether the creative has its maximum number of slots. */
  full?: boolean;
  tabIndex?: 0 | -1;
  onCount: (count: number) => void;
}

const look =
  'grid size-6 place-items-center rounded-xs text-ink-2 not-disabled:hover:bg-press not-disabled:hover:text-ink disabled:opacity-40 pointer-coarse:size-9 [&_svg]:size-3.5';

/** Stepper for the number of slots of a format. */
export function CountStepper({ name, count, full = false, tabIndex, onCount }: CountStepperProps) {
  const t = useTranslations('formats.panel');
  return (
    <span className="flex items-center rounded-control border border-line bg-card">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('less', { name })}
        className={cn(look, count === 1 && 'max-sm:hidden')}
        onClick={() => onCount(count - 1)}
      >
        <Minus />
      </button>
      <span className="num min-w-5 text-center text-xs font-medium" aria-label={t('times', { count })}>
        {count}
      </span>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('once', { name })}
        className={look}
        disabled={full}
        onClick={() => onCount(count + 1)}
      >
        <Plus />
      </button>
    </span>
  );
}
