import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/render.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableDeclaration } from './declaration.ts';

interface Ad {
  id: string;
  name: string;
  spend: number;
}

interface Search {
  sort?: string | undefined;
  down?: 'ascending' | 'descending' | undefined;
}

const ads: Ad[] = [
  { id: 'a', name: 'Teaser', spend: 300 },
  { id: 'b', name: 'Trailer', spend: 120 },
];

type Declared = Partial<DataTableDeclaration<Ad, Search>>;

function Ads({ declared, withDirection }: { declared: Declared; withDirection: boolean }) {
  const [search, setSearch] = useState<Search>({});
  return (
    <>
      <DataTable<Ad, Search>
        rows={ads}
        table={{
          label: 'Ads',
          columns: [
            { id: 'name', header: 'Name', sort: 'name', isRowHeader: true, cell: ({ name }) => name },
            { id: 'state', header: 'State', cell: () => 'Active' },
            { id: 'spend', header: 'Spend', sort: 'spend', align: 'right', cell: ({ spend }) => `${spend} €` },
          ],
          search: { value: search, onChange: setSearch },
          sorts: {
            id: 'sort',
            ...(withDirection ? { direction: 'down' as const } : {}),
            initial: 'spend',
            options: [
              { value: 'name', label: 'Name', direction: 'ascending' },
              { value: 'spend', label: 'Spend', direction: 'descending' },
            ],
          },
          ...declared,
        }}
      />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

async function showAds(declared: Declared = {}, { withDirection = true } = {}) {
  const { user } = await show(<Ads declared={declared} withDirection={withDirection} />, { texts: ['base', 'shell'] });
  return { user, address: () => JSON.parse(screen.getByRole('status').textContent ?? '') as Search };
}

const sortOf = (name: string) =>
  screen.getByRole('columnheader', { name: new RegExp(`\\b${name}\\b`) }).getAttribute('aria-sort');

test('the table has its name, and each row is named by its cell', async () => {
  await showAds();
  const table = screen.getByRole('table', { name: 'Ads' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Teaser', 'Trailer']);
  expect(screen.getByRole('row', { name: 'Teaser Active 300 €' })).toBeDefined();
});

test('headers say the order; a column without an order has no button', async () => {
  await showAds();
  expect(sortOf('Spend')).toBe('descending');
  expect(sortOf('Name')).toBe('none');
  expect(screen.getByRole('button', { name: 'Spend, descending' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sort by Name' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /State/ })).toBeNull();
});

test('a press sorts by a column, the next reverses it, and the usual order leaves the address empty', async () => {
  const { user, address } = await showAds();
  await user.click(screen.getByRole('button', { name: 'Sort by Name' }));
  expect(address()).toEqual({ sort: 'name' });
  expect(sortOf('Name')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Name, ascending' }));
  expect(address()).toEqual({ sort: 'name', down: 'descending' });
  expect(sortOf('Name')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Sort by Spend' }));
  expect(address()).toEqual({});
});

test('where columns have one direction, the next press returns to the usual order', async () => {
  const { user, address } = await showAds({}, { withDirection: false });
  await user.click(screen.getByRole('button', { name: 'Sort by Name' }));
  await user.click(screen.getByRole('button', { name: 'Name, ascending' }));
  expect(address()).toEqual({});
});

test('totals stand above and below the rows, under the columns of their values', async () => {
  await showAds({
    summary: {
      first: [{ id: 'total', label: 'Total', values: { spend: '420 €' } }],
      last: [{ id: 'rest', label: 'Without a name' }],
    },
  });
  const lines = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(lines[1]).toEqual(['Total', '420 €']);
  expect(lines.at(-1)).toEqual(['Without a name']);
});

test('the parts of a row follow it, and the picked row is marked', async () => {
  await showAds({
    isPicked: ({ id }) => id === 'b',
    below: ({ id }) =>
      id === 'a' ? (
        <tr>
          <td>Teaser, ad set 1</td>
        </tr>
      ) : null,
  });
  const names = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(names[2]).toBe('Teaser, ad set 1');
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('Trailer');
});

test('a table that is loaded in parts counts all its rows and says which one each is', async () => {
  await showAds({ total: 500 });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  expect(screen.getByRole('row', { name: 'Trailer Active 120 €' }).getAttribute('aria-rowindex')).toBe('3');
});
