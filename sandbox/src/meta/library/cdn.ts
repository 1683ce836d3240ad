import { escapeHtml, type Exchange, HttpProblem, send } from '#http.ts';
import type { Backend } from '#meta/backend.ts';
import type { Context } from '#meta/graph/context.ts';
import { pictureUrl, signatureOf } from './addresses.ts';
import { cropPicture, drawPicture } from './draw-picture.ts';

const LARGEST = 2048;

/** The URL of a preview; it is valid as long as the URL of its picture. */
export function previewUrl({ backend, call }: Context, picture: string, format: string): string {
  const source = pictureUrl({ backend, call }, picture, 500, 500);
  const query = new URLSearchParams({ format, source: new URL(source).pathname + new URL(source).search });
  return `${call.base}/cdn/preview?${query.toString()}`;
}

/** Serves a simple picture of an ad, for a frame. */
function servePreview({ url, response }: Exchange): void {
  const source = url.searchParams.get('source') ?? '';
  if (!source.startsWith('/meta/cdn/v/')) throw new HttpProblem(404, 'There is no such preview');
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview · Sandbox</title>
<style>body{margin:0;font:14px/1.4 system-ui,sans-serif;background:#fff;color:#1c1e21}p{margin:0;padding:8px 12px;color:#5b6067}img{display:block;width:100%}</style></head>
<body><p>Sponsored · ${escapeHtml(url.searchParams.get('format') ?? '')}</p><img src="${escapeHtml(source)}" alt=""></body></html>`;
  const headers = { 'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'" };
  send(response, { type: 'text/html; charset=utf-8', body, headers });
}

/**
 * Serves a picture in the size that its URL names: the uploaded image, or else a drawn one.
 * @throws {HttpProblem} 403 for an expired or changed URL
 */
export async function servePicture(backend: Backend, exchange: Exchange, path: string): Promise<void> {
  const { url, response } = exchange;
  if (path === '/preview') return servePreview(exchange);
  const name = /^\/v\/([\w-]+)\.jpg$/.exec(path)?.[1];
  if (name === undefined) throw new HttpProblem(404, 'There is no such file');
  const end = url.searchParams.get('oe') ?? '';
  const isSigned = url.searchParams.get('oh') === signatureOf(name, end);
  if (!isSigned || Number.parseInt(end, 16) <= backend.clock.seconds())
    throw new HttpProblem(403, 'URL signature expired');
  const size = (side: string) => Math.min(LARGEST, Math.max(1, Number(url.searchParams.get(side)) || 64));
  const uploadedPicture = name.startsWith('image-') ? backend.pictures.get(name.slice('image-'.length)) : undefined;
  const body = await (uploadedPicture
    ? cropPicture(uploadedPicture, size('w'), size('h'))
    : drawPicture(name, size('w'), size('h')));
  send(response, { type: 'image/jpeg', body });
}
