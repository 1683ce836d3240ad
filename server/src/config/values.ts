import { z } from 'zod';

export const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value);
export const text = z.preprocess(blankAsAbsent, z.string().optional());
export const address = z.preprocess(blankAsAbsent, z.url().optional());

/** Loopback host names. */
export const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
