// `npm run admin -- <command>`: commands of the operator. Builds the server if needed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = path.join(root, 'server/dist/admin.js');
const run = (file, args) => spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

if (!existsSync(program) && run(path.join(root, 'scripts/build.js'), []) !== 0) process.exit(1);
// Default data folder of `npm start`.
process.env.DATA_DIR ??= path.join(root, '.data');
process.exit(run(program, process.argv.slice(2)));
