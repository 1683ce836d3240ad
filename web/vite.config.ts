import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './plugins/chunks.ts';
import { compileMessages } from './plugins/compile-messages.ts';
import { directImports } from './plugins/direct-imports.ts';
import { dropInjectedStyle } from './plugins/drop-injected-style.ts';
import { early } from './plugins/early.ts';
import { entries } from './plugins/entries.ts';
import { inlineLimits } from './plugins/inline-limits.ts';
import { lightContract } from './plugins/light-contract.ts';
import { lightIcons } from './plugins/light-icons.ts';
import { publicScripts } from './plugins/public-scripts.ts';

const api = process.env.API_PORT;

export default defineConfig({
  plugins: [
    entries(),
    early(),
    inlineLimits(),
    lightContract(),
    compileMessages(),
    directImports(),
    lightIcons(),
    dropInjectedStyle(),
    publicScripts(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a route needs comes with the route: a sign-in page does not carry the skeletons of the dashboard.
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
  // Messages arrive compiled (plugins/compile-messages.ts), so only the formatting half is needed.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // The pre-bundler would skip the plugin that takes the injected style out.
  optimizeDeps: { exclude: ['sonner'] },
  // The server replaces this word with a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: api ? { '/api': { target: `http://127.0.0.1:${api}`, ws: true } } : undefined,
  },
  // The reader of video files is large and fetched only with the first file.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
