import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin } from 'vite';

const ours = /\/(web|contract)\/src\/.+\.tsx?$/;
const source = '@ad-foundry/contract/limits.ts';

/** Writes the product's constants in where they are used: a page would otherwise carry all of them for one. */
export function inlineLimits(): Plugin {
  let groups: Record<string, unknown> = {};
  const valueOf = (path: string) =>
    path.split('.').reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], groups);
  return {
    name: 'inline-limits',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const found = await this.resolve(source, new URL('../src/main.tsx', import.meta.url).pathname);
      if (!found) this.error(`${source} cannot be found`);
      const { code } = await transformWithOxc(await readFile(found.id, 'utf8'), found.id);
      groups = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    },
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!ours.test(file) || file.endsWith('/limits.ts') || !code.includes('/limits.ts')) return null;
      const result = code.replace(/(?<![\w.'"])(?:limits|screen)(?:\.\w+)+/g, (path) => {
        const value = valueOf(path);
        return value === undefined || typeof value === 'function'
          ? path
          : typeof value === 'object'
            ? `(${JSON.stringify(value)})`
            : JSON.stringify(value);
      });
      return result === code ? null : { code: result, map: null };
    },
  };
}
