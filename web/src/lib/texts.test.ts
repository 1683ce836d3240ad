import { expect, it } from 'vitest';
import type { Area, Tree } from './texts.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const english = import.meta.glob<Tree>('../locales/en-US/areas/*.ts', { import: 'texts', eager: true });

/** Converts `../ui/x.tsx` and `./i18n.ts` to paths from src. */
const fromSrc = (file: string) => new URL(file, 'file:///lib/').pathname.slice(1);
const codes = new Map(Object.entries(sources).map(([file, code]) => [fromSrc(file), code]));
const namespaces = new Map(
  Object.entries(english).map(([file, texts]) => [/([\w-]+)\.ts$/.exec(file)?.[1] ?? '', Object.keys(texts)]),
);

const namesIn = (list = '') => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);

/** The static and dynamic imports of a file, without type imports, which load nothing. */
function importsOf(file: string, code: string): { now: string[]; later: string[] } {
  const find = (pattern: RegExp) =>
    [...code.matchAll(pattern)]
      .map(([, from = '']) => (from[0] === '#' ? from.slice(1) : new URL(from, `file:///${file}`).pathname.slice(1)))
      .filter((target) => codes.has(target));
  return {
    now: find(/^(?:import|export)\b(?! type\b)[^;]*?from '([#.][^']+)'/gm),
    later: find(/import\('([#.][^']+)'\)/g),
  };
}

interface Walk {
  areas: readonly Area[];
  seen?: Set<string>;
}

/** The namespaces that a file or its imports use before their area is loaded. */
function missingFrom(file: string, { areas, seen = new Set() }: Walk): string[] {
  const key = `${file} ${areas.join(' ')}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const code = codes.get(file) ?? '';
  const loadedNamespaces = new Set(areas.flatMap((area) => namespaces.get(area) ?? []));
  const missing = [...code.matchAll(/useTranslations\('(\w+)/g)]
    .filter(([, name = '']) => !loadedNamespaces.has(name))
    .map(([, name]) => `${file} uses ${name}`);
  const { now, later } = importsOf(file, code);
  const requestedAreas = namesIn(/needTexts\(\[([^\]]*)\]\)/.exec(code)?.[1]);
  const afterwards = [...new Set([...areas, ...requestedAreas])];
  return [
    ...missing,
    ...now.flatMap((target) => missingFrom(target, { areas, seen })),
    // The app declares the texts of its own screens.
    ...later.filter((target) => target !== 'app.tsx').flatMap((t) => missingFrom(t, { areas: afterwards, seen })),
  ];
}

const textsOf = (route: string) => namesIn(/texts: \[([^\]]*)\]/.exec(codes.get(route) ?? '')?.[1]);

/** The areas of a route and of its layouts: `a/b/c.tsx` is inside `a.tsx` and `a/b.tsx`. */
function areasOf(route: string): Area[] {
  const folders = route.split('/').slice(0, -1);
  const layouts = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}.tsx`);
  return [...new Set([...layouts.filter((file) => codes.has(file)), route].flatMap(textsOf))];
}

const screens = [...codes.keys()].filter((file) => /^routes\/_dashboard[./]/.test(file));

it('more than ten screens are tested', () => expect(screens.length).toBeGreaterThan(10));

it.each(screens)('%s loads all its texts', (route) => {
  expect(missingFrom(route, { areas: areasOf(route) })).toEqual([]);
});

it('the guest pages load all their texts', () => {
  expect(missingFrom('upload.tsx', { areas: ['base', 'guest'] })).toEqual([]);
});

it('the page of a shared link loads all its texts', () => {
  expect(missingFrom('share.tsx', { areas: ['base', 'insights', 'shares'] })).toEqual([]);
});

it('the page of a review link loads all its texts', () => {
  expect(missingFrom('review.tsx', { areas: ['base', 'review'] })).toEqual([]);
});

it('the sign-in area loads all its texts', () => {
  expect(missingFrom('sign.tsx', { areas: ['base', 'sign'] })).toEqual([]);
});

it('every requested text area exists', () => {
  const sources = [...codes].filter(([file]) => !file.includes('.test.'));
  const requestedAreas = sources.flatMap(([, code]) =>
    [...code.matchAll(/(?:needTexts\(|\btexts: )\[([^\]]*)\]/g)].flatMap(([, list]) => namesIn(list)),
  );
  expect(requestedAreas.length).toBeGreaterThan(30);
  expect([...new Set(requestedAreas)].filter((area) => !namespaces.has(area))).toEqual([]);
});
