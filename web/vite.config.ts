import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileNames, chunkGroups } from './plugins/chunks.ts';
import { compileMessages } from './plugins/compile-messages.ts';
import { designMails } from './plugins/design-mails.ts';
import { dropInjectedStyle } from './plugins/drop-injected-style.ts';
import { early } from './plugins/early.ts';
import { entries } from './plugins/entries.ts';
import { stripSchemas } from './plugins/strip-schemas.ts';

const api = process.env.API_PORT;

export default defineConfig({
  plugins: [
    entries(),
    early(),
    stripSchemas(),
    compileMessages(),
    designMails(),
    dropInjectedStyle(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Pending and error components are bundled with their route, so that a sign-in page does not load the dashboard
      // skeletons.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']],
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
  ],
  // Messages are compiled at build time (plugins/compile-messages.ts), so only the formatter is needed.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Pre-bundling would skip the plugin that removes the injected style.
  optimizeDeps: { exclude: ['sonner'] },
  // The server replaces this placeholder with a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: api
      ? { '/api': { target: `http://127.0.0.1:${api}`, ws: true }, '/mcp': `http://127.0.0.1:${api}` }
      : undefined,
  },
  // The reader of video metadata is large, and fetched only with the first file.
  worker: { format: 'es', plugins: () => [stripSchemas()] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
  },
});
