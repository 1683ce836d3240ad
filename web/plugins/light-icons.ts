import type { Plugin } from 'vite';

const icon = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const ours = new URL('../src/ui/icon.ts', import.meta.url).pathname;

/**
 * Leaves of every icon its lines alone, drawn by `ui/icon.ts`: the library's own way to draw knows sizes, contexts and
 * names that nobody here uses, and weighs more than the icons of a page.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    transform(code, id) {
      if (!icon.test(id.split('?', 1)[0] ?? id)) return null;
      const lines = /node: (\[[\s\S]*?\])(?:,\n {2}aliases: .*)?\n\};/.exec(code)?.[1];
      // Another name for an icon: its file only hands on.
      if (!lines && !code.includes('createLucideIcon')) return null;
      if (!lines) this.error('An icon is not written as it used to be: has the library changed?');
      const plain = lines.replace(/,\s*key: "\w+"/g, '');
      const made = `import { createIcon } from ${JSON.stringify(ours)};\nexport default /* @__PURE__ */ createIcon(${plain});`;
      return { code: made, map: null };
    },
  };
}
