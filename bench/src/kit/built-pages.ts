import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { cacheFolder, root } from './folders.ts';
import { sum } from './statistics.ts';

/** Characters of each package and project folder in one chunk, before minification. */
export type Contents = Map<string, number>;

/** Builds the pages again in a separate folder and returns the contents of each chunk. */
export async function inspectPages(): Promise<Map<string, Contents>> {
  const chunks = new Map<string, Contents>();
  const web = path.join(root, 'web');
  const before = process.cwd();
  process.chdir(web);
  await build({
    root: web,
    logLevel: 'error',
    plugins: [collectInto(chunks)],
    build: { outDir: path.join(cacheFolder, 'pages'), emptyOutDir: true },
  }).finally(() => process.chdir(before));
  return chunks;
}

function collectInto(chunks: Map<string, Contents>): Plugin {
  return {
    name: 'collect-contents',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const contents: Contents = new Map();
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const origin = originOf(id);
          contents.set(origin, (contents.get(origin) ?? 0) + renderedLength);
        }
        chunks.set(path.basename(chunk.fileName), contents);
      }
    },
  };
}

function originOf(id: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (inPackage !== undefined) return inPackage;
  const filePath = path.relative(root, id.split('?', 1)[0] ?? '');
  return filePath.startsWith('..') || id.startsWith('\0')
    ? 'made by the build'
    : filePath.split('/').slice(0, 4).join('/');
}

/** The five largest contents, as shares. */
export function summarize(contents: Contents | undefined): string {
  if (contents === undefined) return 'unknown';
  const all = sum([...contents.values()]) || 1;
  return [...contents]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([origin, length]) => `${origin} ${Math.round((length / all) * 100)} %`)
    .join(', ');
}

const html =
  '<!doctype html><html lang="en"><head><title>Empty</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>';
const main = `import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('#root')).render(<h1>Hello</h1>);
`;

/** Output folder of the empty application. */
export const emptyAppFolder = path.join(cacheFolder, 'empty-app/dist');

/** Builds an application without content with the same tools; returns its size after gzip, in bytes. */
export async function buildEmptyApp(): Promise<number> {
  const folder = path.join(cacheFolder, 'empty-app');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), html);
  writeFileSync(path.join(folder, 'main.jsx'), main);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: 'dist', target: 'baseline-widely-available' },
  });
  const assets = path.join(folder, 'dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return sum(scripts.map((name) => gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length));
}
