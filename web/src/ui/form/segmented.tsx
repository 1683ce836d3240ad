import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** `hideLabel` shows only the icon, and the label stays its accessible name. */
  options: readonly { value: Value; label: string; icon?: ReactNode; hideLabel?: boolean; disabled?: boolean }[];
  size?: 'sm' | 'md';
  className?: string;
}

/** A segmented control for two to five options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, size = 'md', className } = props;
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn(
        'inline-flex shrink-0 gap-0.5 rounded-control bg-press p-0.5',
        size === 'sm' ? 'h-control-sm' : 'h-control',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          data-state={option.value === value ? 'on' : 'off'}
          title={option.hideLabel ? option.label : undefined}
          className="relative inline-flex min-w-7 flex-auto items-center justify-center gap-1.5 rounded-xs px-2 text-xs font-medium whitespace-nowrap text-ink-2 outline-offset-0 transition-colors hover:text-ink has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus data-[state=on]:bg-card data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line-strong [&_svg]:size-4"
        >
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            aria-label={option.hideLabel ? option.label : undefined}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.icon}
          {option.hideLabel ? null : option.label}
        </label>
      ))}
    </div>
  );
}
