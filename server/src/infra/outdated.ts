import { AppError } from '#infra/errors.ts';

/** The current fields, which an editor shows beside the person's changes; limits bound the size of each. */
type CurrentFields = { edition: number } & Record<string, unknown>;

/** The refusal of a change that is based on an older edition, with the current fields. */
export function outdated({ edition, ...now }: CurrentFields): AppError {
  return new AppError('edit.outdated', { data: { edition, now } });
}
