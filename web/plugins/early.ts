import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

const routes = path.resolve(import.meta.dirname, '../src/routes');
const languages = ['en-US', 'fr-FR'] as const;

/** Addresses that outside links open, with the API requests each needs; `$1` is the first variable segment. */
const addresses: Record<string, string[]> = {
  '_dashboard/campaigns/$campaignId/index': ['/api/campaigns/$1'],
  '_dashboard/campaigns/$campaignId/creatives/$creativeId': ['/api/creatives/$2'],
};

/** Requests and route of every dashboard address. */
const frame = { requests: ['/api/account/me'], route: '_dashboard' };

const textsOf = (route: string): string[] => {
  const [, list = ''] = /texts: \[([^\]]*)\]/.exec(readFileSync(path.join(routes, `${route}.tsx`), 'utf8')) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []);
};

const patternOf = (route: string): string => {
  const parts = route.split('/').filter((part) => part !== '_dashboard' && part !== 'index');
  return `^/${parts.map((part) => (part[0] === '$' ? '([^/]+)' : part)).join('/')}/?$`;
};

function look(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const entered = (from: string) =>
    chunks.filter(
      ({ facadeModuleId: id, isDynamicEntry }) => isDynamicEntry && id && (id === from || id.startsWith(`${from}?`)),
    );
  /** The files of some chunks and of everything they import. */
  const withImports = (from: readonly Chunk[]): Set<string> => {
    const found = new Set<string>();
    const visit = (name: string) => {
      const chunk = bundle[name];
      if (found.has(name) || chunk?.type !== 'chunk') return;
      found.add(name);
      chunk.imports.forEach(visit);
    };
    for (const { fileName } of from) visit(fileName);
    return found;
  };
  return {
    ofRoute: (route: string) => withImports(entered(path.join(routes, `${route}.tsx`))),
    ofTexts: (language: string, areas: readonly string[]) =>
      withImports(areas.flatMap((area) => entered(path.resolve(routes, `../locales/${language}/areas/${area}.ts`)))),
    /** Preloads the app's files with the page; they run after their imports. */
    ofPage: (page: Chunk) => withImports([page]),
    ofApp: () => withImports(entered(path.resolve(routes, '../app.tsx'))),
  };
}

/**
 * Lists for public/early.js what each linked address needs: the files that the page would otherwise discover only after
 * its first scripts have run, and the API requests that these files then send.
 */
export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk, filename }) {
        if (!bundle || !chunk || path.basename(filename) !== 'index.html') return html;
        const { ofRoute, ofTexts, ofPage, ofApp } = look(bundle);
        const first = ofPage(chunk);
        const page = new Set([...first, ...ofApp()]);
        const files: string[] = [];
        const number = (names: Set<string>) =>
          [...names]
            .filter((name) => !page.has(name))
            .map((name) => {
              if (!files.includes(name)) files.push(name);
              return files.indexOf(name);
            });
        const entryOf = (route: string, requests: string[]) => {
          const areas = [...textsOf(frame.route), ...textsOf(route)];
          return {
            path: patternOf(route),
            requests: [...frame.requests, ...requests],
            files: number(ofRoute(route)),
            texts: Object.fromEntries(languages.map((each) => [each, number(ofTexts(each, areas))])),
          };
        };
        const entries = Object.entries(addresses).map(([route, requests]) => entryOf(route, requests));
        if (entries.some((each) => each.files.length === 0))
          this.error('An address has no files: is it divided otherwise?');
        if ([frame.route, ...Object.keys(addresses)].some((route) => textsOf(route).length === 0))
          this.error('A route names no texts: are they written otherwise?');
        // The fallback for every other address, which needs at least the session and the texts of the dashboard layout.
        entries.push({ ...entryOf(frame.route, []), path: '^/.*' });
        const data = JSON.stringify({ files: files.map((name) => `/${name}`), routes: entries });
        const script = '<script src="/early.js"';
        if (!html.includes(script)) this.error('index.html has no early.js');
        const app = [...page]
          .filter((name) => !first.has(name))
          .map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n  `);
        return html
          .replace(script, () => `<script type="application/json" id="early">${data}</script>\n    ${script}`)
          .replace('</head>', () => `${app.join('')}</head>`);
      },
    },
  };
}
