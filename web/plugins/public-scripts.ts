import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** The scripts of the public folder run before all others, so they are sent without comments and long names, too. */
export function publicScripts(): Plugin {
  let folder = '';
  return {
    name: 'public-scripts',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    writeBundle() {
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
        const file = path.join(folder, name);
        const { code, errors } = minifySync(name, readFileSync(file, 'utf8'));
        if (errors.length > 0) this.error(`${name} cannot be made smaller: ${errors[0]?.message}`);
        writeFileSync(file, code);
      }
    },
  };
}
