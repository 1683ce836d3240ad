import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Validates a form with a contract schema and submits the parsed (trimmed) values. `read` converts typed text to what
 * the schema takes, field by field: a number typed as text, a blank text that is left out. In a module of its own: it
 * imports the validator, which pages without a session do not load.
 */
export function contractResolver<Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
): Resolver<Input, unknown, Output>;
export function contractResolver<Input extends FieldValues, Output, Values extends FieldValues>(
  schema: ZodType<Output, Input>,
  read: (values: Values) => { [Field in keyof Input]: unknown },
): Resolver<Values, unknown, Output>;
export function contractResolver(
  schema: ZodType<unknown, FieldValues>,
  read: (values: FieldValues) => FieldValues = (values) => values,
): Resolver<FieldValues, unknown, unknown> {
  const check = zodResolver(schema);
  return (values, context, options) => check(read(values), context, options);
}
