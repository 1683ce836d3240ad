import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { sampleSlots } from '#design/slot-samples.ts';
import { setTransfers } from '#features/collect/uploads/transfer-list.ts';
import { show } from '#testing/render.tsx';
import { SlotCard } from './slot-card.tsx';
import { SlotsContext, type SlotsData } from './slots-data.ts';

const { creative, transfers, unfinished } = sampleSlots();

interface Shown {
  change?: (slot: Slot) => Partial<Slot>;
  locale?: 'en-US' | 'fr-FR';
  data?: Partial<SlotsData>;
}

afterEach(() => setTransfers([]));

async function showSlot(name: string, { change, locale = 'en-US', data = {} }: Shown = {}) {
  const stored = creative.slots.find(({ format }) => format.name === name);
  if (!stored) throw new Error(`there is no slot ${name}`);
  const slot = { ...stored, ...change?.(stored) };
  const page: Creative = { ...creative, slots: [slot] };
  setTransfers(transfers.filter(({ target }) => target.slotId === slot.id));
  const { user } = await show(
    <SlotsContext
      value={{ creatives: [page], unfinished, refresh: async () => {}, open: () => {}, isTouch: false, ...data }}
    >
      <SlotCard creative={page} slot={slot} hasSafeZone={false} />
    </SlotsContext>,
    { texts: ['base', 'shell', 'work', 'slots'], locale },
  );
  return { user, card: within(await screen.findByRole('group', { name })) };
}

const mayNothing = { can: { deliver: false, remove: false, assign: false } };

test.each([
  ['Empty', 'Empty'],
  ['Delivered', 'Delivered'],
  ['Does not fit', 'Does not fit'],
  ['Waived', 'Delivered'],
  ['Scanning', 'Checking for viruses…'],
  ['Checking', 'Checking…'],
  ['Waiting', 'Next in line'],
  ['Uploading', 'Uploading 63%'],
  ['Offline', 'Waiting for a connection'],
  ['Paused', 'Paused'],
  ['Failed', 'Stopped'],
  ['Blocked', 'Does not fit'],
])('the slot “%s” shows the state “%s”', async (name, state) => {
  const { card } = await showSlot(name);
  expect(card.getAllByText(state).length).toBeGreaterThan(0);
});

test('an empty slot requests a file from a member who may deliver', async () => {
  const { card } = await showSlot('Empty');
  expect(card.getByRole('button', { name: 'Drop or choose a file' })).toBeDefined();
});

test('an empty slot has no actions for a member who may not deliver', async () => {
  const { card } = await showSlot('Empty', { change: () => mayNothing });
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Drop or choose a file');
  expect(card.queryByRole('button', { name: 'Actions for Empty' })).toBeNull();
});

test('an empty carousel requests cards', async () => {
  const { card } = await showSlot('Carousel, empty');
  expect(card.getByRole('button', { name: 'Drop or choose cards' })).toBeDefined();
});

test('a delivered file opens in the viewer', async () => {
  const open = vi.fn();
  const { user, card } = await showSlot('Delivered', { data: { open } });
  await user.click(card.getByRole('button', { name: /^View/ }));
  expect(open).toHaveBeenCalledOnce();
});

test('a file that does not fit shows the reason, and can be replaced or waived', async () => {
  const { card } = await showSlot('Does not fit');
  expect(await card.findByText(/1:1 is the wrong ratio: must be 9:16\./)).toBeDefined();
  expect(card.getByRole('button', { name: 'Waive…' })).toBeDefined();
});

/** The slot with its files changed. */
const withFiles = (file: Partial<Version>) => (slot: Slot) => ({
  variations: slot.variations.map((variation) => ({
    ...variation,
    cards: variation.cards.map((card) => ({
      ...card,
      versions: card.versions.map((version) => ({ ...version, ...file })),
    })),
  })),
});
const explained = withFiles({
  note: 'The larger export follows on Monday',
  uploadedByCaller: false,
  uploadedBy: { id: 'acc_1' as AccountId, name: 'Jonas Weber', isGuest: true },
});

test('the reason to count a file shows on the card and in the dialog to waive, and leads to its thread', async () => {
  const open = vi.fn();
  const { user, card } = await showSlot('Does not fit', { change: explained, data: { open } });
  const reason = await card.findByText('The larger export follows on Monday');
  expect(reason.closest('figure')?.textContent).toContain('Why it should count');
  await user.click(card.getByRole('button', { name: 'Reply' }));
  expect(open).toHaveBeenCalledOnce();
  await user.click(card.getByRole('button', { name: 'Waive…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The larger export follows on Monday')).toBeDefined();
});

test('a guest reads the own reason without a second way to the comments', async () => {
  const { card } = await showSlot('Does not fit', { change: explained, data: { requestedBy: 'Ana Silva' } });
  expect(await card.findByText('The larger export follows on Monday')).toBeDefined();
  expect(card.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('a guest reads that the team was asked about a file with a reason, and what follows', async () => {
  const { card } = await showSlot('Does not fit', { change: explained, data: { requestedBy: 'Ana Silva' } });
  expect(await card.findByText('We’ve asked Ana Silva whether this file counts.')).toBeDefined();
  expect(card.getByText(/Nothing more to do until they decide/)).toBeDefined();
  expect(card.getByText('With the team')).toBeDefined();
  // The title of the sample remains.
  expect(card.getAllByText('Does not fit')).toHaveLength(1);
});

test.each([
  ['a guest', true, 'Jonas Weber, guest · 1 hour ago'],
  ['a member', false, 'Jonas Weber · 1 hour ago'],
])('the card names the file and %s who delivered it', async (_, isGuest, line) => {
  const uploadedBy = { id: 'acc_1' as AccountId, name: 'Jonas Weber', isGuest };
  const file = { originalName: 'trail-hero_v3.jpg', uploadedByCaller: false, uploadedBy };
  const { card } = await showSlot('Delivered', { change: withFiles(file) });
  expect(card.getByText('trail-hero_v3.jpg')).toBeDefined();
  expect(card.getByText(line)).toBeDefined();
});

test('a recommendation is blue advice on the card', async () => {
  const { card } = await showSlot('Recommendation');
  const advice = await card.findByText(/Width should be at least 1080 px\./);
  expect(advice.className).toContain('text-info');
  expect(card.queryByText(/is not/)).toBeNull();
});

test('a waived file shows the member and the reason, and the waiver can be revoked', async () => {
  const { card } = await showSlot('Waived');
  expect(await card.findByText('The client signed this crop off.')).toBeDefined();
  expect(card.getByRole('button', { name: 'Revoke waiver' })).toBeDefined();
});

test('guests see that a file is accepted, without the reason', async () => {
  const { card } = await showSlot('Waived, as guests see it');
  expect(await card.findByText('It breaks a rule, but the team accepted it as it is.')).toBeDefined();
  expect(card.queryByText('The client signed this crop off.')).toBeNull();
});

test('the menu names its slot and lists the actions that the account may use', async () => {
  const assign = vi.fn();
  const { user, card } = await showSlot('Delivered', { data: { assign } });
  await user.click(card.getByRole('button', { name: 'Actions for Delivered' }));
  const menu = within(await screen.findByRole('menu'));
  const items = (await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Download',
    'See it in place',
    'See a file in place…',
    'Replace',
    'Add a variation',
    'Assign…',
    'Delete this version',
    'Delete variation A',
    'Remove the slot',
  ]);
  await user.click(menu.getByRole('menuitem', { name: 'Assign…' }));
  expect(assign).toHaveBeenCalledOnce();
});

test('the requirements of the file expand below the card', async () => {
  const { user, card } = await showSlot('Empty');
  const button = card.getByRole('button', { name: /File requirements$/ });
  expect(button.textContent).toMatch(/^9:16\s· 1080×1920 \(recommended\)\s· ≥ 540 px wide/);
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(await card.findByText(/Ratio must be 9:16/)).toBeDefined();
});

test('recommended rules are listed apart from accepted values', async () => {
  const { user, card } = await showSlot('Empty');
  await user.click(card.getByRole('button', { name: /File requirements$/ }));
  const advice = (await card.findByText('Best, but not required')).nextElementSibling;
  expect([...(advice?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Width should be at least 1080 px.',
    'Dimensions should be 1080×1920; others that meet the rules are accepted.',
  ]);
});

test('the card shows the owner and the promised day', async () => {
  const { card } = await showSlot('Empty', {
    change: () =>
      ({
        owner: { name: 'Ana Silva', avatarUrl: null, hasOpened: true },
        promised: { day: '2026-03-12', name: 'Ana Silva' },
      }) as unknown as Partial<Slot>,
  });
  expect(card.getByText('Ana Silva')).toBeDefined();
  expect(card.getByText(/Mar 12/).textContent).toContain('Ana Silva');
});

test('progress is formatted in French', async () => {
  const { card } = await showSlot('Uploading', { locale: 'fr-FR' });
  expect(card.getAllByText(/Envoi 63\s%/).length).toBeGreaterThan(0);
});
