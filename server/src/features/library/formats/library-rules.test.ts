import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findSpecConflicts } from '@ad-foundry/contract/rules/formats/conflicts.ts';
import { assetPath } from '#infra/files/assets.ts';
import { librarySchema } from './actions/library.ts';

test('every format of every release can be met by some file, even in strict slots', async () => {
  const releases = (await readdir(assetPath('formats'))).filter((name) => name.endsWith('.json'));
  for (const name of releases) {
    const { formats } = librarySchema.parse(JSON.parse(await readFile(assetPath('formats', name), 'utf8')));
    const unmet = formats.flatMap(({ key, type, spec }) =>
      findSpecConflicts(spec, type).map(({ rules }) => ({ key, rules: rules.map(({ rule }) => rule) })),
    );
    expect(unmet).toEqual([]);
  }
});
