import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#infra/errors.ts';
import { holdsCookie } from './cookies.ts';
import type { NetworkShare } from './fair-share.ts';
import { pagePolicy } from './headers.ts';

interface PageOptions {
  /** Folder of the built pages. */
  folder: string;
  chatScriptUrl: string | null;
  https: boolean;
  share: NetworkShare;
  /** Values inserted into pages: `__NAME__` is replaced by the text. */
  marks: (request: FastifyRequest) => Record<string, string>;
}

const noncePlace = /__CSP_NONCE__/g;
const assetName = /^[\w-][\w.-]*$/;
// A path that resembles a file gets a file or 404, never the page, which a cache could store under that name.
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

/** Serves the built pages: hashed files as immutable, the page with a new nonce each time. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { folder, chatScriptUrl, https, marks, share } = options;
  const hashed = 'public, max-age=31536000, immutable';
  // Uses `sendFile`, since the plugin's own route reads the whole folder for every file to compare the case of its
  // name.
  await app.register(fastifyStatic, { ...files(hashed), root: path.join(folder, 'assets'), serve: false });
  app.get<{ Params: { name: string } }>('/assets/:name', { exposeHeadRoute: true }, ({ params: { name } }, reply) => {
    if (!assetName.test(name)) throw new AppError('request.not-found');
    return reply.sendFile(name);
  });
  // The few files with fixed names; all other paths at the top level get the page.
  const top = { root: folder, wildcard: false, globIgnore: ['assets/**', '*.html'], decorateReply: false };
  await app.register(fastifyStatic, { ...files('no-cache'), ...top });
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const bare = withoutTrailingSlash(pathname);
    const page = await share({ request, reply }, async () => {
      if (pathname.startsWith('/api/') || pathname === '/metrics' || looksLikeFile.test(pathname))
        throw new AppError('request.not-found');
      return bare === pathname ? readPage(folder, pathname) : null;
    });
    if (page === null)
      return reply.header('cache-control', 'no-store').redirect(bare + request.url.slice(pathname.length), 308);
    const { text, isEntryPage } = page;
    const nonce = randomBytes(18).toString('base64');
    const session = holdsCookie(request, 'session', https) ? 'maybe' : 'none';
    const values = { ...marks(request), SESSION: session };
    // Entry pages serve guests and links, so their addresses hold codes, invitations and secrets.
    if (isEntryPage) reply.header('referrer-policy', 'no-referrer');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, chatScriptUrl))
      .send(mark(text.replace(noncePlace, nonce), values));
  });
}

/** URLs have no trailing slash. Removes doubled slashes too, so that the result never names another host. */
function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/')
    ? `/${pathname.split(/[/\\]/).filter(Boolean).join('/')}`
    : pathname;
}

/**
 * The page for a path: the built page named after its first segment (sign.html for /sign and all below), else
 * index.html. Read from disk each time, since a build that is replaced while the server runs names other files.
 */
async function readPage(folder: string, pathname: string): Promise<{ text: string; isEntryPage: boolean }> {
  const [, first = ''] = pathname.split('/', 2);
  const entryPage = /^[a-z]+$/.test(first) ? await readIfThere(path.join(folder, `${first}.html`)) : null;
  return {
    text: entryPage ?? (await readFile(path.join(folder, 'index.html'), 'utf8')),
    isEntryPage: entryPage !== null,
  };
}

function mark(page: string, marks: Record<string, string>): string {
  return Object.entries(marks).reduce((text, [name, value]) => text.replace(`__${name}__`, value), page);
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

function files(cacheControl: string) {
  return {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }) => {
      reply.header('cache-control', cacheControl);
      // A worker is subject to the policy of its own script, and imports further scripts.
      reply.header('content-security-policy', "default-src 'none'; script-src 'self'");
    },
  } as const;
}

/** Whether the pages have been built. */
export async function hasPages(folder: string): Promise<boolean> {
  return stat(path.join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
}
