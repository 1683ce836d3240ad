import { attributeErrors } from '#locales/fr-FR/attribute-errors.ts';
import { fields } from '#locales/fr-FR/fields.ts';

export const texts = { errors: attributeErrors, fields } as const;
