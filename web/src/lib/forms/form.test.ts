import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { problemResolver, refusedFields } from './form.ts';

const values = { name: '', slug: '', note: '' };

function refused(code: string, errors?: { path: string; message: string }[]): ApiError {
  return new ApiError(422, { code, ...(errors ? { errors } : {}) }, null);
}

test('shows a server error at the field to which its code is mapped', () => {
  const errorFields = { 'organization.slug-taken': 'slug' } as const;
  expect(refusedFields(refused('organization.slug-taken'), { values, errorFields })).toEqual(['slug']);
  expect(refusedFields(refused('auth.forbidden'), { values, errorFields })).toEqual([]);
});

test('shows each field error of the server once, and ignores paths that are not fields', () => {
  const errors = ['name', 'note.0', 'note.1', 'edition'].map((path) => ({ path, message: 'in English' }));
  expect(refusedFields(refused('request.invalid', errors), { values, errorFields: {} })).toEqual(['name', 'note']);
  expect(refusedFields(new Error('offline'), { values, errorFields: {} })).toEqual([]);
});

test('sends valid values unchanged, and reports the field and kind of a problem', async () => {
  const resolver = problemResolver(({ name }: typeof values) => ({ name: name === '' ? 'missing' : undefined }));
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await resolver({ ...values, name: 'Foyer' }, undefined, options)).toEqual({
    values: { ...values, name: 'Foyer' },
    errors: {},
  });
  expect(await resolver(values, undefined, options)).toEqual({ values: {}, errors: { name: { type: 'missing' } } });
});
