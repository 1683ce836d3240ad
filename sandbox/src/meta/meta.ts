import { type Exchange, HttpProblem, type Sandbox } from '#http.ts';
import { join } from 'node:path';
import { type Backend, createBackend } from './backend.ts';
import { serveControl } from './control/control.ts';
import { servePicture } from './library/cdn.ts';
import { serveLibrary } from './library/library-page.ts';
import { serveConsent } from './oauth/consent.ts';
import { SavedState } from './saved-state.ts';
import { APP } from './settings.ts';
import { serveUpload } from './transport/rupload.ts';
import { serveGraph } from './transport/serve.ts';

const PATH = '/meta';

/** Paths that accept any type of body: those that replace the graph's hosts. */
const PROGRAM_PATHS = [`${PATH}/graph`, `${PATH}/graph-video`, `${PATH}/rupload`];

/** Addresses that replace Meta's hosts, without a trailing slash. */
export const metaAddresses = (origin: string) => ({
  graph: `${origin}${PATH}/graph`,
  graphVideo: `${origin}${PATH}/graph-video`,
  rupload: `${origin}${PATH}/rupload`,
  dialog: `${origin}${PATH}/www`,
  control: `${origin}${PATH}/control`,
});

export const metaCredentials = { appId: APP.id, appSecret: APP.secret };

async function handle(backend: Backend, exchange: Exchange): Promise<void> {
  const { pathname, searchParams } = exchange.url;
  const [, host = '', path = ''] = /^\/meta(?:\/([\w-]+)(\/.*)?)?$/.exec(pathname) ?? [];
  switch (host) {
    case 'graph':
    case 'graph-video':
      return serveGraph(backend, exchange, host, path);
    case 'rupload':
      return serveUpload(backend, exchange, path);
    case 'www':
      if (/^(?:\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(path) || searchParams.has('client_id')) {
        return serveConsent(backend, exchange);
      }
      if (path === '/adsmanager/manage/media') return serveLibrary(backend, exchange);
      break;
    case 'cdn':
      return servePicture(backend, exchange, path);
    case 'control':
    case '':
      return serveControl(backend, exchange, path);
    default:
  }
  throw new HttpProblem(404, 'Meta does not answer this here');
}

interface MetaOptions {
  /** The same seed gives the same ids, tokens and world. */
  seed?: string;
  /** Folder that stores tokens and libraries; without it, they are lost when the sandbox stops. */
  dataFolder?: string | undefined;
}

/**
 * Simulates Meta: consent, tokens, ad accounts, the media library, creatives and ads, with Meta's limits and errors.
 */
export function createMeta({ seed, dataFolder }: MetaOptions = {}): Sandbox & { backend: Backend } {
  const backend = createBackend(seed);
  const saved = dataFolder === undefined ? null : new SavedState(backend, join(dataFolder, 'meta'));
  saved?.load();
  return {
    title: 'Meta',
    description: 'Ad accounts, uploads and consent like the Graph API, with errors to simulate and a list of requests.',
    path: PATH,
    programPaths: PROGRAM_PATHS,
    backend,
    handle: (exchange) => {
      saved?.touch();
      return handle(backend, exchange);
    },
    close: () => {
      backend.receptions.abort();
      saved?.save();
      return Promise.resolve();
    },
  };
}
