import type { ReactNode } from 'react';
import { ManyOptions } from '#ui/form/options.tsx';
import { DropdownButton } from './dropdown-button.tsx';
import { LazyPopover } from './lazy-popover.tsx';

interface ChoicePopoverProps<Value extends string> {
  label: string;
  /** The text of the button. */
  text: ReactNode;
  /** A heading above the options. */
  hint?: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Maximum number of chosen options. */
  most?: number;
  onChoose: (chosen: Value[]) => void;
}

/** A button with a popover of options, of which several can be chosen. */
export function ChoicePopover<Value extends string>({ label, text, hint, ...options }: ChoicePopoverProps<Value>) {
  return (
    <LazyPopover label={label} button={<DropdownButton aria-label={label}>{text}</DropdownButton>}>
      {() => (
        <>
          {hint ? <p className="px-2.5 pb-2 text-xs text-ink-2">{hint}</p> : null}
          <ManyOptions label={label} {...options} />
        </>
      )}
    </LazyPopover>
  );
}
