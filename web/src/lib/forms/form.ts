import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';

/** Thrown from `send` if the user cancels: the form shows no error and does not change. */
export class SubmitCancelled extends Error {}

export interface FormBehaviour<Values extends FieldValues, Sent> {
  /**
   * `contractResolver` with a contract schema, or `problemResolver` if the validator would be too large. Without a
   * resolver, the values are sent unvalidated.
   */
  resolver?: Resolver<Values, unknown, Sent>;
  /** When a problem is first shown: on submit or while typing. After that, always while typing. */
  mode?: 'onSubmit' | 'onChange';
  /** Whether each change validates all fields, for rules that involve several fields. */
  checkAll?: boolean;
  /** Called when sending begins and ends, for a button outside the form. */
  onPending?: ((pending: boolean) => void) | undefined;
  /** Called with the error text of a submit that no field shows, for errors that are shown outside the form. */
  onFailed?: ((failure: string) => unknown) | undefined;
  /** Maps error codes to the fields that show them. */
  errorFields?: Partial<Record<ErrorCode, FieldPath<Values>>>;
}

export interface FormOptions<Values extends FieldValues, Sent> extends FormBehaviour<Values, Sent> {
  /** The form's values in JSON: dates as ISO strings, selections as arrays. */
  defaultValues: Values;
  /** Sends the parsed values. The form shows a thrown error and keeps its values. */
  send: (values: Sent) => Promise<unknown> | undefined;
}

export interface ContractForm<Values extends FieldValues, Sent = Values> {
  form: UseFormReturn<Values, unknown, Sent>;
  control: UseFormReturn<Values, unknown, Sent>['control'];
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  pending: boolean;
  /** The error of the last submit, unless a field shows it. */
  error: unknown;
  /** The text for `error`. */
  failure: string | undefined;
  /** Clears the error. */
  forget: () => void;
  /** Resets to these values, or to the default ones, and clears errors. */
  reset: (values?: Values) => void;
}

/**
 * Form state on react-hook-form: values, validation, sending and errors. One submit runs at a time; the first invalid
 * field gets the focus; fields that the server rejects (`request.invalid`, `errorFields`) show the error themselves.
 */
export function useContractForm<Values extends FieldValues, Sent = Values>(
  options: FormOptions<Values, Sent>,
): ContractForm<Values, Sent> {
  const { defaultValues, resolver, mode = 'onSubmit', checkAll = false, errorFields = {} } = options;
  const errorText = useErrorText();
  const form = useForm<Values, unknown, Sent>({
    defaultValues: defaultValues as DefaultValues<Values>,
    ...(resolver ? { resolver } : {}),
    mode,
  });
  useCheckAll(form, checkAll);
  const [error, setError] = useState<unknown>(null);
  const { pending, run } = useSending(options);

  const showError = (problem: unknown) => {
    const [first, ...others] = refusedFields(problem, { values: form.getValues(), errorFields });
    const message = errorText(problem);
    for (const name of others) form.setError(name, { type: 'server', message });
    if (first === undefined) {
      setError(problem);
      options.onFailed?.(message);
    } else form.setError(first, { type: 'server', message }, { shouldFocus: true });
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const root = event?.currentTarget ?? null;
    return run(async (send) => {
      setError(null);
      // A date field with invalid text marks itself invalid, because the form's values do not contain that text.
      await form.handleSubmit(async (values) => (focusInvalid(root) ? undefined : send(values).catch(showError)))();
    });
  };
  return {
    form,
    control: form.control,
    submit,
    pending,
    error,
    failure: error ? errorText(error) : undefined,
    forget: () => setError(null),
    reset: (values) => {
      setError(null);
      form.reset(values);
    },
  };
}

type Send<Sent> = (values: Sent) => Promise<void>;

/** Runs one submit at a time; `pending` is true while its request runs. */
function useSending<Values extends FieldValues, Sent>(options: FormOptions<Values, Sent>) {
  const [pending, setPending] = useState(false);
  const running = useRef<Promise<void> | null>(null);
  const show = (next: boolean) => {
    setPending(next);
    options.onPending?.(next);
  };
  const send: Send<Sent> = async (values) => {
    show(true);
    try {
      await options.send(values);
    } catch (problem) {
      if (!(problem instanceof SubmitCancelled)) throw problem;
    } finally {
      show(false);
    }
  };
  const run = (submit: (send: Send<Sent>) => Promise<void>): Promise<void> =>
    (running.current ??= submit(send).finally(() => (running.current = null)));
  return { pending, run };
}

function useCheckAll<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, checkAll: boolean) {
  const written = checkAll ? JSON.stringify(form.watch()) : '';
  useEffect(() => {
    if (written !== '') void form.trigger();
  }, [form, written]);
}

/** The fields to which a server error applies: by its code, or by the paths in the error. */
export function refusedFields<Values extends FieldValues>(
  problem: unknown,
  { values, errorFields }: { values: Values; errorFields: Partial<Record<string, FieldPath<Values>>> },
): FieldPath<Values>[] {
  if (!(problem instanceof ApiError)) return [];
  const mappedField = errorFields[problem.code];
  if (mappedField !== undefined) return [mappedField];
  if (problem.code !== 'request.invalid') return [];
  const names = (problem.problem.errors ?? []).map(({ path }) => path.replace(/^body\./, '').split('.')[0] ?? '');
  return [...new Set(names)].filter((name): name is FieldPath<Values> => name in values);
}

/** Creates a resolver from a validation function; each problem is a key of the field's problem texts. */
export function problemResolver<Values extends FieldValues>(
  find: (values: Values) => Partial<Record<FieldPath<Values>, string | undefined>>,
): Resolver<Values> {
  return (values) => {
    const errors: Record<string, { type: string }> = {};
    for (const [name, problem] of Object.entries<string | undefined>(find(values)))
      if (problem) errors[name] = { type: problem };
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
}

/**
 * Focuses the first invalid field inside `root` and returns whether there is one. A field marks itself invalid with
 * `setCustomValidity`.
 */
function focusInvalid(root: Element | null): boolean {
  const field = root?.querySelector<HTMLElement>('input:invalid, textarea:invalid');
  field?.focus();
  return Boolean(field);
}
