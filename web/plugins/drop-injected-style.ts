import type { Plugin } from 'vite';

/**
 * Removes the call with which the toast library injects a <style> element on load, because the content security policy
 * refuses it. The library's style sheet has the same rules.
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
