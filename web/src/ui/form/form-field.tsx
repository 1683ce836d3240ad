import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { useTranslations } from '#lib/i18n.ts';
import { Field, type FieldControlProps, type FieldProps } from './field.tsx';
import { Input, type InputProps } from './input.tsx';
import { Textarea, type TextareaProps } from './textarea.tsx';

/** Error texts of a field: one for every problem, or one for each kind. */
export type ProblemTexts = string | Readonly<Partial<Record<string, string>>>;

interface Bound<Values extends FieldValues, Name extends FieldPath<Values>, Sent> {
  control: Control<Values, unknown, Sent>;
  name: Name;
  /** Texts by kind of problem: `missing`, `tooLong`, `invalid` from a schema, otherwise the form's own keys. */
  problems?: ProblemTexts | undefined;
}

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Sent>
  extends Bound<Values, Name, Sent>, Omit<FieldProps, 'children'> {
  children: (field: FieldControlProps & ControllerRenderProps<Values, Name>) => ReactNode;
}

const kinds: Partial<Record<string, string>> = { too_small: 'missing', too_big: 'tooLong' };

interface ProblemTextOptions {
  problem: FieldError | undefined;
  /** Whether the field is empty and untouched, so that it shows no problem yet. */
  quiet: boolean;
  texts: ProblemTexts | undefined;
}

/** The text of a field's problem; texts from the server and of `worded` problems are already translated. */
function useProblemText({ problem, quiet, texts = {} }: ProblemTextOptions): string | undefined {
  const t = useTranslations('ui.field');
  if (!problem) return undefined;
  if (problem.type === 'worded') return problem.message;
  if (problem.type === 'server') return (typeof texts === 'string' ? undefined : texts['server']) ?? problem.message;
  const kind = kinds[problem.type] ?? problem.type;
  if (quiet && kind === 'missing') return undefined;
  return typeof texts === 'string' ? texts : (texts[kind] ?? texts['invalid'] ?? t('invalid'));
}

/** A form field with label, help and error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Sent = Values>({
  control,
  name,
  problems,
  error,
  children,
  ...field
}: FormFieldProps<Values, Name, Sent>) {
  const bound = useController({ control, name });
  const { error: problem, isDirty } = bound.fieldState;
  const text = useProblemText({ problem, quiet: !isDirty && bound.formState.submitCount === 0, texts: problems });
  return (
    <Field {...field} error={text ?? error}>
      {(controlProps) => children({ ...controlProps, ...bound.field })}
    </Field>
  );
}

/** Props of the field; the control receives the other props. */
type Around = Pick<FieldProps, 'label' | 'help' | 'optional' | 'aside' | 'error'> & { fieldClassName?: string };
type Written = 'name' | 'value' | 'defaultValue' | keyof FieldControlProps;

/** A single-line text field of a form. */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Sent = Values>(
  props: Bound<Values, Name, Sent> & Around & Omit<InputProps, Written | keyof Around>,
) {
  const { control, name, problems, label, help, optional, aside, error, fieldClassName, ...input } = props;
  const around = { control, name, problems, label, help, optional, aside, error, className: fieldClassName };
  return <FormField {...around}>{(field) => <Input {...field} {...input} />}</FormField>;
}

/** A multi-line text field of a form. */
export function TextareaField<Values extends FieldValues, Name extends FieldPath<Values>, Sent = Values>(
  props: Bound<Values, Name, Sent> & Around & Omit<TextareaProps, Written | keyof Around>,
) {
  const { control, name, problems, label, help, optional, aside, error, fieldClassName, ...input } = props;
  const around = { control, name, problems, label, help, optional, aside, error, className: fieldClassName };
  return <FormField {...around}>{(field) => <Textarea {...field} {...input} />}</FormField>;
}
