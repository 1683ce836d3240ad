import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./render-child.js', import.meta.url));
const repairChild = fileURLToPath(new URL('./repair-child.js', import.meta.url));
// Part of the bundled program.
const heic = fileURLToPath(new URL('./heic.js', import.meta.url));
const searchPaths = createRequire(child).resolve.paths('sharp') ?? [];
const packages = searchPaths.filter((folder) => path.basename(folder) === 'node_modules');

const libraries = [heic, ...packages, ...packages.map((folder) => path.join(path.dirname(folder), 'package.json'))];

/** The rendering program, and the paths that Node reads to run it; some of the folders may not exist. */
export const renderer = { child, reads: [child, ...libraries] };

/** The program that repairs pictures, likewise. */
export const repairer = { child: repairChild, reads: [repairChild, ...libraries] };
