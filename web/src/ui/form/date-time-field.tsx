import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { DateTimePicker, type DateTimePickerProps } from './date-time-picker.tsx';
import type { FieldProps } from './field.tsx';
import { FormField, type ProblemTexts } from './form-field.tsx';

type Instant = string | null | undefined;

interface DateTimeFieldProps<Values extends FieldValues, Name extends FieldPathByValue<Values, Instant>, Sent>
  extends Pick<FieldProps, 'label' | 'help' | 'optional'>, Pick<DateTimePickerProps, 'min' | 'disabled'> {
  control: Control<Values, unknown, Sent>;
  /** The field, whose value is an instant in ISO format, or null. */
  name: Name;
  problems?: ProblemTexts;
}

/** A form field for an optional day and time. */
export function DateTimeField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, Instant>,
  Sent = Values,
>({ min, disabled = false, ...field }: DateTimeFieldProps<Values, Name, Sent>) {
  return (
    <FormField {...field}>
      {({ value, onChange, ...control }) => (
        <DateTimePicker
          {...control}
          clearable
          disabled={disabled}
          {...(min ? { min } : {})}
          value={value ? new Date(value) : null}
          onChange={(date) => onChange(date?.toISOString() ?? null)}
        />
      )}
    </FormField>
  );
}
