import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
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

const boxLook =
  "relative grid size-4 shrink-0 place-items-center rounded-xs border border-edge bg-card text-on-ink transition-colors before:absolute before:-inset-2 before:content-[''] hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:border-ink data-[state=indeterminate]:bg-ink";

/** A checkbox: checked, unchecked, or indeterminate. */
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
        className={cn(boxLook, 'mt-0.5')}
      >
        <Radix.Indicator className="grid place-items-center">
          <BoxMark checked={checked} />
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

interface CheckboxAloneProps extends Omit<ComponentProps<'button'>, 'onClick' | 'children'> {
  label: string;
  checked: CheckboxProps['checked'];
  onCheckedChange: (checked: boolean, event: MouseEvent) => void;
}

/** A checkbox with a label for screen readers only, as a single element, for lists with one per item. */
export function CheckboxAlone({ label, checked, onCheckedChange, className, ...rest }: CheckboxAloneProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      data-state={checked === 'indeterminate' ? checked : checked ? 'checked' : 'unchecked'}
      onClick={(event) => onCheckedChange(checked !== true, event)}
      // Space toggles the checkbox; Enter has another function in the list.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={cn(boxLook, className)}
      {...rest}
    >
      {checked ? <BoxMark checked={checked} /> : null}
    </button>
  );
}

function BoxMark({ checked }: Pick<CheckboxProps, 'checked'>) {
  const Mark = checked === 'indeterminate' ? Minus : Check;
  return <Mark className="size-3" strokeWidth={3} />;
}
