import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { cacheFolder, root } from './places.ts';
import { sum } from './statistics.ts';

/** What stands in a chunk: packages and our own folders, with their share of its source before it was made small. */
export type Contents = Map<string, number>;

/** Builds the pages once more, aside, and tells what each chunk is made of. */
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
  const own = path.relative(root, id.split('?', 1)[0] ?? '');
  return own.startsWith('..') || id.startsWith('\0') ? 'made by the build' : own.split('/').slice(0, 4).join('/');
}

/** The five largest, as shares. */
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

/** Where the empty application is built to. */
export const emptyAppFolder = path.join(cacheFolder, 'empty-app/dist');

/** Bytes of gzip that an application with nothing in it sends, built by the same tools. */
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
