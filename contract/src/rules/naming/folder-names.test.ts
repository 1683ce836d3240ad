import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderNames, maxFileName, maxPathLength, type ArchiveFolder } from './folder-names.ts';
import { safeName } from './safe-name.ts';
import { collisionKey } from './unique-names.ts';

/** A folder of names, each of which is its own key. */
const folder = (names: readonly string[], longestFile = 20): ArchiveFolder => ({
  parts: names.map((name) => ({ key: name, name: safeName(name) })),
  longestFile,
});
const pathsOf = (...folders: (readonly string[])[]) => folderNames(folders.map((names) => folder(names)));

describe('folders of an archive', () => {
  it('keep their names if these are short and distinct', () => {
    expect(pathsOf(['Spring', 'Hero'], ['Spring', 'Teaser'], [], ['Spring', 'Hero'])).toEqual([
      'Spring/Hero',
      'Spring/Teaser',
      '',
      'Spring/Hero',
    ]);
  });

  it('that differ by case, composition, or a truncated end stay distinct', () => {
    expect(pathsOf(['Hero'], ['hero'], ['Hero '], ['HERO', 'x'])).toEqual(['Hero', 'hero_2', 'Hero_3', 'HERO_4/x']);
    expect(pathsOf(['Caf\u00e9'], ['Cafe\u0301'])).toEqual(['Café', 'Café_2']);
    expect(pathsOf(['a', 'Hero'], ['b', 'hero'])).toEqual(['a/Hero', 'b/hero']);
  });

  it('do not begin with a hyphen', () => {
    expect(pathsOf(['-rf'], ['_rf'], ['a-b', '--x'])).toEqual(['_rf', '_rf_2', 'a-b/_-x']);
  });

  it('lose the ends of their longest names, and stay distinct', () => {
    const long = 'Very long campaign name '.repeat(7).trim();
    const [first = '', second = '', short] = folderNames([
      folder([`${long} A`, 'Hero', 'Meta'], 90),
      folder([`${long} B`, 'Hero', 'Meta'], 90),
      folder(['Short', 'Hero', 'Meta'], 90),
    ]);
    expect(short).toBe('Short/Hero/Meta');
    expect(first.length).toBeLessThanOrEqual(maxPathLength - 91);
    expect(first).toMatch(/^Very long campaign name .*\/Hero\/Meta$/);
    expect(second).not.toBe(first);
    expect(second).toMatch(/_2\/Hero\/Meta$/);
  });

  it('with any names keep every path within the limit, and are distinct if their keys are', () => {
    const name = fc.oneof(
      fc.string({ maxLength: 200, unit: 'grapheme' }),
      fc.constantFrom('Hero', 'hero', '-', 'a'.repeat(180), `${'a'.repeat(179)}b`, 'é'.repeat(80), '👩‍👩‍👧'.repeat(9)),
    );
    const folderInputs = fc.array(
      fc.tuple(fc.array(name, { maxLength: 5 }), fc.integer({ min: 1, max: maxFileName + 13 })),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(folderInputs, (all) => {
        const folders = all.map(([names, longest]) => folder(names, longest));
        const paths = folderNames(folders);
        const keys = new Map<string, string>();
        for (const [index, path] of paths.entries()) {
          const { parts, longestFile } = folders[index] ?? folder([]);
          expect(path.length + (path === '' ? 0 : 1) + longestFile).toBeLessThanOrEqual(maxPathLength);
          const pieces = path === '' ? [] : path.split('/');
          expect(pieces).toHaveLength(parts.length);
          expect(pieces.every((piece) => safeName(piece) === piece && !piece.startsWith('-'))).toBe(true);
          const key = JSON.stringify(parts.map((part) => part.key));
          expect(keys.get(collisionKey(path)) ?? key).toBe(key);
          keys.set(collisionKey(path), key);
        }
      }),
      { numRuns: 300 },
    );
  });
});
