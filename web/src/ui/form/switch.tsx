import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  help?: ReactNode;
  /** Whether the label is for screen readers only. */
  hideLabel?: boolean;
  /** Whether the label comes first and the switch at the end, for rows of settings. */
  end?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A switch whose change takes effect immediately. */
export function Switch({ label, checked, onCheckedChange, help, hideLabel, end, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-2.5', end && 'flex-row-reverse justify-between gap-6', className)}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative h-5 w-8.5 shrink-0 appearance-none rounded-full border border-edge bg-edge transition-colors before:absolute before:-inset-2 before:content-[''] after:block after:size-4 after:translate-x-px after:translate-y-px after:rounded-full after:bg-card after:transition-transform after:duration-120 after:content-[''] checked:border-ink checked:bg-ink checked:after:translate-x-3.75 disabled:cursor-not-allowed disabled:opacity-50"
      />
      <div className={cn('grid gap-0.5', hideLabel && 'sr-only')}>
        <label htmlFor={id} className={cn('text-sm leading-5', end && 'font-medium')}>
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
