import { AppError } from './errors.ts';

/** The refusal of a creation key that was used for another object; every new object needs a new key. */
export const usedKey = () =>
  new AppError('request.invalid', { errors: [{ path: 'creationKey', message: 'is used for something else' }] });
