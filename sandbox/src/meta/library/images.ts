import { createHash } from 'node:crypto';
import type { Backend } from '#meta/backend.ts';
import { accountIn } from '#meta/graph/accounts.ts';
import { readObject, readTextList } from '#meta/graph/json-parameters.ts';
import type { Edge, EdgeCall } from '#meta/graph/context.ts';
import { requireWrite } from '#meta/graph/context.ts';
import { readList } from '#meta/graph/list-edge.ts';
import { node } from '#meta/graph/nodes.ts';
import { GraphError, invalid } from '#meta/graph-error.ts';
import type { ReceivedFile } from '#meta/transport/body.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { pictureUrl } from './addresses.ts';
import { loadSharp } from './load-sharp.ts';
import type { ImageRecord } from './records.ts';
import { findSeededImage, seededImagesOf } from './seeded.ts';
import { creativesWith, fitted, imageUrl } from './views.ts';

const MAX_BYTES = 30 * 1024 * 1024;
const LONGEST_NAME = 100;
const PREVIEW_SIDE = 512;
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp', 'tiff', 'heif']);

const imageKey = (accountId: string, hash: string): string => `${accountId}:${hash}`;

/** The image of an account's library with this hash, unless it was deleted. */
export function findImage(backend: Backend, accountId: string, hash: string): ImageRecord | undefined {
  const found = backend.state.images.get(imageKey(accountId, hash)) ?? findSeededImage(backend, accountId, hash);
  return found?.status === 'DELETED' ? undefined : found;
}

function refuse(message: string, userTitle: string, userMessage: string): GraphError {
  return new GraphError('invalid-parameter', { message, userTitle, userMessage });
}

/** Decodes an image. @throws {GraphError} 100 for an unreadable, unsupported or too large file */
export async function decodeImage(content: Buffer | null): Promise<{ width: number; height: number; preview: Buffer }> {
  if (content === null || content.length > MAX_BYTES) {
    throw refuse('Invalid parameter', 'Image too large', 'The image file is too large. The largest size is 30 MB.');
  }
  const sharp = await loadSharp();
  try {
    const image = sharp(content, { failOn: 'error', limitInputPixels: 100_000_000 });
    const { format, width, height } = await image.metadata();
    if (!FORMATS.has(format)) throw new Error(format);
    const small = image.resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true });
    return { width, height, preview: await small.flatten({ background: '#fff' }).jpeg({ quality: 75 }).toBuffer() };
  } catch {
    const title = 'Image could not be processed';
    throw refuse(
      'Invalid parameter',
      title,
      'The file is damaged or not an image in a supported format such as JPG or PNG.',
    );
  }
}

interface ImageUpload {
  content: Buffer | null;
  name: string;
}

/** Stores an image; if the library already has one with the same bytes, keeps that one. */
export async function storeImage(
  backend: Backend,
  account: AdAccount,
  { content, name }: ImageUpload,
): Promise<ImageRecord> {
  const { width, height, preview } = await decodeImage(content);
  const bytes = content ?? Buffer.alloc(0);
  const hash = createHash('md5').update(bytes).digest('hex');
  backend.pictures.set(hash, preview);
  const existingImage = findImage(backend, account.id, hash);
  if (existingImage) return existingImage;
  const now = backend.clock.now();
  const image: ImageRecord = {
    accountId: account.id,
    hash,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    width,
    height,
    name: name.slice(0, LONGEST_NAME),
    createdMs: now,
    updatedMs: now,
    status: 'ACTIVE',
  };
  backend.state.images.set(imageKey(account.id, hash), image);
  return image;
}

function describe(call: EdgeCall, image: ImageRecord): Record<string, unknown> {
  const [width, height] = fitted(image, 256);
  return {
    hash: image.hash,
    url: imageUrl(call.context, image),
    url_128: imageUrl(call.context, image, 128),
    url_256: pictureUrl(call.context, `image-${image.hash}`, width, height),
    url_256_height: String(height),
    url_256_width: String(width),
    height: image.height,
    width: image.width,
    name: image.name,
  };
}

const BASE64 = /^[\w+/\s-]*={0,2}\s*$/;

/** The files of an upload, by their key in the response. */
function filesIn({ context: { call }, params }: EdgeCall): Map<string, ImageUpload> {
  const parts = call.files.map(
    (file: ReceivedFile) => [file.part, { content: file.content, name: file.filename }] as const,
  );
  const bytes = params.get('bytes');
  if (bytes === undefined) return new Map(parts);
  if (!BASE64.test(bytes)) throw invalid('Param bytes must be base64 encoded', { field: 'bytes' });
  const content = Buffer.from(bytes, 'base64');
  return new Map([...parts, ['bytes', { content, name: params.get('name') ?? '' }]]);
}

async function post(call: EdgeCall): Promise<unknown> {
  const account = accountIn(call);
  const { context, params } = call;
  requireWrite(context, account);
  const copy = params.get('copy_from');
  if (copy !== undefined) return copyImage(call, account, copy);
  const files = filesIn(call);
  if (files.size === 0) throw invalid('No image file was sent', { field: 'filename' });
  const images: Record<string, unknown> = {};
  for (const [key, file] of files) images[key] = describe(call, await storeImage(context.backend, account, file));
  return { images };
}

/** `copy_from={"source_account_id":"…","hash":"…"}`: copies an image from another account. */
function copyImage(call: EdgeCall, account: AdAccount, text: string): unknown {
  const { backend } = call.context;
  const { source_account_id: from = '', hash = '' } = readObject('copy_from', text) as Record<string, string>;
  const source = findImage(backend, from.replace(/^act_/, ''), hash);
  if (!source) throw invalid('The image to copy was not found', { field: 'copy_from' });
  const copied = findImage(backend, account.id, hash) ?? { ...source, accountId: account.id };
  backend.state.images.set(imageKey(account.id, hash), copied);
  return { images: { [hash]: describe(call, copied) } };
}

const list = readList((call) => {
  const { backend } = call.context;
  const account = accountIn(call);
  const { params } = call;
  const hashes = params.has('hashes') ? new Set(readTextList('hashes', params.get('hashes') ?? '')) : null;
  const least = (name: string) => Number(params.get(name) ?? 0);
  return [...seededImagesOf(backend, account).toReversed(), ...backend.state.images.values()]
    .filter(({ accountId, status }) => accountId === account.id && status !== 'DELETED')
    .filter(({ hash, name }) => (hashes?.has(hash) ?? true) && (!params.has('name') || name === params.get('name')))
    .filter(({ width, height }) => width >= least('minwidth') && height >= least('minheight'))
    .toReversed()
    .map((image) => node('AdImage', image));
});

function remove(call: EdgeCall): unknown {
  const account = accountIn(call);
  requireWrite(call.context, account);
  const hash = call.params.get('hash') ?? '';
  const image = findImage(call.context.backend, account.id, hash);
  if (!image) throw invalid('The image was not found in the ad account', { field: 'hash' });
  if (creativesWith(call.context, image).length > 0) {
    throw refuse('Invalid parameter', 'Image in use', 'An image that a creative uses cannot be deleted.');
  }
  image.status = 'DELETED';
  image.updatedMs = call.context.backend.clock.now();
  return { success: true };
}

export const imageEdges: Record<string, Edge> = { 'AdAccount/adimages': { read: list, post, remove } };
