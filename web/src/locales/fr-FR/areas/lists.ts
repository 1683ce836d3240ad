import { listErrors } from '#locales/fr-FR/list-errors.ts';
import { lists } from '#locales/fr-FR/lists.ts';

export const texts = { errors: listErrors, lists } as const;
