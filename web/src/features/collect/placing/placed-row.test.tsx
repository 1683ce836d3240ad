import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi, type Mock } from 'vitest';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { openPlaces } from '@ad-foundry/contract/rules/placing/places.ts';
import type { PlacingSlot, Proposal } from '@ad-foundry/contract/rules/placing/placing.ts';
import { show } from '#testing/render.tsx';
import { withMasterPlaces } from './adaptable.ts';
import { judgePlacements } from './judge-placements.ts';
import { PlacedRow, type RowActions } from './placed-row.tsx';
import { indexSlots, type PlacedFile } from './use-proposal.ts';

const facts = { kind: 'image', mime: 'image/png', sizeBytes: 9, width: 1080, height: 1080 } as MediaFacts;

const slotOf = (name: string, rules: Rule[], recommended: Rule[] = []): PlacingSlot => ({
  slotId: `slt_${name}` as SlotId,
  creativeId: 'cre_1' as PlacingSlot['creativeId'],
  creativeName: 'Trail hero',
  around: [],
  formatName: name,
  platform: 'meta',
  type: 'image',
  strict: false,
  variations: [],
  spec: { rules, recommended, recommendedDimensions: [], cardRules: null, cardMedia: [] } as unknown as FormatSpec,
});

const square: Rule = { type: 'ratio', operator: 'eq', value: '1:1' };
const tall: Rule = { type: 'ratio', operator: 'eq', value: '9:16' };

let adapted: Mock;

/** Shows the row of a square picture; without `chosen`, it asks which of the slots the file is for. */
async function showRow(slots: PlacingSlot[], chosen?: PlacingSlot, change: Partial<PlacedFile> | null = null) {
  const candidates = slots.flatMap((slot) => openPlaces(slot).slice(0, 1));
  const proposal: Proposal = { kind: 'guess', candidates, together: false };
  const places = chosen ? openPlaces(chosen).slice(0, 1) : [];
  const placed = {
    key: 'file-0',
    file: new File(['x'], 'summer.png'),
    folder: '',
    result: { ok: true, facts },
    copies: [],
    proposal,
    places,
    isConfirmed: null,
    reason: null,
    repair: null,
    adaptTo: 0,
    isSent: false,
    ...change,
  } as unknown as PlacedFile;
  const index = indexSlots(slots);
  const [judged] = withMasterPlaces(
    [judgePlacements(placed, { slots: index, grouping: 'creative', used: new Set() })],
    index,
  );
  const onAdapt = vi.fn();
  const actions = { onAdapt, ...(change ? { onRepair: () => {} } : {}) } as unknown as RowActions;
  const row = <PlacedRow judged={judged!} slots={slots} isSelected={false} onSelect={() => {}} actions={actions} />;
  await show(row, { texts: ['base', 'shell', 'work', 'slots', 'placing', 'repair'] });
  adapted = onAdapt;
  return document.querySelector('[data-status]')?.textContent ?? '';
}

test.each([
  ['every slot', [slotOf('Feed', [square]), slotOf('Explore', [square])], 'Fits all 2'],
  ['one of two slots', [slotOf('Feed', [square]), slotOf('Story', [tall])], 'Fits 1 of 2'],
  ['no slot', [slotOf('Story', [tall]), slotOf('Reels', [tall])], 'Does not fit1:1 is the wrong ratio: must be 9:16.'],
])('the verdict on a file that fits %s stands before the question which slot it is for', async (_, slots, verdict) => {
  const text = await showRow(slots);
  expect(text).toContain(verdict);
  expect(text.indexOf(verdict)).toBeLessThan(text.indexOf('Which one?'));
  expect(text).not.toContain('Needs an answer');
});

test('a file that fits has advice, and never a broken rule beside it', async () => {
  const feed = slotOf('Feed', [], [{ type: 'ratio', operator: 'eq', value: '4:5' }]);
  const text = await showRow([feed], feed);
  expect(text).toContain('Fits, with advice');
  expect(screen.getByText('4:5 fills more of the screen than 1:1.').className).toContain('text-info');
  expect(text).not.toContain('wrong ratio');
  expect(document.querySelector('.text-warn, .text-bad')).toBeNull();
});

test('a file that does not fit is fixed as gently as possible, or says why it cannot be', async () => {
  const story = slotOf('Story', [tall]);
  await showRow([story], story, {});
  expect(screen.getByRole('button', { name: /Fix it/ })).toBeDefined();
  cleanup();
  const text = await showRow([story], story, { repair: 'gentlest' });
  expect(text).toContain('Fixed after upload');
  expect(text).toContain('Crops 44% of the picture');
  expect(screen.getByRole('button', { name: /Adjust/ })).toBeDefined();
  cleanup();
  const large = slotOf('Wall', [{ type: 'width', operator: 'gte', value: 9000 }]);
  expect(await showRow([large], large, {})).toContain(
    'It cannot be fixed here. It would have to be enlarged too much.',
  );
});

test('a file is offered as the master of other empty slots that it suits, of its creative only', async () => {
  const feed = slotOf('Feed', [square]);
  const other = { ...slotOf('Elsewhere', [tall]), creativeId: 'cre_2' as PlacingSlot['creativeId'] };
  await showRow([feed, slotOf('Story', [tall]), other], feed);
  expect(screen.queryByRole('button', { name: /Adapt/ })).toBeNull();
  cleanup();
  await showRow([feed, slotOf('Story', [tall]), slotOf('Reels', [tall]), other], feed);
  fireEvent.click(screen.getByRole('button', { name: /Adapt to 2 slots/ }));
  expect(adapted).toHaveBeenCalledWith('file-0', { places: [openPlaces(feed)[0]], isRepaired: false, count: 2 });
});
