import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/render.tsx';
import type { ListDeclaration, ListRow } from './declaration.ts';
import { ListToolbar } from './list-toolbar.tsx';

interface Search {
  search?: string;
  status?: string;
  platform?: string;
  assignedToMe?: string;
  sort?: string;
}

const declared: Omit<ListDeclaration<ListRow, Search>, 'search'> = {
  id: 'creatives',
  label: 'Creatives',
  rows: { rows: [], error: null, retry: () => undefined, isStale: false },
  nameOf: ({ id }) => id,
  empty: null,
  failed: '',
  find: { id: 'search', label: 'Search creatives' },
  filters: [
    {
      id: 'status',
      label: 'Status',
      look: 'segmented',
      any: 'Any status',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'late', label: 'Overdue' },
      ],
    },
    {
      id: 'platform',
      label: 'Platform',
      look: 'many',
      any: 'All platforms',
      options: [
        { value: 'meta', label: 'Meta' },
        { value: 'tiktok', label: 'TikTok' },
        { value: 'pinterest', label: 'Pinterest' },
      ],
    },
    { id: 'assignedToMe', label: 'People', look: 'chips', options: [{ value: 'yes', label: 'Mine' }] },
  ],
};

function Page({ first }: { first: Search }) {
  const [value, setValue] = useState(first);
  const clear = () => setValue({});
  return (
    <>
      <ListToolbar
        list={{ ...declared, search: { value, onChange: setValue } }}
        view={null}
        onView={() => undefined}
        onClear={clear}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

async function showToolbar(first: Search = {}, locale: 'en-US' | 'fr-FR' = 'en-US') {
  const { user } = await show(<Page first={first} />, { texts: ['base', 'shell'], locale });
  return { user, address: () => JSON.parse(screen.getByRole('status').textContent ?? '') as Search };
}

test('typed words reach the address once typing pauses, without spaces around them', async () => {
  const { user, address } = await showToolbar();
  await user.type(screen.getByRole('searchbox', { name: 'Search creatives' }), ' teaser ');
  expect(address()).toEqual({});
  await waitFor(() => expect(address()).toEqual({ search: 'teaser' }));
});

test('slash moves to the search field, and Escape empties it', async () => {
  const { user, address } = await showToolbar({ search: 'teaser' });
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search creatives' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('teaser');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toEqual({}));
});

test('one status is chosen at a time, and “any” leaves the address empty', async () => {
  const { user, address } = await showToolbar();
  expect(screen.getByRole('radio', { name: 'Any status', checked: true })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Overdue' }));
  expect(address()).toEqual({ status: 'late' });
  expect(screen.getByRole('radio', { name: 'Overdue', checked: true })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Any status' }));
  expect(address()).toEqual({});
});

test('a chip is pressed while its filter is set', async () => {
  const { user, address } = await showToolbar();
  await user.click(screen.getByRole('button', { name: 'Mine', pressed: false }));
  expect(address()).toEqual({ assignedToMe: 'yes' });
  await user.click(screen.getByRole('button', { name: 'Mine', pressed: true }));
  expect(address()).toEqual({});
});

test('a filter with several values names them, counts more than two, and stays open for the next', async () => {
  const { user, address } = await showToolbar();
  await user.click(screen.getByRole('button', { name: 'Platform: All platforms' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'TikTok' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Meta' }));
  expect(address()).toEqual({ platform: 'meta,tiktok' });
  expect(screen.getByRole('menuitemcheckbox', { name: 'Meta', checked: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Platform: Meta, TikTok', hidden: true })).toBeDefined();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Pinterest' }));
  expect(screen.getByRole('button', { name: 'Platform: 3 selected', hidden: true })).toBeDefined();
});

test('filters can be cleared only while one is set', async () => {
  const { user, address } = await showToolbar({ platform: 'meta' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toEqual({});
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('several values are counted in French', async () => {
  await showToolbar({ platform: 'meta,tiktok,pinterest' }, 'fr-FR');
  expect(screen.getByRole('button', { name: /^Platform: 3 (choisi|sélectionné)/ })).toBeDefined();
});
