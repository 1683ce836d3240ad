import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { show } from '#testing/render.tsx';
import { FilledField, type FilledFieldProps } from './filled-field.tsx';

interface Shown extends Partial<Omit<FilledAttribute, 'attribute'>>, Partial<Pick<FilledFieldProps, 'readOnly'>> {
  input: AttributeInput;
  locale?: 'en-US' | 'fr-FR';
}

async function showField({ input, readOnly = false, locale = 'en-US', ...rest }: Shown) {
  const attribute = { id: 'attr_1', key: 'budget', label: 'Budget', description: 'In euros.', input, global: false };
  const filled = { attribute, required: false, value: null, problem: null, ...rest } as unknown as FilledAttribute;
  return show(<FilledField creativeId={'cre_1' as CreativeId} filled={filled} readOnly={readOnly} />, {
    texts: ['base', 'fields'],
    locale,
  });
}

const number: AttributeInput = { type: 'number', min: 10, max: 500, placeholder: '' };
const code: AttributeInput = { type: 'text', placeholder: 'AB-12', regex: '[A-Z]{2}-\\d+', multiLine: false };
const select: AttributeInput = {
  type: 'select',
  placeholder: '',
  options: [
    { value: 'hook', label: 'Hook', retired: false },
    { value: 'story', label: 'Story', retired: false },
    { value: 'old', label: 'Old angle', retired: true },
  ],
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Budget/ });

test('an optional field says so beside its label', async () => {
  await showField({ input: number });
  expect(screen.getByRole('textbox', { name: 'Budget optional', description: 'In euros.' })).toBe(field());
});

test('a required field has its label and description, and says that it is required', async () => {
  await showField({ input: number, required: true });
  expect(screen.getByRole('textbox', { name: 'Budget', description: 'In euros.' })).toBe(field());
  expect(field().getAttribute('aria-required')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Required');
});

test.each([
  ['abc', 'Enter a number.'],
  ['7', 'Enter 10 or more.'],
  ['1,200', 'Enter 500 or less.'],
])('the number “%s” is refused when the field is left, and stays to be corrected', async (typed, refusal) => {
  const request = vi.spyOn(globalThis, 'fetch');
  const { user } = await showField({ input: number });
  await user.type(field(), typed);
  expect(screen.queryByText(refusal)).toBeNull();
  await user.tab();
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().value).toBe(typed);
  expect(request).not.toHaveBeenCalled();
  request.mockRestore();
});

test('the refusal goes away while the value is corrected', async () => {
  const { user } = await showField({ input: number });
  await user.type(field(), '7{Enter}');
  await screen.findByText('Enter 10 or more.');
  await user.type(field(), '0');
  expect(screen.queryByText('Enter 10 or more.')).toBeNull();
});

test('a text must have the expected form, which an example shows', async () => {
  const { user } = await showField({ input: code });
  expect(screen.getByText(/For example: AB-12/)).toBeDefined();
  await user.type(field(), 'ab12{Enter}');
  expect(await screen.findByText('This is not in the expected form. Example: AB-12')).toBeDefined();
});

test('a stored value that no longer counts says why', async () => {
  await showField({ input: number, value: 700, problem: { kind: 'above', max: 500 } });
  expect(field().value).toBe('700');
  expect(screen.getByText('Enter 500 or less.')).toBeDefined();
});

test('an option that was retired is offered only where it is chosen, and cannot be chosen again', async () => {
  await showField({ input: select, value: 'old' });
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ text }) => text)).toEqual(['Choose…', 'Hook', 'Story', 'Old angle (retired)']);
  expect(options.map(({ disabled }) => disabled)).toEqual([false, false, false, true]);
});

test('retired options are left out for others', async () => {
  await showField({ input: select, value: 'hook' });
  expect(screen.getAllByRole<HTMLOptionElement>('option').map(({ text }) => text)).toEqual([
    'Choose…',
    'Hook',
    'Story',
  ]);
});

test('a required switch can be answered with off', async () => {
  await showField({ input: { type: 'toggle', label: 'Paid partnership' }, required: true });
  expect(screen.getByRole('switch', { checked: false })).toBeDefined();
  expect(screen.getByText('Paid partnership')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep off' })).toBeDefined();
});

test('an answered switch has no further button', async () => {
  await showField({ input: { type: 'toggle', label: '' }, required: true, value: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('without the permission a field is read only', async () => {
  await showField({ input: number, value: 120, readOnly: true });
  expect(field().readOnly).toBe(true);
  expect(field().value).toBe('120');
});

test('numbers are written and read with a decimal comma in French', async () => {
  const { user } = await showField({ input: number, value: 12.5, locale: 'fr-FR' });
  expect(field().value).toBe('12,5');
  await user.clear(field());
  await user.type(field(), '9,5{Enter}');
  expect(await screen.findByText('Saisissez 10 ou plus.')).toBeDefined();
});
