import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders read at run time: next to the bundle in a build, otherwise among the sources. */
const sources = {
  migrations: '#db/migrations',
  formats: '#features/library/formats/library',
  sample: '#features/operation/sample/library',
} as const;

export function assetPath(name: keyof typeof sources, file = ''): string {
  const sourceFolder = path.dirname(fileURLToPath(import.meta.url));
  const bundled = !import.meta.url.endsWith('.ts');
  const folder = bundled ? path.join(sourceFolder, name) : path.join(sourceFolder, '../..', sources[name].slice(1));
  return path.join(folder, file);
}
