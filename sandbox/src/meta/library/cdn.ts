import { type Exchange, HttpProblem, send } from '#http.ts';
import type { Backend } from '#meta/backend.ts';
import { signatureOf } from './addresses.ts';
import { drawPicture } from './draw-picture.ts';

const LARGEST = 2048;

/**
 * A picture: that of an image that arrived, small, or else a plain one in a colour of its own.
 * @throws {HttpProblem} 403 for an address that has ended or was changed
 */
export async function servePicture(backend: Backend, { url, response }: Exchange, path: string): Promise<void> {
  const name = /^\/v\/([\w-]+)\.jpg$/.exec(path)?.[1];
  if (name === undefined) throw new HttpProblem(404, 'There is no such file');
  const end = url.searchParams.get('oe') ?? '';
  const isSigned = url.searchParams.get('oh') === signatureOf(name, end);
  if (!isSigned || Number.parseInt(end, 16) <= backend.clock.seconds())
    throw new HttpProblem(403, 'URL signature expired');
  const size = (side: string) => Math.min(LARGEST, Math.max(1, Number(url.searchParams.get(side)) || 64));
  const known = name.startsWith('image-') ? backend.pictures.get(name.slice('image-'.length)) : undefined;
  const body = known ?? (await drawPicture(name, size('w'), size('h')));
  send(response, { type: 'image/jpeg', body });
}
