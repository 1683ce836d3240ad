import { ApiError } from './api.ts';

/**
 * Parts of the page lie where the server is: without them it is away.
 * @throws ApiError without a status where they cannot be fetched
 */
export function orAway<T>(parts: Promise<T>): Promise<T> {
  return parts.catch(() => {
    throw new ApiError(0, {}, null);
  });
}
