import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes every HTML file in this folder an entry. `sign.html` answers /sign and everything below it; index.html answers
 * all other paths. The server routes the built files in the same way (server/src/infra/http/pages.ts).
 */
export function entries(): Plugin {
  const folder = path.resolve(import.meta.dirname, '..');
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return {
    name: 'entries',
    config: () => ({
      build: { rolldownOptions: { input: names.map((name) => path.join(folder, name)) } },
    }),
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const first = request.url?.split(/[/?#]/, 2)[1] ?? '';
        const isPage = request.headers.accept?.includes('text/html') ?? false;
        if (isPage && names.includes(`${first}.html`)) request.url = `/${first}.html`;
        next();
      });
    },
  };
}
