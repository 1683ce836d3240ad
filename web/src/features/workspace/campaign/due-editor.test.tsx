import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { show } from '#testing/render.tsx';
import { BothValues } from './both-values.tsx';
import { DueEditor } from './due-editor.tsx';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const texts = ['base', 'shell', 'work', 'campaigns'] as const;

function showEditor(changes: Partial<Campaign>) {
  const campaign = {
    id: 'cmp_1',
    name: 'Spring launch',
    dueAt: '2026-03-12T18:00:00Z',
    progress: { complete: 0, total: 3 },
    edition: 4,
    ...changes,
  } as unknown as Campaign;
  return show(<DueEditor campaign={campaign} />, { texts });
}

test('the due date opens a field with it, which Escape closes', async () => {
  const { user } = await showEditor({});
  const chip = screen.getByRole('button', { name: /Due in 2 days/ });
  await user.click(chip);
  const panel = within(await screen.findByRole('dialog', { name: /due date/i }));
  const field = await panel.findByRole<HTMLInputElement>('textbox', { name: 'Due date' });
  expect(field.value).toContain('Mar 12, 2026');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a campaign without a date offers to add one', async () => {
  const { user } = await showEditor({ dueAt: null });
  await user.click(screen.getByRole('button', { name: 'Add a due date' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due date' });
  expect(field.value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('text that is no date is refused in place and saves nothing', async () => {
  const { user } = await showEditor({ dueAt: null });
  await user.click(screen.getByRole('button', { name: 'Add a due date' }));
  await user.type(await screen.findByRole('textbox', { name: 'Due date' }), 'soonish{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('We could not read this date.');
});

test('a complete campaign is done, whatever the date', async () => {
  await showEditor({ dueAt: '2026-03-01T18:00:00Z', progress: { complete: 3, total: 3 } });
  expect(screen.getByRole('button', { name: /Done · due Sun, Mar 1/ })).toBeDefined();
});

test('a date that someone else changed meanwhile leaves the choice', async () => {
  const [onKeepTyped, onKeepStored] = [vi.fn(), vi.fn()];
  const { user } = await show(
    <BothValues
      title="Someone else changed the due date"
      typedValue="Mar 12"
      storedValue="Mar 20"
      onKeepTyped={onKeepTyped}
      onKeepStored={onKeepStored}
    />,
    { texts },
  );
  const conflict = within(screen.getByRole('alert', { name: 'Someone else changed the due date' }));
  const [keep, take] = conflict.getAllByRole('button');
  expect(keep?.previousElementSibling?.textContent).toBe('Mar 12');
  expect(take?.previousElementSibling?.textContent).toBe('Mar 20');
  await user.click(take ?? document.body);
  expect(onKeepStored).toHaveBeenCalledOnce();
  await user.click(keep ?? document.body);
  expect(onKeepTyped).toHaveBeenCalledOnce();
});
