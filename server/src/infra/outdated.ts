import { AppError } from '#infra/errors.ts';

/** The current fields, which an editor shows beside its changes; each is bounded by its limit. */
type CurrentFields = { edition: number } & Record<string, unknown>;

/** The refusal of a change based on an older edition, with the current fields. */
export function outdated({ edition, ...now }: CurrentFields): AppError {
  return new AppError('edit.outdated', { data: { edition, now } });
}
