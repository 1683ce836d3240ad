import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';

interface CheckboxFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean | undefined>,
  Sent,
> extends Omit<CheckboxProps, 'checked' | 'onCheckedChange'> {
  control: Control<Values, unknown, Sent>;
  name: Name;
}

/** A checkbox in a form. */
export function CheckboxField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean | undefined>,
  Sent = Values,
>({ control, name, ...checkbox }: CheckboxFieldProps<Values, Name, Sent>) {
  const { field } = useController({ control, name });
  return <Checkbox {...checkbox} checked={field.value ?? false} onCheckedChange={field.onChange} />;
}
