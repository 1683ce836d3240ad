import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from '#route-tree.gen.ts';

type ReadSearch = (search: Record<string, unknown>) => Record<string, unknown>;

interface Page {
  id: string;
  read: ReadSearch;
}

function pagesOf(route: AnyRoute): Page[] {
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  const { id, path, validateSearch } = route.options as { id?: string; path?: string; validateSearch?: ReadSearch };
  return [...(validateSearch ? [{ id: id ?? path ?? '/', read: validateSearch }] : []), ...children.flatMap(pagesOf)];
}

const pages = pagesOf(routeTree);
// Of all pages; each page declares some of them.
const parameters =
  'view tiles lines level columns bars heatRows heatFigure sort direction relative since compare metrics kind state ratio minSpend launchedWithin search key status decision due person tab send q platform type shelf field act period filter do group'.split(
    ' ',
  );

test('most pages read parameters', () => expect(pages.length).toBeGreaterThan(15));

test.each(pages)('$id leaves out lists and objects where it expects a text', ({ read }) => {
  for (const value of [['spend'], { spend: 1 }]) {
    const search = read(Object.fromEntries(parameters.map((name) => [name, value])));
    expect(JSON.stringify(search)).not.toContain('spend');
  }
});

test.each(pages)('$id leaves out parameters that it does not declare', ({ read }) => {
  expect(JSON.stringify(read({ nobodyDeclares: 'spend' }))).not.toContain('spend');
});
