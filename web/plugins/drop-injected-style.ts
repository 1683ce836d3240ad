import type { Plugin } from 'vite';

/**
 * Removes the call with which the toast library injects a <style> element on load, which the content security policy
 * refuses. The same rules come from the library's style sheet.
 */
export function dropInjectedStyle(): Plugin {
  return {
    name: 'drop-injected-style',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (stripped === code) this.error('The style injection was not found: has the library changed?');
      return { code: stripped, map: null };
    },
  };
}
