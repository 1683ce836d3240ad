import { AppError } from './errors.ts';

/** A creation key that made something else: a repeated request makes nothing more, another one needs its own key. */
export const usedKey = () =>
  new AppError('request.invalid', { errors: [{ path: 'creationKey', message: 'is used for something else' }] });
