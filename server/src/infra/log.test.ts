import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

test('the log of a failed query contains no values', () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const log = new URL('./log.ts', import.meta.url).href;
  const program = `import { createLog } from ${JSON.stringify(log)};
    const error = new Error('Failed query: insert into x values ($1)\\nparams: secret.person@example.com,\\nsecond line');
    createLog('info').error({ err: error }, 'request failed');`;
  const run = spawnSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(run.stdout).toContain('insert into x');
  expect(run.stdout).not.toContain('secret.person');
  expect(run.stdout).not.toContain('second line');
});
