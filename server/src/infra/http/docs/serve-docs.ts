import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NetworkShare } from '#infra/http/fair-share.ts';
import { renderDocs } from './docs-page.tsx';
import { docsStyle } from './docs-style.ts';
import { describeApi, type ApiDescription } from './openapi.ts';

interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

interface DocsOptions {
  origin: string;
  share: NetworkShare;
}

/**
 * Serves `/api/openapi.json` and `/api/docs`. Both are built and compressed once, at the first request, so that
 * anonymous clients cannot cause repeated work.
 */
export function serveDocs(app: FastifyInstance, api: ApiDescription, { origin, share }: DocsOptions): void {
  let assets: Promise<{ json: Asset; page: Asset }> | null = null;
  const build = async () => {
    const document = describeApi(api, origin);
    const [json, page] = await Promise.all([
      compress('application/json', JSON.stringify(document)),
      compress('text/html; charset=utf-8', renderDocs(document)),
    ]);
    return { json, page };
  };
  const ready = () => {
    assets ??= build().catch((error: unknown) => {
      assets = null;
      throw error;
    });
    return assets;
  };
  const style = createHash('sha256').update(docsStyle).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; frame-ancestors 'none'`;

  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply, (await share({ request, reply }, ready)).json),
  );
  app.get('/api/docs', async (request, reply) => {
    const { page } = await share({ request, reply }, ready);
    return send(request, reply.header('content-security-policy', policy), page);
  });
}

async function compress(type: string, text: string): Promise<Asset> {
  const plain = Buffer.from(text);
  // A weak ETag, since it is equal for every encoding.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const [gzipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain)]);
  return { type, etag, plain, gzip: gzipped, br };
}

function send(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.header('etag', asset.etag).header('vary', 'accept-encoding').header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((each) => each.trim().split(';')[0]);
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(asset[encoding ?? 'plain']);
}
