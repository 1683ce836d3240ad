import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { show } from '#testing/render.tsx';
import { CodeForm } from './code-form.tsx';

const invalidCode = (attemptsLeft: number) =>
  new ApiError(403, { code: 'sign.invalid-code', data: { attemptsLeft } }, null);

async function showForm(send = vi.fn(async (code: string) => code), locale: 'en-US' | 'fr-FR' = 'en-US') {
  const onDone = vi.fn();
  const { user } = await show(
    <CodeForm send={send} onDone={onDone}>
      {() => <button type="submit">Continue</button>}
    </CodeForm>,
    { texts: ['base', 'steps'], locale },
  );
  return { user, send, onDone, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }) };
}

test('a typed code is sent once, at its eighth digit', async () => {
  const { user, send, onDone, field } = await showForm();
  await user.type(field, '1234 567');
  expect(send).not.toHaveBeenCalled();
  await user.type(field, '8');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('12345678'));
  expect(send).toHaveBeenCalledOnce();
});

test('a code pasted with its sentence is found and sent', async () => {
  const { user, send, field } = await showForm();
  await user.click(field);
  await user.paste('Your code is 1234 5678. It works for 10 minutes.');
  await waitFor(() => expect(send).toHaveBeenCalledWith('12345678'));
  expect(field.value).toBe('12345678');
});

test('pasted text without digits leaves the field as it was', async () => {
  const { user, send, field } = await showForm();
  await user.type(field, '123');
  await user.paste('hello');
  expect(field.value).toBe('123');
  expect(send).not.toHaveBeenCalled();
});

test('a code that the phone fills in is sent, and phones are told that it is one', async () => {
  const { send, field } = await showForm();
  expect(field.autocomplete).toBe('one-time-code');
  expect(field.inputMode).toBe('numeric');
  fireEvent.change(field, { target: { value: '87654321' } });
  await waitFor(() => expect(send).toHaveBeenCalledWith('87654321'));
});

test('a rejected code says how many tries are left, and is sent again neither by Enter nor by the button', async () => {
  const send = vi.fn(async () => Promise.reject<string>(invalidCode(2)));
  const { user, field, onDone } = await showForm(send);
  await user.type(field, '12345678');
  expect((await screen.findByText('This code is not valid. 2 tries left.')).getAttribute('role')).toBe('alert');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '{Enter}');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('This code is not valid. 2 tries left.');
  expect(send).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

test('the refusal goes away with the next digit', async () => {
  const send = vi.fn(async () => Promise.reject<string>(invalidCode(1)));
  const { user, field } = await showForm(send);
  await user.type(field, '12345678');
  await screen.findByText('This code is not valid. 1 try left.');
  await user.type(field, '{Backspace}');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('');
});

test('Enter sends no incomplete code', async () => {
  const { user, send, field } = await showForm();
  await user.type(field, '1234{Enter}');
  expect(send).not.toHaveBeenCalled();
});

test('the last try is written in French', async () => {
  const send = vi.fn(async () => Promise.reject<string>(invalidCode(1)));
  const { user, field } = await showForm(send, 'fr-FR');
  await user.type(field, '12345678');
  expect(await screen.findByText('Ce code n’est pas valide. Il reste 1 essai.')).toBeDefined();
});
