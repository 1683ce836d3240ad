import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Set hideLabel to show only the icon; the label is still its name. */
  options: readonly { value: Value; label: string; icon?: ReactNode; hideLabel?: boolean; disabled?: boolean }[];
  size?: 'sm' | 'md';
  className?: string;
}

/** One of two to five views, all visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, size = 'md', className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next) onValueChange(next as Value);
      }}
      className={cn(
        'inline-flex shrink-0 gap-0.5 rounded-control bg-press p-0.5',
        size === 'sm' ? 'h-control-sm' : 'h-control',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          aria-label={option.hideLabel ? option.label : undefined}
          title={option.hideLabel ? option.label : undefined}
          className="inline-flex min-w-7 flex-auto items-center justify-center gap-1.5 rounded-xs px-2 text-xs font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:outline-offset-0 disabled:opacity-50 data-[state=on]:bg-card data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line-strong [&_svg]:size-4"
        >
          {option.icon}
          {option.hideLabel ? null : option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
