import { z } from 'zod';

/** A day by which a person delivers or decides. */
export const promisedDay = z.iso.date({ abort: true }).regex(/^20/);
