import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { show } from '#testing/render.tsx';
import type { BulkAction, ListDeclaration } from './declaration.ts';
import { ListPage } from './list-page.tsx';

interface Campaign {
  id: string;
  name: string;
}

const rows: Campaign[] = ['Autumn', 'Spring', 'Summer', 'Winter'].map((name) => ({ id: name, name }));
const texts = ['base', 'shell'] as const;

type List = ListDeclaration<Campaign, { search?: string }>;

const loaded = (items: readonly Campaign[] | undefined, changes: Partial<List['rows']> = {}): List['rows'] => ({
  rows: items,
  error: null,
  retry: vi.fn(),
  isStale: false,
  ...changes,
});

function listOf(changes: Partial<List> = {}): List {
  return {
    id: 'campaigns',
    label: 'Campaigns',
    rows: loaded(rows),
    nameOf: ({ name }) => name,
    main: ({ name }, props) => (
      <a href={`#${name}`} {...props}>
        {name}
      </a>
    ),
    columns: [{ id: 'name', header: 'Name', cell: (_, { main }) => main }],
    empty: <p>No campaigns yet</p>,
    failed: 'The campaigns could not be loaded',
    ...changes,
  };
}

async function showList(changes: Partial<List> = {}, locale: 'en-US' | 'fr-FR' = 'en-US') {
  const archive = vi.fn<BulkAction<Campaign>['run']>();
  const bulk = [{ id: 'archive', label: 'Archive', icon: null, key: 'e', run: archive }];
  const list = listOf({ bulk, ...changes });
  const { user } = await show(<ListPage list={list} />, { texts, locale });
  return { user, archive };
}

const selected = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => within(row).getByRole('link').textContent);
const focused = () => document.activeElement?.textContent;

test('a list says how many results it has, in each language', async () => {
  await showList();
  expect(screen.getByRole('status').textContent).toBe('4 results');
});

test('one result is written in the singular in French', async () => {
  await showList({ rows: loaded(rows.slice(0, 1)) }, 'fr-FR');
  expect(screen.getByRole('status').textContent).toBe('1 résultat');
});

test('an empty list shows what to do instead of a toolbar', async () => {
  await showList({ rows: loaded([]) });
  expect(screen.getByText('No campaigns yet')).toBeDefined();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a search without results offers to clear it', async () => {
  const onChange = vi.fn();
  const { user } = await showList({
    rows: loaded([]),
    search: { value: { search: 'zzz' }, onChange },
    find: { id: 'search', label: 'Search campaigns' },
  });
  expect(screen.getByText('Nothing matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(onChange).toHaveBeenCalledWith({ search: undefined });
});

test('a list that could not be loaded says so and can be loaded again', async () => {
  const retry = vi.fn();
  const { user } = await showList({ rows: loaded(undefined, { error: new ApiError(0, {}, null), retry }) });
  expect(screen.getByText('The campaigns could not be loaded')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('arrows, J, K, Home and End move between the rows, and Tab reaches only one', async () => {
  const { user } = await showList();
  await user.click(screen.getByRole('link', { name: 'Autumn' }));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Spring');
  await user.keyboard('j');
  expect(focused()).toBe('Summer');
  await user.keyboard('k{ArrowUp}');
  expect(focused()).toBe('Autumn');
  await user.keyboard('{End}');
  expect(focused()).toBe('Winter');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Winter');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Autumn');
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('J enters the list from the page', async () => {
  const { user } = await showList();
  await user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('Autumn'));
});

test('space and X select, Shift with an arrow selects further, Escape clears', async () => {
  const { user } = await showList();
  screen.getByRole('link', { name: 'Spring' }).focus();
  await user.keyboard('x');
  expect(selected()).toEqual(['Spring']);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Spring', 'Summer']);
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['Spring']);
  await user.keyboard(' ');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
});

test.each([
  ['a checkbox of a row', () => screen.getByRole('checkbox', { name: 'Select Spring' })],
  ['a bulk action', () => screen.getByRole('button', { name: 'Archive' })],
  ['the page', () => document.body],
])('Escape clears the selection with the focus on %s', async (_, placeOf) => {
  const { user } = await showList();
  await user.click(screen.getByRole('checkbox', { name: 'Select Spring' }));
  await screen.findByRole('region', { name: '1 selected' });
  if (placeOf() === document.body) (document.activeElement as HTMLElement).blur();
  else placeOf().focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('Escape in a text field leaves the selection alone', async () => {
  const { user } = await showList({ lead: <input aria-label="Name" /> });
  await user.click(screen.getByRole('checkbox', { name: 'Select Spring' }));
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Escape}');
  expect(selected()).toEqual(['Spring']);
});

test('a click with Shift selects the rows between', async () => {
  const { user } = await showList();
  await user.click(screen.getByRole('checkbox', { name: 'Select Autumn' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('link', { name: 'Summer' }));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['Autumn', 'Spring', 'Summer']);
});

test('the checkbox in the header shows some, all or none, and selects all', async () => {
  const { user } = await showList();
  const all = screen.getByRole('checkbox', { name: 'Select all' });
  expect(all.getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('checkbox', { name: 'Select Winter' }));
  expect(all.getAttribute('aria-checked')).toBe('mixed');
  await user.click(all);
  expect(selected()).toHaveLength(4);
  expect(all.getAttribute('aria-checked')).toBe('true');
});

test('an action gets the selected rows, by its button and by its key', async () => {
  const { user, archive } = await showList();
  await user.click(screen.getByRole('checkbox', { name: 'Select Spring' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Winter' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(archive).toHaveBeenLastCalledWith([rows[1], rows[3]], null);
  await user.keyboard('e');
  expect(archive).toHaveBeenCalledTimes(2);
});

test('a list without bulk actions has nothing to select', async () => {
  const { user } = await show(<ListPage list={listOf()} />, { texts });
  expect(screen.queryByRole('checkbox')).toBeNull();
  screen.getByRole('link', { name: 'Spring' }).focus();
  await user.keyboard('x');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
});

test('rows count from the header on; while more can be loaded, their number is open', async () => {
  const more = { isLeft: true, isLoading: true, isLoadingNext: true, isFailed: false, load: vi.fn() };
  await showList({ rows: loaded(rows, { more }) });
  expect(screen.getByRole('grid', { name: 'Campaigns' }).getAttribute('aria-rowcount')).toBe('-1');
  expect(screen.getByRole('link', { name: 'Summer' }).closest('tr')?.getAttribute('aria-rowindex')).toBe('4');
  expect(screen.getByText('4 results so far')).toBeDefined();
});

test('rows that could not be loaded can be loaded again', async () => {
  const more = { isLeft: true, isLoading: false, isLoadingNext: false, isFailed: true, load: vi.fn() };
  const { user } = await showList({ rows: loaded(rows, { more }) });
  expect(screen.getByRole('alert').textContent).toContain('More could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(more.load).toHaveBeenCalledOnce();
});
