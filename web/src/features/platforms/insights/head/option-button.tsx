import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** One choice of a panel; the tick says that it is chosen. */
export function OptionButton(props: {
  isChosen: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  const { isChosen, onChoose, disabled, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onChoose}
      className={cn(
        'flex w-full min-w-0 items-center gap-2 rounded-control px-2.5 py-1.5 text-left text-sm hover:bg-sunk disabled:opacity-50 pointer-coarse:py-2.5',
        isChosen && 'bg-brand-soft font-medium',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0" /> : null}
    </button>
  );
}
