import { listErrors } from '#locales/en-US/list-errors.ts';
import { lists } from '#locales/en-US/lists.ts';

export const texts = { errors: listErrors, lists } as const;
