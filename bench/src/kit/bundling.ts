import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { cacheFolder, root } from './folders.ts';

const children = path.join(root, 'bench/src/children');

/** Bundles programs the way the server is bundled; returns their paths by name. */
export async function bundleForNode(
  entries: Record<string, string>,
  folder = 'node',
  extension = '.mjs',
): Promise<Record<string, string>> {
  const outdir = path.join(cacheFolder, folder);
  await build({
    ...shared,
    entryPoints: entries,
    outdir,
    platform: 'node',
    target: 'node20',
    external: ['sharp'],
    outExtension: { '.js': extension },
    banner: {
      js: "import{createRequire as bundledRequire}from'node:module';const require=bundledRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(Object.keys(entries).map((name) => [name, path.join(outdir, `${name}${extension}`)]));
}

/** Bundles a script for a page, with its dynamic imports in separate files. */
export async function bundleForBrowser(entry: string, folder: string): Promise<string> {
  const outdir = path.join(cacheFolder, folder);
  await build({ ...shared, entryPoints: [entry], outdir, platform: 'browser', splitting: true, minify: true });
  return outdir;
}

const shared: BuildOptions = {
  bundle: true,
  format: 'esm',
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** A program of bench/src/children, bundled. */
export async function bundleChild(name: string): Promise<string> {
  const made = await bundleForNode({ [name]: path.join(children, `${name}.ts`) });
  return made[name] ?? '';
}
