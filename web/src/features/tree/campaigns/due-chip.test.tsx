import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { DueChip } from './due-chip.tsx';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

async function textOf(
  dueAt: string | null,
  { done = false, locale = 'en-US' }: { done?: boolean; locale?: 'en-US' | 'fr-FR' } = {},
) {
  await show(
    <div role="note">
      <DueChip dueAt={dueAt} done={done} />
    </div>,
    { texts: ['base', 'work'], locale },
  );
  return screen.getByRole('note').textContent?.replaceAll(/\s/g, ' ');
}

test.each([
  ['in two days', '2026-03-12T18:00:00Z', 'Due in 2 days · Thu, Mar 12'],
  ['tomorrow', '2026-03-11T18:00:00Z', 'Due tomorrow · Wed, Mar 11'],
  ['yesterday', '2026-03-09T18:00:00Z', 'Overdue, yesterday · Mon, Mar 9'],
  ['in another year, which it names', '2027-01-15T18:00:00Z', 'Due in 10 months · Jan 15, 2027'],
])('a date %s is shown relative and absolute', async (_, dueAt, text) => {
  expect(await textOf(dueAt)).toBe(text);
});

test('a complete campaign is never overdue', async () => {
  expect(await textOf('2026-03-01T18:00:00Z', { done: true })).toBe('Done · due Sun, Mar 1');
});

test('a campaign without a due date shows that', async () => {
  expect(await textOf(null)).toBe('No due date');
});

test('the chip has the time of day as a title', async () => {
  await textOf('2026-03-12T18:00:00Z');
  expect(screen.getByTitle(/^Mar 12, 2026, \d+:00/)).toBeDefined();
});

test.each([
  ['2026-03-12T18:00:00Z', 'Échéance après-demain · jeu. 12 mars'],
  ['2026-03-05T18:00:00Z', 'En retard, il y a 5 jours · jeu. 5 mars'],
])('%s is formatted in French', async (dueAt, text) => {
  expect(await textOf(dueAt, { locale: 'fr-FR' })).toBe(text);
});
