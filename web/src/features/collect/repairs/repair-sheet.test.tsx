import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import { sampleSlots } from '#design/slot-samples.ts';
import { show } from '#testing/render.tsx';
import { MadeFrom } from '#features/collect/repair-words/made-from.tsx';
import { fileOf } from './file-of.ts';
import type { RepairTarget } from './repair-props.ts';
import { RepairSheet } from './repair-sheet.tsx';

const { creative } = sampleSlots();
const slot = creative.slots.find(({ format }) => format.name === 'Does not fit');
const stored = slot?.variations[0]?.cards[0]?.versions[0];
if (!slot || !stored) throw new Error('the sample has a file that does not fit');
const version = { ...stored, facts: { ...stored.facts, width: 1920, height: 1080 } };
const { spec, type } = slot.format;
const { offers } = planRepair({ facts: version.facts, spec, type, strict: false });

afterEach(() => vi.unstubAllGlobals());

/** Something at the right of the picture that stands out. */
const weights = Array.from({ length: 64 * 36 }, (_, at) =>
  at % 64 > 44 && at % 64 < 52 && at > 64 * 14 && at < 64 * 20 ? 200 : 0,
);
const focus = { columns: 64, rows: 36, shots: [{ atMs: 0, weights: btoa(String.fromCharCode(...weights)) }] };

interface Opened {
  locale?: 'en-US' | 'fr-FR';
  target?: Pick<RepairTarget, 'spec' | 'type'>;
  facts?: MediaFacts;
}

/** Opens the sheet; the orders that it submits are collected. */
async function openSheet({ locale = 'en-US', target = { spec, type }, facts = version.facts }: Opened = {}) {
  const orders: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(String(url).endsWith('/api/brand') ? { color: '#3b2fc9', logo: null } : { focus }),
  );
  const onClose = vi.fn();
  const { user } = await show(
    <RepairSheet
      target={{ ...slot!.format, ...target, strict: false }}
      file={fileOf({ ...version, facts })}
      offers={planRepair({ facts, ...target, strict: false }).offers}
      onSubmit={async (order) => void orders.push(order)}
      onClose={onClose}
    />,
    { texts: ['base', 'shell', 'work', 'slots', 'repair'], locale },
  );
  const sheet = within(await screen.findByRole('dialog'));
  return { user, sheet, orders, onClose };
}

test('the window moves by a pixel with an arrow key and by ten with Shift, inside the picture', async () => {
  const { user, sheet } = await openSheet();
  // The window moves once to what stands out.
  await sheet.findAllByRole('button', { name: /^(At the right|Right of the middle)/ });
  const window = sheet.getByRole('slider', { name: 'Part that is kept' });
  const start = Number(window.getAttribute('aria-valuenow'));
  window.focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(window.getAttribute('aria-valuetext')).toBe(`${(start + 11).toLocaleString('en-US')} px from the left`);
  await user.keyboard('{End}{ArrowRight}');
  expect(window.getAttribute('aria-valuenow')).toBe(window.getAttribute('aria-valuemax'));
});

test('the window starts where most of what stands out is seen, and moves to another place that is chosen', async () => {
  const { user, sheet } = await openSheet();
  const best = await sheet.findByRole('button', {
    name: /^(At the right|Right of the middle) ?Keeps all that stands out/,
  });
  expect(best.getAttribute('aria-pressed')).toBe('true');
  const window = sheet.getByRole('slider', { name: 'Part that is kept' });
  const start = Number(window.getAttribute('aria-valuenow'));
  expect(start).toBeGreaterThan(900);
  await user.click(sheet.getAllByRole('button', { name: /^(In|Left of|At the left)/ })[0]!);
  expect(Number(window.getAttribute('aria-valuenow'))).toBeLessThan(start);
});

test('the costs and the predicted verdict are those of the chosen way', async () => {
  const { user, sheet } = await openSheet();
  expect(sheet.getByText(/^Crops 68% of the picture/)).toBeDefined();
  expect(within(sheet.getByRole('region', { name: 'Verdict, predicted' })).getByText('Fits')).toBeDefined();
  await user.keyboard('2');
  expect(sheet.getByRole('radio', { name: /^Extend, blurred/ })).toHaveProperty('checked', true);
  expect(sheet.getByText(/extends it to 1080 × 1920/)).toBeDefined();
});

test('a chosen repair is submitted with the place of its window', async () => {
  const { user, sheet, orders, onClose } = await openSheet();
  sheet.getByRole('slider').focus();
  await user.keyboard('{Home}');
  await user.click(sheet.getByRole('button', { name: /^Fix it/ }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(orders).toEqual([{ way: 'crop', choice: { left: 0, top: 0, width: 608 } }]);
});

test('bars take the color of the organization or a picked one', async () => {
  const { user, sheet, orders } = await openSheet();
  const brand = await sheet.findByRole('radio', { name: /^Extend, brand color/ });
  await user.click(sheet.getByRole('radio', { name: /^Extend, one color/ }));
  fireEvent.change(sheet.getByLabelText('Color of the bars'), { target: { value: '#112233' } });
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  await user.click(brand);
  expect(sheet.queryByLabelText('Color of the bars')).toBeNull();
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  expect(orders).toEqual([
    { way: 'colour', choice: { colour: '#112233' } },
    { way: 'brand', choice: {} },
  ]);
});

test('loudness is offered for a video with sound, and costs nothing until it is chosen', async () => {
  const { user, sheet, orders } = await openSheet({
    target: { spec: { ...spec, rules: spec.rules.filter((rule) => rule.type !== 'mime') }, type: 'video' },
    facts: { ...version.facts, kind: 'video', mime: 'video/mp4', durationMs: 4000, frames: null, hasAudio: true },
  });
  const loudness = sheet.getByRole('checkbox', { name: 'Loudness to −14 LUFS' });
  expect(loudness.getAttribute('aria-checked')).toBe('false');
  expect(sheet.queryByText(/sets the loudness/)).toBeNull();
  await user.click(loudness);
  expect(sheet.getByText(/sets the loudness to −14 LUFS/)).toBeDefined();
  await user.click(sheet.getByRole('button', { name: /^Fix it/ }));
  expect(orders).toEqual([{ way: 'crop', choice: { also: ['loudness'] } }]);
});

test('the sheet speaks French', async () => {
  const { sheet } = await openSheet({ locale: 'fr-FR' });
  expect(sheet.getByText(/^Rogne 68/)).toBeDefined();
});

test('a version says what it was made from and how', async () => {
  const operations = offers[0]?.operations ?? [];
  const texts = ['base', 'shell', 'work', 'slots', 'repair'];
  const made = { ...version, madeFrom: { number: 1, operations } };
  await show(<MadeFrom version={made} />, { texts });
  expect(screen.getByText(/^Made from v1: cropped to 608 × 1080, .*re-encoded$/)).toBeDefined();
  // The master stands in another slot, so its number would mislead.
  await show(<MadeFrom version={{ ...made, adapted: true, madeFrom: { number: null, operations } }} />, { texts });
  expect(screen.getByText(/^Adapted: cropped to 608 × 1080, .*re-encoded$/)).toBeDefined();
});
