import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

export interface ToggleChipProps extends ComponentProps<'button'> {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  icon?: ReactNode;
  /** Shown after the label: a count or status dots. */
  trailing?: ReactNode;
}

/** A filter that is on or off. */
export function ToggleChip(props: ToggleChipProps) {
  const { pressed, onPressedChange, icon, trailing, className, children, ...rest } = props;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-state={pressed ? 'on' : 'off'}
      onClick={() => onPressedChange(!pressed)}
      className={cn(
        'num inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-card px-2.5 text-xs whitespace-nowrap text-ink-2 transition-colors hover:bg-sunk hover:text-ink disabled:opacity-50 data-[state=on]:border-ink data-[state=on]:bg-ink data-[state=on]:text-on-ink pointer-coarse:h-9 pointer-coarse:px-3.5 [&>svg]:size-3.5',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
      {trailing === undefined ? null : <span className="flex items-center opacity-75">{trailing}</span>}
    </button>
  );
}
