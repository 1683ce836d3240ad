import { expect, test } from 'vitest';
import { archiving, copying } from '@ad-foundry/contract/form-schemas.ts';
import { contractResolver } from './contract-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };

test('omits fields that `read` leaves out, and sends trimmed text', async () => {
  const resolver = contractResolver(archiving, ({ reason }: { reason: string }) => ({
    reason: reason.trim() || undefined,
  }));
  expect(await resolver({ reason: ' ' }, undefined, options)).toEqual({ values: {}, errors: {} });
  expect(await resolver({ reason: ' Postponed ' }, undefined, options)).toEqual({
    values: { reason: 'Postponed' },
    errors: {},
  });
});

test('reports a problem at the field that contains the input', async () => {
  const resolver = contractResolver(copying, (values: { name: string; shiftDays: string }) => ({
    ...values,
    shiftDays: Number(values.shiftDays),
  }));
  const { errors } = await resolver({ name: 'Hero', shiftDays: 'a week' }, undefined, options);
  expect(Object.keys(errors)).toEqual(['shiftDays']);
});
