import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#infra/errors.ts';
import { holdsCookie } from './cookies.ts';
import { pagePolicy } from './headers.ts';

interface PageOptions {
  /** The built pages. */
  folder: string;
  chatScriptUrl: string | null;
  https: boolean;
}

const noncePlace = /__CSP_NONCE__/g;
// An address that looks like a file is a file or nothing: never the page, which a cache could keep under that name.
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

/** Serves the built pages: hashed files for good, the page itself anew with its own nonce each time. */
export async function servePages(app: FastifyInstance, { folder, chatScriptUrl, https }: PageOptions): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', "default-src 'none'");
    },
  });
  app.get('/*', { exposeHeadRoute: true }, (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    if (pathname.startsWith('/api/') || looksLikeFile.test(pathname)) throw new AppError('request.not-found');
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, chatScriptUrl))
      .send(
        page
          .replace(noncePlace, nonce)
          .replace('__SESSION__', holdsCookie(request, 'session', https) ? 'maybe' : 'none'),
      );
  });
}

/** Whether the pages have been built. */
export async function hasPages(folder: string): Promise<boolean> {
  return stat(path.join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
}
