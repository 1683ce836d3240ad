import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { standingKey } from '#lib/read-only.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction, ListRow, Matching } from './declaration.ts';
import type { Selection } from './use-selection.ts';

const rows: ListRow[] = [{ id: 'a' }, { id: 'b' }];

interface Props {
  bulk: readonly BulkAction<ListRow>[];
  count: () => Promise<Matching>;
  onClear: () => void;
  chosen: readonly ListRow[];
  isWhole: boolean;
}

function Bar({ bulk, count, onClear, chosen, isWhole }: Props) {
  const [all, selectAll] = useState<Matching | null>(null);
  const selection: Selection = {
    count: chosen.length,
    has: () => true,
    toggle: () => undefined,
    extend: () => undefined,
    toggleAll: () => undefined,
    clear: onClear,
    all,
    selectAll,
  };
  return (
    <BulkBar
      bulk={bulk}
      matching={{
        count,
        offer: 'Select all that match',
        chosen: (matching) => `All ${matching.count} that match`,
        further: 'Further actions',
      }}
      rows={chosen}
      isWhole={isWhole}
      selection={selection}
    />
  );
}

async function showBar(changes: Partial<Props> = {}, locale: 'en-US' | 'fr-FR' = 'en-US', standing: unknown = null) {
  const [archive, move, onClear] = [vi.fn(), vi.fn(), vi.fn()];
  const bulk: BulkAction<ListRow>[] = [
    {
      id: 'move',
      label: 'Move',
      icon: null,
      key: 'm',
      run: move,
      refusal: (_, all) => (all ? 'Only for a few' : undefined),
    },
    { id: 'archive', label: 'Archive', icon: null, key: 'e', isFurther: true, run: archive },
  ];
  const count = async () => ({ count: 312, isMore: false });
  const { user } = await show(<Bar {...{ bulk, count, onClear, chosen: rows, isWhole: true, ...changes }} />, {
    texts: ['base', 'shell'],
    locale,
    seed: (client) => client.setQueryData(standingKey, standing),
  });
  return { user, archive, move, onClear };
}

test('the bar shows the number of selected rows and clears the selection', async () => {
  const { user, onClear } = await showBar();
  expect(screen.getByRole('region', { name: '2 selected' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2 selected');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test.each([
  [1, '1 sélectionné'],
  [2, '2 sélectionnés'],
])('a count of %s selected rows is in French', async (count, text) => {
  await showBar({ chosen: rows.slice(0, count) }, 'fr-FR');
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('selecting all loaded rows offers all matching rows, and actions receive their number', async () => {
  const { user, archive } = await showBar();
  await user.click(screen.getByRole('button', { name: 'Select all that match' }));
  expect(await screen.findByRole('region', { name: 'All 312 that match' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Select all that match' })).toBeNull();
  await user.keyboard('e');
  expect(archive).toHaveBeenCalledWith(rows, { count: 312, isMore: false });
});

test('all matching rows are not offered while some loaded rows are not selected', async () => {
  await showBar({ isWhole: false });
  expect(screen.queryByRole('button', { name: 'Select all that match' })).toBeNull();
});

test('an action that is unavailable for these rows is disabled with its reason, also for its key', async () => {
  const { user, move } = await showBar();
  await user.click(screen.getByRole('button', { name: 'Select all that match' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true));
  expect(screen.getByRole('button', { name: 'Move' }).title).toBe('Only for a few');
  await user.keyboard('m');
  expect(move).not.toHaveBeenCalled();
});

test('in a read-only organization, only actions that change nothing run, also by key', async () => {
  const run = vi.fn();
  const bulk: BulkAction<ListRow>[] = [
    { id: 'move', label: 'Move', icon: null, key: 'm', run },
    { id: 'download', label: 'Download', icon: null, key: 'w', isReading: true, run },
  ];
  const { user } = await showBar({ bulk }, 'en-US', { access: 'read-only' });
  await user.keyboard('m');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.keyboard('w');
  expect(run).toHaveBeenCalledTimes(2);
});

test('further actions are in a menu with their keys', async () => {
  const { user, archive } = await showBar();
  await user.click(screen.getByRole('button', { name: 'Further actions' }));
  const item = await screen.findByRole('menuitem', { name: /^Archive/ });
  expect(item.getAttribute('aria-keyshortcuts')).toBe('E');
  await user.click(item);
  expect(archive).toHaveBeenCalledWith(rows, null);
});

test('keys do nothing with Control or while the user types a letter', async () => {
  const { user, move } = await showBar();
  await user.keyboard('{Control>}m{/Control}');
  const field = document.body.appendChild(document.createElement('input'));
  await user.type(field, 'm');
  field.remove();
  expect(move).not.toHaveBeenCalled();
  await user.keyboard('m');
  expect(move).toHaveBeenCalledOnce();
});

test('a button counts what it would do to the selected rows', async () => {
  const labelOf = (chosen: readonly ListRow[]) => `Approve ${chosen.length} files`;
  const run = vi.fn();
  await showBar({ bulk: [{ id: 'approve', label: 'Approve', labelOf, icon: null, key: 'a', run }] });
  expect(screen.getByRole('button', { name: 'Approve 2 files' }).getAttribute('aria-keyshortcuts')).toBe('A');
});
