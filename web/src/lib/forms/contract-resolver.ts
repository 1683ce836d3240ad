import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Validates a form with a contract schema and submits the parsed (trimmed) values. `read` converts the text of each
 * field to the type of the schema: a number typed as text, or blank text that is omitted. In a separate module, because
 * it imports the validator, which pages without a session do not load.
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
