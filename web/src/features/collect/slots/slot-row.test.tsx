import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { sampleSlots } from '#design/slot-samples.ts';
import { show } from '#testing/render.tsx';
import { SlotRow } from './slot-row.tsx';
import { SlotsContext } from './slots-data.ts';

const { creative, unfinished } = sampleSlots();
const delivered = creative.slots.find(({ format }) => format.name === 'Delivered') as Slot;

/** The look of the chip that states the decision on a delivered slot. */
async function lookOf(decision: Slot['decision'], text: string) {
  const slot = { ...delivered, format: { ...delivered.format, name: 'Story' }, decision };
  const page = { ...creative, slots: [slot] };
  await show(
    <SlotsContext value={{ creatives: [page], unfinished, refresh: async () => {}, open: () => {}, isTouch: true }}>
      <SlotRow creative={page} slot={slot} />
    </SlotsContext>,
    { texts: ['base', 'shell', 'work', 'slots'] },
  );
  const rows = screen.getAllByRole('group', { name: 'Story' });
  const chip = within(rows[rows.length - 1] as HTMLElement).getByText(text).parentElement;
  return { tone: chip?.className.match(/text-(ok|warn|ink-2)/)?.[1], icon: chip?.querySelector('svg')?.innerHTML };
}

test('a guest tells a delivered slot from an approved one by mark and tone', async () => {
  const plain = await lookOf(null, 'Delivered');
  const approved = await lookOf('approved', 'Approved');
  expect([plain.tone, approved.tone]).toEqual(['ink-2', 'ok']);
  expect(plain.icon).not.toBe(approved.icon);
});
