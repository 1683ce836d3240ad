import { Field } from '#ui/field.tsx';
import { Input, type InputProps } from '#ui/input.tsx';

export interface TextFieldProps extends InputProps {
  label: string;
  help?: string;
  error?: string;
}

/** One labelled line, tall enough for a page with little else on it. */
export function TextField({ label, help, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <Input {...control} {...input} className="h-control-lg text-base" />}
    </Field>
  );
}
