import type { ReactNode } from 'react';
import { DropdownButton } from './dropdown-button.tsx';
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from './menu.tsx';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Smaller text below the label. */
  detail?: string | null;
}

interface ChoiceMenuProps<Value extends string> {
  label: string;
  /** The button's text for the chosen option; by default its label. */
  text?: string | undefined;
  /** Whether the button shows the label before the chosen option. */
  showLabel?: boolean;
  icon?: ReactNode;
  value: Value;
  options: readonly Choice<Value>[];
  /** Options below a separate heading. */
  further?: { label: string; options: readonly Choice<Value>[] };
  onChoose: (value: Value) => void;
  size?: 'sm' | 'md';
  align?: 'start' | 'end';
  className?: string;
  /** Entries after the options. */
  children?: ReactNode;
}

/** A button that shows the chosen option, with a menu of all options. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, showLabel = false, icon, value, options, further, onChoose, children } = props;
  const { size = 'md', align = size === 'sm' ? 'end' : 'start', className } = props;
  const chosen = [...options, ...(further?.options ?? [])].find((option) => option.value === value);
  const text = props.text ?? chosen?.label ?? '';
  return (
    <Menu>
      <MenuTrigger>
        <DropdownButton size={size} aria-label={`${label}: ${text}`} className={className}>
          {icon}
          {showLabel ? <span className="text-ink-2">{label}</span> : null}
          <span className="max-w-64 truncate">{text}</span>
        </DropdownButton>
      </MenuTrigger>
      <MenuContent align={align}>
        <MenuRadioGroup value={value} onValueChange={(next) => onChoose(next as Value)}>
          {options.map(entry)}
          {further && further.options.length > 0 ? <MenuLabel>{further.label}</MenuLabel> : null}
          {further?.options.map(entry)}
        </MenuRadioGroup>
        {children}
      </MenuContent>
    </Menu>
  );
}

function entry({ value, label, detail }: Choice<string>) {
  return (
    <MenuRadioItem key={value} value={value}>
      {detail ? (
        <span className="grid min-w-0">
          <span className="truncate">{label}</span>
          <span className="text-xs text-ink-2">{detail}</span>
        </span>
      ) : (
        label
      )}
    </MenuRadioItem>
  );
}
