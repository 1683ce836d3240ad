import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./render-child.js', import.meta.url));
const lookedThrough = createRequire(child).resolve.paths('sharp') ?? [];
const packages = lookedThrough.filter((folder) => path.basename(folder) === 'node_modules');

/** The program that draws pictures, and what Node reads to run it; folders among them that are not there. */
export const renderer = {
  child,
  reads: [child, ...packages, ...packages.map((folder) => path.join(path.dirname(folder), 'package.json'))],
};
