import { attributeErrors } from '#locales/en-US/creatives/attribute-errors.ts';
import { fields } from '#locales/en-US/creatives/fields.ts';

export const texts = { errors: attributeErrors, fields } as const;
