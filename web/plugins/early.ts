import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

const source = (name: string) => path.resolve(import.meta.dirname, '../src', name);
const languages = ['en-US', 'fr-FR'] as const;

interface Address {
  /** Matches the path; `$1` in requests is its first variable segment. */
  path: string;
  requests: string[];
  /** A pattern of the first picture's address in the answer to the first request. */
  picture?: string;
  modules: string[];
  /** Areas of texts. */
  areas: string[];
}

interface Page {
  /** Whether nothing is fetched without a session. Else early.js names all files, after the requests. */
  needsSession: boolean;
  /** Modules that the page loads at every address. */
  always: string[];
  /** The first match counts. */
  addresses: Address[];
}

const guest = 'features/sharing/guest/guest-campaign-page.tsx';
const pages: Record<string, () => Page> = {
  'index.html': () => ({
    needsSession: true,
    always: ['app.tsx'],
    addresses: [
      addressOf('_dashboard/campaigns/$campaignId/index', ['/api/campaigns/$1']),
      addressOf('_dashboard/campaigns/$campaignId/creatives/$creativeId', ['/api/creatives/$2']),
      // Every other address needs at least the session and the texts of the dashboard layout.
      { ...addressOf('_dashboard', []), path: '^/.*', modules: [] },
    ],
  }),
  'upload.html': () => ({
    needsSession: true,
    always: [],
    addresses: [
      {
        path: '^/upload/([^/]+)/?$',
        requests: ['/api/account/me', '/api/guest/campaigns/$1'],
        modules: [guest],
        areas: ['base', 'guest'],
      },
    ],
  }),
  'review.html': () => ({
    needsSession: false,
    always: [],
    addresses: [
      {
        path: '^/review/([\\w-]{43})$',
        requests: ['/api/review/$1/page'],
        picture: '"preview":{[^}]*"url":"([^"]+)"',
        modules: ['features/sharing/review-page/phone/phone-view.tsx', 'features/library/in-place/in-place.tsx'],
        areas: ['base', 'review', 'inplace'],
      },
    ],
  }),
};

function addressOf(route: string, requests: string[]): Address {
  const areas = [...new Set([...textsOf('_dashboard'), ...textsOf(route)])];
  return {
    path: patternOf(route),
    requests: ['/api/account/me', ...requests],
    modules: [`routes/${route}.tsx`],
    areas,
  };
}

const textsOf = (route: string): string[] => {
  const [, list = ''] = /texts: \[([^\]]*)\]/.exec(readFileSync(source(`routes/${route}.tsx`), 'utf8')) ?? [];
  const areas = [...list.matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []);
  if (areas.length === 0) throw new Error(`The route ${route} names no texts: are they written otherwise?`);
  return areas;
};

const patternOf = (route: string): string => {
  const parts = route.split('/').filter((part) => part !== '_dashboard' && part !== 'index');
  return `^/${parts.map((part) => (part[0] === '$' ? '([^/]+)' : part)).join('/')}/?$`;
};

function look(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
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
  const ofModules = (names: readonly string[]) =>
    withImports(
      names.map(source).flatMap((module) => {
        const entered = chunks.filter(
          ({ facadeModuleId: id, isDynamicEntry }) =>
            isDynamicEntry && id && (id === module || id.startsWith(`${module}?`)),
        );
        if (entered.length === 0) throw new Error(`${module} has no file: is it divided otherwise?`);
        return entered;
      }),
    );
  return {
    ofModules,
    ofTexts: (language: string, areas: readonly string[]) =>
      ofModules(areas.map((area) => `locales/${language}/areas/${area}.ts`)),
    ofPage: (page: Chunk) => withImports([page]),
  };
}

/** The largest first, because the last byte of all counts. */
const bySize = (bundle: Bundle, names: ReadonlySet<string>): string[] => {
  const sizeOf = (name: string) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? chunk.code.length : 0;
  };
  return [...names].toSorted((a, b) => sizeOf(b) - sizeOf(a));
};

/** Scripts that run before the first paint, each a round trip if it were a file. */
const inlined = /<script src="\/((?:early|theme)\.js)"><\/script>/g;

/**
 * Lists for public/early.js what each linked address needs: the files that the page would otherwise discover only after
 * its first scripts have run, and the API requests that these files then send. Inlines the scripts of public/.
 */
export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk, filename }) {
        if (!bundle || !chunk) return html;
        const page = pages[path.basename(filename)]?.();
        const { ofModules, ofTexts, ofPage } = look(bundle);
        const first = ofPage(chunk);
        const always = new Set([...first, ...ofModules(page?.always ?? [])]);
        const isOpen = page?.needsSession === false;
        const files: string[] = [];
        const number = (names: Set<string>) =>
          [...names]
            .filter((name) => isOpen || !always.has(name))
            .map((name) => {
              if (!files.includes(name)) files.push(name);
              return files.indexOf(name);
            });
        const routes = page?.addresses.map(({ modules, areas, ...address }) => ({
          ...address,
          files: number(new Set([...(isOpen ? bySize(bundle, always) : []), ...ofModules(modules)])),
          texts: Object.fromEntries(languages.map((each) => [each, number(ofTexts(each, areas))])),
        }));
        const data = {
          needsSession: page?.needsSession,
          files: files.map((name) => `/${name}`),
          routes,
        };
        const links = [...always]
          .filter((name) => !first.has(name))
          .map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n  `);
        if (page && !html.includes('<script src="/early.js">')) this.error(`${filename} has no early.js`);
        return (isOpen ? html.replace(/ *<link rel="modulepreload".*\n/g, '') : html)
          .replace(inlined, (_, name: string) => {
            const text = readFileSync(path.resolve(import.meta.dirname, '../public', name), 'utf8');
            const script = `<script>\n${text.replace(/^\s*\/\/.*\n/gm, '')}</script>`;
            if (name !== 'early.js') return script;
            return `<script type="application/json" id="early">${JSON.stringify(data)}</script>\n    ${script}`;
          })
          .replace('</head>', () => `${links.join('')}</head>`);
      },
    },
  };
}
