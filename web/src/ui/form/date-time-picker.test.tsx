import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { DateTimePicker, type DateTimePickerProps } from './date-time-picker.tsx';

// A Tuesday.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

function Field({ value: first, onChange, ...rest }: Partial<DateTimePickerProps>) {
  const [value, setValue] = useState(first ?? null);
  const change = (next: Date | null) => {
    setValue(next);
    onChange?.(next);
  };
  return <DateTimePicker aria-label="Due date" timeZone="UTC" value={value} onChange={change} {...rest} />;
}

async function showField(props: Partial<DateTimePickerProps> = {}, locale: 'en-US' | 'fr-FR' = 'en-US') {
  const onChange = vi.fn<(value: Date | null) => void>();
  const { user } = await show(<Field {...props} onChange={onChange} />, { texts: ['base'], locale });
  return { user, onChange, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Due date' }) };
}

test.each([
  ['en-US', '4/12/2026', '2026-04-12T18:00:00.000Z'],
  ['en-US', 'tomorrow 9am', '2026-03-11T09:00:00.000Z'],
  ['en-US', 'fri 18:00', '2026-03-13T18:00:00.000Z'],
  ['fr-FR', '12/04/2026 14h30', '2026-04-12T14:30:00.000Z'],
  ['fr-FR', 'demain', '2026-03-11T18:00:00.000Z'],
] as const)('in %s the typed “%s” becomes a date when the field is left', async (locale, typed, expected) => {
  const { user, onChange, field } = await showField({}, locale);
  await user.type(field, typed);
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange.mock.lastCall?.[0]?.toISOString()).toBe(expected);
  expect(field.validity.valid).toBe(true);
});

test('a day without a year says how it is read before it counts', async () => {
  const { user, onChange, field } = await showField();
  await user.type(field, 'Apr 12');
  expect(screen.getByRole('status').textContent).toBe('Understood as Sunday, April 12, 2026.');
  await user.keyboard('{Enter}');
  expect(onChange.mock.lastCall?.[0]?.toISOString()).toBe('2026-04-12T18:00:00.000Z');
  expect(field.value).toBe('Apr 12, 2026, 6:00 PM');
});

test('a day that has passed is accepted with a note', async () => {
  const { user, field } = await showField();
  await user.type(field, '2/1/2026');
  expect(screen.getByRole('status').textContent).toBe('Sunday, February 1, 2026 has passed.');
});

test('text that is no date is kept, refused with an example, and changes nothing', async () => {
  const { user, onChange, field } = await showField();
  await user.type(field, 'soonish');
  await user.tab();
  expect(screen.getByRole('alert').textContent).toContain('Mar 11, 2026, 6:00 PM');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.validity.valid).toBe(false);
  expect(field.value).toBe('soonish');
  expect(onChange).not.toHaveBeenCalled();
});

test('Escape returns to the date that was set', async () => {
  const { user, onChange, field } = await showField({ value: new Date('2026-04-12T18:00:00Z') });
  await user.clear(field);
  await user.type(field, 'soonish{Escape}');
  expect(field.value).toBe('Apr 12, 2026, 6:00 PM');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('a date is removed by its button or by emptying the field, only where it may be', async () => {
  const value = new Date('2026-04-12T18:00:00Z');
  const { user, onChange, field } = await showField({ value, clearable: true });
  await user.clear(field);
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('a required date stays when its field is emptied', async () => {
  const { user, onChange, field } = await showField({ value: new Date('2026-04-12T18:00:00Z') });
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await user.clear(field);
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe('Apr 12, 2026, 6:00 PM');
});

test('a day of the calendar keeps the time; days before the first allowed one cannot be chosen', async () => {
  const min = new Date('2026-03-10T00:00:00Z');
  const { user, onChange } = await showField({ value: new Date('2026-03-20T14:30:00Z'), min });
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  const calendar = within(await screen.findByRole('grid', { name: 'March 2026' }));
  const past = calendar.getByRole<HTMLButtonElement>('button', { name: 'Monday, March 9, 2026' });
  expect(past.disabled).toBe(true);
  await user.click(calendar.getByRole('button', { name: 'Wednesday, March 25, 2026' }));
  expect(onChange.mock.lastCall?.[0]?.toISOString()).toBe('2026-03-25T14:30:00.000Z');
});

test('arrow keys move through the days of the calendar, in French from Monday', async () => {
  const { user, onChange } = await showField({ value: new Date('2026-03-20T14:30:00Z') }, 'fr-FR');
  await user.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
  const calendar = await screen.findByRole('grid', { name: 'mars 2026' });
  const weekdays = within(calendar).getAllByRole('columnheader', { hidden: true });
  expect(weekdays.map((day) => day.getAttribute('aria-label'))[0]).toBe('lundi');
  within(calendar).getByRole('button', { name: 'vendredi 20 mars 2026' }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(onChange.mock.lastCall?.[0]?.toISOString()).toBe('2026-03-27T14:30:00.000Z'));
});
