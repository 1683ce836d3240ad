// Proves that the tools report planted faults, and that the lock stays complete.
import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MiniTree, plantMiniTree } from './check-house/mini-tree.ts';
import { completeLock } from './complete-lock.js';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

let tree: MiniTree;

beforeEach(() => {
  tree = plantMiniTree();
});

afterEach(() => tree.remove());

/** Runs one check of `scripts/check.js` on the planted tree, with this project's tools and settings. */
async function runCheck(name: string): Promise<{ code: number | null; output: string }> {
  for (const file of ['.oxlintrc.json', '.oxfmtrc.json', 'tsconfig.base.json'])
    copyFileSync(join(project, file), join(tree.root, file));
  const child = spawn(process.execPath, [join(project, 'scripts/check.js'), name, '--root', tree.root]);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

describe('the tools', () => {
  test('pass a clean tree', async () => {
    expect(await runCheck('lint')).toMatchObject({ code: 0 });
    expect(await runCheck('typed-lint')).toMatchObject({ code: 0 });
  });

  test('report each violation of the lint rules with its file', async () => {
    const faults = {
      'no-default-export': 'export default 1;\n',
      'no-floating-promises':
        'const wait = async (): Promise<void> => {};\nexport const go = (): void => {\n  wait();\n};\n',
      'max-lines-per-function': `export function long(): number {\n  let n = 0;\n${'  n += 1;\n'.repeat(60)}  return n;\n}\n`,
      'no-console': `export const say = (): void => console.log('x');\n`,
      'no-unused-vars': 'const unused = 1;\nexport const a = 2;\n',
      eqeqeq: 'export const same = (a: number, b: number): boolean => a == b;\n',
      'no-explicit-any': 'export const a = (b: any): unknown => b;\n',
    };
    tree.plant(Object.fromEntries(Object.entries(faults).map(([rule, text]) => [`server/src/infra/${rule}.ts`, text])));
    const rules = Object.keys(faults);
    for (const [check, found] of [
      ['lint', rules.filter((rule) => rule !== 'no-floating-promises')],
      ['typed-lint', rules],
    ] as const) {
      const { code, output } = await runCheck(check);
      expect(code).toBe(1);
      for (const rule of found) expect(output).toMatch(new RegExp(`${rule}\\.ts:.*\\(${rule}\\)`));
      expect(output).toContain(`${found.length} problems`);
    }
  });

  test('report a file that is not formatted, and how to format it', async () => {
    tree.plant({ 'server/src/infra/ugly.ts': 'export const a  =  "x"\n' });
    const { code, output } = await runCheck('format');
    expect(code).toBe(1);
    expect(output).toContain('server/src/infra/ugly.ts');
    expect(output).toContain('npm run format');
  });

  test('report a type error with its position', async () => {
    const passed = await runCheck('types');
    expect(passed).toMatchObject({ code: 0 });
    tree.plant({ 'server/src/infra/wrong.ts': `export const a: number = 'x';\n` });
    const { code, output } = await runCheck('types');
    expect(code).toBe(1);
    expect(output).toContain('wrong.ts(1,14): error TS2322');
  });
});

describe('the lock', () => {
  const lock = () => ({
    packages: {
      'node_modules/a': {
        version: '1.0.0',
        integrity: 'sha512-x',
        dev: true,
        optionalDependencies: { '@a/linux-x64-musl': '1.0.0', b: '^2.0.0' },
      },
      'node_modules/own': { resolved: 'own', link: true },
    } as Record<string, unknown>,
  });

  test('gets the missing platform packages', () => {
    const completed = lock();
    const { added, unclear } = completeLock(completed);
    expect(added).toEqual(['@a/linux-x64-musl@1.0.0']);
    expect(unclear).toEqual(['b@^2.0.0, wanted by node_modules/a']);
    expect(completed.packages['node_modules/@a/linux-x64-musl']).toEqual({
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    });
    expect(completed.packages['node_modules/own']).toHaveProperty('resolved', 'own');
  });

  test('is not changed by a second run', () => {
    const completed = lock();
    completeLock(completed);
    const once = structuredClone(completed);
    completeLock(completed);
    expect(completed).toEqual(once);
  });

  test('of this project is complete and names no registry', () => {
    const text = readFileSync(join(project, 'package-lock.json'), 'utf8');
    // npm omits the addresses, since .npmrc configures it so.
    expect(text).not.toMatch(/"resolved": "\w+:\/\//);
    const projectLock = JSON.parse(text) as { packages: Record<string, never> };
    const before = structuredClone(projectLock);
    expect(completeLock(projectLock)).toEqual({ added: [], unclear: [] });
    expect(projectLock).toEqual(before);
  });
});
