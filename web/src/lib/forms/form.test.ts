import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { problemResolver, refusedFields } from './form.ts';

const values = { name: '', slug: '', note: '' };

function refused(code: string, errors?: { path: string; message: string }[]): ApiError {
  return new ApiError(422, { code, ...(errors ? { errors } : {}) }, null);
}

test('a refusal is told at the field that its code belongs to', () => {
  const errorFields = { 'organization.slug-taken': 'slug' } as const;
  expect(refusedFields(refused('organization.slug-taken'), { values, errorFields })).toEqual(['slug']);
  expect(refusedFields(refused('auth.forbidden'), { values, errorFields })).toEqual([]);
});

test('fields that the server names are told once each; paths that are no field of the form are not', () => {
  const errors = ['name', 'note.0', 'note.1', 'edition'].map((path) => ({ path, message: 'in English' }));
  expect(refusedFields(refused('request.invalid', errors), { values, errorFields: {} })).toEqual(['name', 'note']);
  expect(refusedFields(new Error('offline'), { values, errorFields: {} })).toEqual([]);
});

test('values without a problem are sent as they are; with one, the field and its kind are named', async () => {
  const resolver = problemResolver(({ name }: typeof values) => ({ name: name === '' ? 'missing' : undefined }));
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await resolver({ ...values, name: 'Foyer' }, undefined, options)).toEqual({
    values: { ...values, name: 'Foyer' },
    errors: {},
  });
  expect(await resolver(values, undefined, options)).toEqual({ values: {}, errors: { name: { type: 'missing' } } });
});
