import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Validates a form with a contract schema and submits the parsed (trimmed) values. In a module of its own: it imports
 * the validator, which pages without a session do not load.
 */
export function contractResolver<Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema);
}
