import { AppError } from '#infra/errors.ts';

/** The fields as they stand now, for an editor to show beside its own; each is bounded by its own limit. */
type CurrentFields = { edition: number } & Record<string, unknown>;

/** The refusal of a change that was made from an older edition, with what stands now. */
export function outdated({ edition, ...now }: CurrentFields): AppError {
  return new AppError('edit.outdated', { data: { edition, now } });
}
