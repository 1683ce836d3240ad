import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type Value = string | number | undefined;

interface GroupProps {
  label: string;
  /** The size of the label above the options; hidden if absent. */
  heading?: 'small' | 'normal';
  className?: string;
}

interface OptionsProps<V extends Value> extends GroupProps {
  options: readonly { value: V; label: string }[];
  chosen: V | readonly V[] | null;
  isDisabled?: (value: V) => boolean;
  onChoose: (value: V) => void;
  /** Content between heading and options. */
  children?: ReactNode;
}

const headings = { small: 'pb-0.5 text-xs text-ink-2', normal: 'pb-1 text-sm font-medium' };

/** Buttons in two columns, of which one or several can be chosen. */
export function Options<V extends Value>(props: OptionsProps<V>) {
  const { label, heading, options, chosen, isDisabled, onChoose, children, className } = props;
  const values: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen];
  return (
    <div role="group" aria-label={label} className={cn('grid grid-cols-2 gap-0.5', className)}>
      {heading ? <p className={cn('col-span-2 px-2.5', headings[heading])}>{label}</p> : null}
      {children}
      {options.map(({ value, label: text }) => (
        <Option
          key={value ?? ''}
          isChosen={values.includes(value)}
          disabled={isDisabled?.(value) ?? false}
          onChoose={() => onChoose(value)}
        >
          {text}
        </Option>
      ))}
    </div>
  );
}

interface ManyOptionsProps<V extends string> extends GroupProps {
  options: readonly { value: V; label: string }[];
  chosen: readonly V[];
  /** Maximum number of chosen options. */
  most?: number;
  onChoose: (chosen: V[]) => void;
}

/** Options of which at least one is chosen, in the order in which they were clicked. */
export function ManyOptions<V extends string>(props: ManyOptionsProps<V>) {
  const { chosen, most = props.options.length, onChoose, ...group } = props;
  return (
    <Options
      {...group}
      chosen={chosen}
      isDisabled={(value) => (chosen.includes(value) ? chosen.length === 1 : chosen.length >= most)}
      onChoose={(value) =>
        onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
      }
    />
  );
}

interface OptionProps {
  isChosen: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** One option of a panel or a list, with a tick if it is chosen. */
export function Option({ isChosen, onChoose, disabled, children }: OptionProps) {
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
