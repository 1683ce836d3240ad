import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { Upload } from 'tus-js-client';

export interface Destination {
  /** URL where uploads are created. */
  endpoint: string;
  headers: Record<string, string>;
  metadata: Record<string, string>;
}

const tus = { 'tus-resumable': '1.0.0' };

/** Creates an upload without sending bytes. Returns its URL. @throws if refused */
export async function createUpload(
  file: string,
  size: number,
  { endpoint, headers, metadata }: Destination,
): Promise<string> {
  const described = Object.entries({ ...metadata, filename: path.basename(file) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const created = await ask(endpoint, {
    method: 'POST',
    headers: { ...tus, ...headers, 'upload-length': String(size), 'upload-metadata': described },
  });
  const location = created.headers.location;
  if (created.statusCode !== 201 || !location) throw new Error(`the upload was answered with ${created.statusCode}`);
  return new URL(location, endpoint).href;
}

/** Creates an upload and sends the whole file in one request, streamed from the disk to the socket. */
export async function sendRaw(file: string, to: Destination): Promise<void> {
  const { size } = await stat(file);
  const url = await createUpload(file, size, to);
  const sent = await ask(
    url,
    {
      method: 'PATCH',
      headers: {
        ...tus,
        ...to.headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(size),
        'upload-offset': '0',
      },
    },
    file,
  );
  if (sent.statusCode !== 204 || sent.headers['upload-offset'] !== String(size)) {
    throw new Error(`the bytes were answered with ${sent.statusCode}`);
  }
}

/** Sends the unchanged file by WebDAV's PUT. @throws if refused */
export async function sendByPut(file: string, url: string): Promise<void> {
  const { size } = await stat(file);
  const { statusCode } = await ask(url, { method: 'PUT', headers: { 'content-length': String(size) } }, file);
  if (statusCode !== 201 && statusCode !== 204) throw new Error(`the file was answered with ${statusCode}`);
}

function ask(url: string, options: http.RequestOptions, file?: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    });
    request.once('error', reject);
    if (file === undefined) request.end();
    else
      createReadStream(file, { highWaterMark: 1024 * 1024 })
        .once('error', reject)
        .pipe(request);
  });
}

/** Sends a file with the tus client that the pages use, in Node. */
export function sendWithTusClient(file: string, { endpoint, headers, metadata }: Destination): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(file, { highWaterMark: 1024 * 1024 }), {
      endpoint,
      headers,
      metadata: { ...metadata, filename: path.basename(file) },
      retryDelays: null,
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}

/** Reads a file once, so that it is in the page cache for every client. */
export function warmUp(file: string): void {
  const buffer = Buffer.alloc(4 * 1024 * 1024);
  const handle = openSync(file, 'r');
  while (readSync(handle, buffer) > 0);
  closeSync(handle);
}
