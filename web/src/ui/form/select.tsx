import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { pageNonce } from '#lib/nonce.ts';
import { controlLook } from './control-look.ts';
import { floatingLook, optionLook } from '#ui/overlay/floating-look.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
}

function SelectItem({ value, label, icon, disabled }: Option) {
  return (
    <Radix.Item value={value} disabled={disabled} className={cn(optionLook, 'pr-8')}>
      <Radix.ItemText>
        <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4">
          {icon}
          {/* The list shows the complete label; the button truncates it. */}
          <span className="min-w-0 in-[button]:truncate">{label}</span>
        </span>
      </Radix.ItemText>
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="size-4" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}

/** A select for few options; long lists use Combobox. Values must not be empty strings. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  name,
  className,
  ...trigger
}: SelectProps<Value>) {
  const t = useTranslations('ui.select');
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      name={name}
    >
      <Radix.Trigger
        {...trigger}
        className={cn(
          controlLook,
          'flex h-control items-center justify-between gap-2 text-left data-placeholder:text-ink-3 [&>span]:flex [&>span]:min-w-0 [&>span]:items-center [&>span]:gap-2 [&>span]:truncate [&_svg]:size-4 [&_svg]:shrink-0',
          className,
        )}
      >
        <Radix.Value placeholder={placeholder ?? t('placeholder')} />
        <Radix.Icon asChild>
          <ChevronDown className="text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingLook,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) origin-(--radix-select-content-transform-origin)',
          )}
        >
          <Radix.Viewport nonce={pageNonce()}>
            {options.map((option) => (
              <SelectItem key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
