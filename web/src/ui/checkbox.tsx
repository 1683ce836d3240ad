import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  help?: ReactNode;
  hideLabel?: boolean;
  disabled?: boolean;
  className?: string;
}

/** Chosen, not chosen, or some of those below. */
export function Checkbox({ label, checked, onCheckedChange, help, hideLabel, disabled, className }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative mt-0.5 grid size-4 shrink-0 place-items-center rounded-xs border border-edge bg-card text-on-ink transition-colors before:absolute before:-inset-2 before:content-[''] hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:border-ink data-[state=indeterminate]:bg-ink"
      >
        <Radix.Indicator className="grid place-items-center">
          {checked === 'indeterminate' ? (
            <Minus className="size-3" strokeWidth={3} />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <div className={cn('grid gap-0.5', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm leading-5">
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="text-xs text-ink-2">
            {help}
          </p>
        ) : null}
      </div>
    </div>
  );
}
