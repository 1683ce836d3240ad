// Proves that every house rule can fail: each test plants one fault into a tree that otherwise passes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withoutAllowed } from './allowed.js';
import { type MiniTree, english, french, plantMiniTree } from './mini-tree.ts';
import { findArrowProblems, findHouseProblems } from './rules.js';

let tree: MiniTree;

beforeEach(() => {
  tree = plantMiniTree();
});

afterEach(() => tree.remove());

const messages = (found: { problems: { rule: string; path: string; message: string }[] }): string[] =>
  found.problems.map(({ rule, path, message }) => `${path} [${rule}] ${message}`);

const arrows = async () => messages(await findArrowProblems(tree.root));
const house = async () => messages(await findHouseProblems(tree.root));

test('a clean tree passes the house checks', async () => {
  expect(await arrows()).toEqual([]);
  expect(await house()).toEqual([]);
});

const comments = 'server/src/features/talk/comments/actions.ts';

describe('an import fails', () => {
  const faults: [string, string, string, string][] = [
    [
      'when it points upwards',
      'server/src/infra/log.ts',
      `import { client } from '#features/tree/campaigns/queries.ts';`,
      'upwards',
    ],
    ['when it points sideways', 'server/src/adapters/one.ts', `import { a } from '#emails/letter.ts';`, 'sideways'],
    ['when it climbs', comments, `import { now } from '../../infra/clock.ts';`, 'import it by its door'],
    [
      'when it climbs dynamically',
      comments,
      `export const late = () => import('../../infra/clock.ts');`,
      'by its door',
    ],
    [
      'when it skips the door',
      'server/src/main.ts',
      `import { a } from './infra/http/gate.ts';`,
      "write '#infra/http/gate.ts'",
    ],
    ['when it lacks its extension', comments, `import { now } from '#infra/clock';`, "write '#infra/clock.ts'"],
    ['when it is an adapter at work', comments, `import { mail } from '#adapters/mail.ts';`, "write 'import type'"],
    [
      'when it enters a feature by the window',
      comments,
      `import { a } from '#features/tree/campaigns/access.ts';`,
      'queries.ts or actions.ts',
    ],
    [
      'when it brings the HTTP framework',
      'server/src/app.ts',
      `import { fastify } from 'fastify';`,
      'src/infra/http/ only',
    ],
    ['when it sends mail itself', 'server/src/emails/send.ts', `import { x } from 'nodemailer';`, 'src/adapters/ only'],
    [
      'when it uploads elsewhere',
      comments,
      `import { Server } from '@tus/server';`,
      'src/features/collect/uploads/ only',
    ],
    ['when it queues itself', comments, `import { PgBoss } from 'pg-boss';`, 'src/infra/jobs/ only'],
    ['when the product uses a test room', comments, `import { a } from '#testing/sample.ts';`, 'is for tests'],
    [
      'when the sandbox knows the product',
      'sandbox/src/main.ts',
      `import { limits } from '@ad-foundry/contract/limits.ts';`,
      'it stands alone',
    ],
    [
      'when the product uses the benchmarks',
      comments,
      `import { a } from '@ad-foundry/bench/run.ts';`,
      'server may not use bench',
    ],
    [
      'when the contract takes a package',
      'contract/src/time.ts',
      `import { x } from 'date-fns';`,
      'contract may use zod',
    ],
    [
      'when the contract needs Node',
      'contract/src/time.ts',
      `import { x } from 'node:fs';`,
      'does not exist in a browser',
    ],
    [
      'when a screen reads texts itself',
      'web/src/ui/button.tsx',
      `import { enUs } from '@ad-foundry/web/src/locales/en-US/sign-in.ts';`,
      'used by lib only',
    ],
    ['when it leads into an unknown room', 'server/src/tools/one.ts', `export const tool = 1;`, 'no room of the house'],
    ['when its folder is no wing', 'server/src/features/gossip/chats/queries.ts', `const chat = 1;`, 'is no wing'],
    [
      'when it lies beside the features',
      'server/src/features/talk/queries.ts',
      `const chat = 1;`,
      'outside of the features',
    ],
    [
      'when a file only re-exports',
      'server/src/infra/all.ts',
      `export { now } from './clock.ts';`,
      'import each name from the file that defines it',
    ],
  ];

  test.each(faults)('%s', async (_sentence, path, line, remedy) => {
    tree.plant({ [path]: `${line}\nexport const planted = 1;\n` });
    if (remedy.startsWith('import each name')) tree.plant({ [path]: `${line}\n` });
    const found = await arrows();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
    expect(found[0]).toContain(remedy);
  });

  test('when files form a circle', async () => {
    tree.plant({
      'server/src/infra/a.ts': `import { b } from './b.ts';\n\nexport const a = b;\n`,
      'server/src/infra/b.ts': `import type { a } from './a.ts';\n\nexport const b = 1 as unknown as typeof a;\n`,
    });
    expect(await arrows()).toEqual([
      expect.stringContaining('server/src/infra/a.ts → server/src/infra/b.ts → server/src/infra/a.ts'),
    ]);
  });

  test('when features form a circle through different files', async () => {
    tree.plant({
      'server/src/features/tree/groups/queries.ts': `import { listCampaigns } from '#features/tree/campaigns/queries.ts';\n\nexport const a = listCampaigns;\n`,
      'server/src/features/tree/campaigns/actions.ts': `import { a } from '#features/tree/groups/queries.ts';\n\nexport const b = a;\n`,
    });
    expect(await arrows()).toEqual([expect.stringContaining('circle of features')]);
  });

  test('when wings form a circle through different features', async () => {
    tree.plant({
      'server/src/features/tree/groups/queries.ts': `import { a } from '#features/talk/reminders/queries.ts';\n\nexport const b = a;\n`,
      'server/src/features/talk/reminders/queries.ts': 'export const a = 1;\n',
    });
    expect(await arrows()).toEqual([expect.stringContaining('circle of wings')]);
  });

  test('but not for an import in a test, a comment or a string', async () => {
    tree.plant({
      'server/src/features/talk/comments/comments.api.test.ts': `import { mail } from '#adapters/mail.ts';\nimport { a } from '#testing/app.ts';\n`,
      'server/src/testing/app.ts': `import { addComment } from '#features/talk/comments/actions.ts';\n\nexport const a = addComment;\n`,
      'server/src/infra/log.ts': `// import { a } from '#features/x/queries.ts'\nexport const log = \`\nimport a from '../x.ts'\`;\n`,
    });
    expect(await arrows()).toEqual([]);
  });
});

describe('a file fails', () => {
  const long = 'export const line = 1;\n'.repeat(301);
  const machine = ['', 'work', 'main', 'x'].join('/');
  const registry = `"resolved": "${['https:', '', 'packages.example', 'npm', 'a', 'a-1.0.0.tgz'].join('/')}"`;
  const faults: [string, string, string, string][] = [
    [
      'with a wrong word in a feature',
      'server/src/features/talk/comments/service.ts',
      'export const a = 1;\n',
      'use routes, queries (or queries/<noun>), actions',
    ],
    [
      'with more than 250 lines of actions',
      'server/src/features/talk/comments/actions.ts',
      long.slice(0, 23 * 260),
      'split it into actions/<verb>.ts',
    ],
    ['with a name that is not kebab-case', 'web/src/ui/DatePicker.tsx', 'export const a = 1;\n', 'is not kebab-case'],
    ['in a room without meaning', 'web/src/utils/dates.ts', 'export const a = 1;\n', 'after what it does'],
    ['with more than 600 lines', 'web/src/ui/data/table.tsx', long.repeat(2), '602 lines, 600 at most'],
    [
      'when it reads the environment',
      'server/src/infra/log.ts',
      'export const a = process.env.LEVEL;\n',
      'add the setting to server/src/config.ts',
    ],
    [
      'when it imports the environment',
      'server/src/infra/log.ts',
      `import { env } from 'node:process';\n`,
      'add the setting to server/src/config.ts',
    ],
    ['when it names a path of one machine', 'docs/install.md', `See ${machine}\n`, 'relative to the repository'],
    ['when it names a registry', 'package-lock.json', `{ ${registry} }\n`, 'npm install'],
    [
      'when it switches lint off without a reason',
      'web/src/ui/a.ts',
      ['// oxlint', 'disable-next-line eqeqeq\n'].join('-'),
      'end the comment with',
    ],
  ];

  test.each(faults)('%s', async (_sentence, path, text, remedy) => {
    tree.plant({ [path]: text });
    const found = await house();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
    expect(found[0]).toContain(remedy);
  });

  test('when it reuses the number of another migration', async () => {
    const named = (name: string) => `server/src/db/migrations/${name}.sql`;
    tree.plant({ [named('0001-first/10-a')]: 'select 1;\n', [named('0001-first/20-b')]: 'select 1;\n' });
    tree.plant({ [named('0002-second')]: 'select 2;\n' });
    expect(await house()).toEqual([]);
    tree.plant({ [named('0002-third')]: 'select 3;\n' });
    expect(await house()).toEqual([expect.stringContaining('the number of 0002-second.sql: take the next free one')]);
  });

  test('when too many files are long', async () => {
    const named = (n: number, text: string) => [`web/src/ui/part-${n}.tsx`, text] as const;
    tree.plant(Object.fromEntries(Array.from({ length: 100 }, (_, n) => named(n, 'export const a = 1;\n'))));
    expect(await house()).toEqual([]);
    tree.plant(Object.fromEntries(Array.from({ length: 10 }, (_, n) => named(n, long))));
    expect(await house()).toEqual([expect.stringContaining('95th percentile of all files is 301 lines, 220 at most')]);
  });

  test('when its allow-list entry is no longer needed', () => {
    const entry = { rule: 'file-size', path: 'web/src/ui/data/table.tsx', why: 'grew' };
    const problem = { rule: 'file-size', path: entry.path, message: 'too long' };
    expect(withoutAllowed([problem], ['file-size'], [entry])).toEqual([]);
    expect(withoutAllowed([], ['file-size'], [entry])[0]?.message).toContain('remove its entry');
  });
});

describe('a translation fails', () => {
  const faults: [string, string, string, string][] = [
    [
      'when a key is missing',
      'web/src/locales/fr-FR/sign-in.ts',
      `export const frFr = { title: 'Bonjour {name}' };\n`,
      "'count' is missing: translate it",
    ],
    [
      'when a key is invented',
      'web/src/locales/en-GB/sign-in.ts',
      `export const enGb = { colour: 'Colour' };\n`,
      'does not exist in en-US',
    ],
    [
      'when an argument differs',
      'server/src/emails/messages/fr-FR.ts',
      french.replace('{name}', '{nom}'),
      'use the same arguments',
    ],
    ['when a text is empty', 'server/src/emails/messages/fr-FR.ts', french.replace('Bonjour {name}', ''), 'is empty'],
    [
      'when its braces do not match',
      'server/src/emails/messages/fr-FR.ts',
      french.replace('{name}', '{name'),
      'is no valid ICU message',
    ],
    ['when a whole file is missing', 'web/src/locales/en-US/errors.ts', english, 'has no counterpart in fr-FR'],
    ['when a file in a folder is missing', 'web/src/locales/en-US/lists/search.ts', english, 'no counterpart in fr-FR'],
  ];

  test.each(faults)('%s', async (_sentence, path, text, remedy) => {
    tree.plant({ [path]: text });
    const found = await house();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
    expect(found[0]).toContain(remedy);
  });
});
