// `npm run adf -- <command>`: the command line, from a checkout. Builds it if outdated.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.js';

await buildStale(console.error, ['command line']);
const program = fileURLToPath(new URL('../cli/dist/adf.js', import.meta.url));
// npm runs scripts in the checkout; paths are those of the caller's folder.
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exit(spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd, stdio: 'inherit' }).status ?? 1);
