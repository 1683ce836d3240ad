import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const log = new URL('./log.ts', import.meta.url).href;

/** Runs a program with `log` in scope; returns what it wrote. */
function logged(body: string): string {
  const program = `import { createLog } from ${JSON.stringify(log)};
    const log = createLog('info');
    ${body}`;
  return spawnSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], { encoding: 'utf8' })
    .stdout;
}

test('the log of a failed query contains no values', () => {
  const written = logged(`
    const error = new Error('Failed query: insert into x values ($1)\\nparams: secret.person@example.com,\\nsecond line');
    log.error({ err: error }, 'request failed');`);
  expect(written).toContain('insert into x');
  expect(written).not.toContain('secret.person');
  expect(written).not.toContain('second line');
});

test('logs any thrown value, not only errors', () => {
  const written = logged(`
    const bare = new Error('without a stack');
    delete bare.stack;
    const odd = Object.assign(new Error(), { message: undefined });
    const thrown = [{ status_code: 501, body: 'not supported' }, 'a text', 7, null, undefined, bare, odd,
      { message: 'like an error' }, Object.freeze(new Error('frozen'))];
    for (const err of thrown) log.error({ err }, 'request failed');`);
  const lines = written.trim().split('\n');
  expect(lines).toHaveLength(9);
  for (const text of ['not supported', 'a text', 'without a stack', 'like an error', 'frozen'])
    expect(written).toContain(text);
});
