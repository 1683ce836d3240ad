import type { Plugin } from 'vite';

/**
 * The toast library writes its own <style> when it is loaded, which the content security policy refuses.
 * The call is taken out here; the same rules come from its style sheet file.
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
