import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './plugins/compile-messages.ts';
import { dropInjectedStyle } from './plugins/drop-injected-style.ts';
import { lightContract } from './plugins/light-contract.ts';

const api = process.env.API_PORT;

/** One file for what every page needs, instead of dozens of crumbs. */
const rolldownOptions = {
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'base',
          test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual)[\w-]+|use-intl|icu-minify|clsx|use-sync-external-store)[\\/]/,
          priority: 2,
        },
      ],
    },
  },
};

export default defineConfig({
  plugins: [
    lightContract(),
    compileMessages(),
    dropInjectedStyle(),
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
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 800,
    rolldownOptions,
  },
});
