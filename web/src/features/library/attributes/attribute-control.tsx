import { ChevronDown } from 'lucide-react';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  isSelectable,
  type AttributeInput,
  type AttributeValue,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { controlLook } from '#ui/form/control-look.ts';
import type { FieldControlProps } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

export interface AttributeControlProps {
  control: FieldControlProps;
  input: AttributeInput;
  label: string;
  required: boolean;
  readOnly: boolean;
  value: AttributeValue | null;
  /** The current input, for text controls. */
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  onChoose: (value: AttributeValue | null) => void;
}

/** The control of one field; uses native elements, so that a guest's phone loads no extra script. */
export function AttributeControl(props: AttributeControlProps) {
  const { input } = props;
  if (input.type === 'select') return <Choice {...props} input={input} />;
  if (input.type === 'toggle') return <Toggle {...props} input={input} />;
  const { control, required, readOnly, text, onText, onLeave } = props;
  const common = {
    ...control,
    value: text,
    readOnly,
    'aria-required': required || undefined,
    placeholder: input.placeholder,
    maxLength: limits.attribute.valueLength,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
    onBlur: onLeave,
  };
  if (input.type === 'text' && input.multiLine) return <Textarea {...common} rows={3} />;
  return (
    <Input
      {...common}
      {...(input.type === 'number' ? { inputMode: 'decimal' as const, className: 'num' } : {})}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onLeave();
      }}
    />
  );
}

type Typed<T extends AttributeInput['type']> = AttributeControlProps & { input: Extract<AttributeInput, { type: T }> };

function Choice({ control, input, required, readOnly, value, onChoose }: Typed<'select'>) {
  const t = useTranslations('fields');
  return (
    <span className="relative flex items-center">
      <select
        {...control}
        value={typeof value === 'string' ? value : ''}
        disabled={readOnly}
        aria-required={required || undefined}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        className={cn(controlLook, 'h-control appearance-none truncate pr-8', value === null && 'text-ink-3')}
      >
        <option value="">{input.placeholder || t('choose')}</option>
        {input.options.map((option) =>
          option.retired && option.value !== value ? null : (
            <option key={option.value} value={option.value} disabled={!isSelectable(input, option.value)}>
              {option.retired ? t('retired', { label: option.label }) : option.label}
            </option>
          ),
        )}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-4 text-ink-3" aria-hidden />
    </span>
  );
}

/**
 * A toggle that is off looks like an unanswered one, so a required toggle has a button that answers "off" explicitly.
 */
function Toggle({ control, input, label, required, readOnly, value, onChoose }: Typed<'toggle'>) {
  const t = useTranslations('fields');
  return (
    <span className="flex min-h-control items-center gap-2.5">
      <input
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={value === true}
        checked={value === true}
        disabled={readOnly}
        aria-required={required || undefined}
        onChange={({ target }) => onChoose(target.checked)}
        className="relative h-5 w-8.5 shrink-0 appearance-none rounded-full border border-edge bg-edge transition-colors before:absolute before:top-px before:left-0 before:size-4 before:translate-x-px before:rounded-full before:bg-card before:transition-transform before:duration-120 after:absolute after:-inset-2 checked:border-ink checked:bg-ink checked:before:translate-x-3.75 disabled:cursor-not-allowed disabled:opacity-50"
      />
      <label htmlFor={control.id} className="min-w-0 text-sm break-words">
        {input.label || label}
      </label>
      {required && value === null && !readOnly ? (
        <button
          type="button"
          onClick={() => onChoose(false)}
          className="shrink-0 rounded-xs text-xs text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {t('keepOff')}
        </button>
      ) : null}
    </span>
  );
}
