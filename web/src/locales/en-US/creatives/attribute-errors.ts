import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type AttributeCode = ErrorCode extends infer Code ? (Code extends `attribute.${infer Rest}` ? Rest : never) : never;

/** Errors of attribute fields, which are loaded together with their texts. */
export const attributeErrors = {
  attribute: {
    'not-found': 'The attribute field could not be found. It may have been deleted in the meantime.',
    global: 'Global attribute fields cannot be edited.',
    archived: 'This attribute field is archived. Restore it first.',
    changed: 'Someone else changed this attribute field in the meantime. Nothing was saved.',
    'key-taken': 'Another attribute field already uses this internal key. Choose another one.',
    frozen: 'Creatives use this attribute field, so its internal key and type can no longer change.',
    'option-in-use': 'Creatives use an option that you removed. Choose what replaces it, or retire it.',
    'values-rejected': 'Some creatives have values that would no longer be valid. Nothing was saved.',
    'in-use': 'Creatives use this attribute field. Archive it instead, or remove it from them first.',
    'pattern-invalid': 'This pattern is not valid, or it is too large.',
    'value-invalid': 'This value is not valid for the field. It was not saved.',
    'too-many': 'You have the maximum number of attribute fields. Remove one you no longer need.',
  },
} as const satisfies { attribute: Record<AttributeCode, string> };
