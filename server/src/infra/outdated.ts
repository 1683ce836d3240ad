import { AppError } from '#infra/errors.ts';

/** The fields as they stand now, for an editor to show beside its own; each is bounded by its own limit. */
type Standing = { edition: number } & Record<string, unknown>;

/** The refusal of a change that was made from an older edition, with what stands now. */
export function outdated({ edition, ...now }: Standing): AppError {
  return new AppError('edit.outdated', { data: { edition, now } });
}
