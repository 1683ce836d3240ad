import type { TestClient } from './client.ts';

interface UploadInput {
  slotId: string;
  cardId?: string;
  variationId?: string;
  name: string;
  bytes: Uint8Array;
  /** Declared size of the file. */
  sha256?: string;
  /** Identifies the file for whoever resumes it. */
  fingerprint?: string;
  /** The id of a stored upload of the same file. */
  sameAs?: string;
  /** Bytes per request; all at once by default. */
  chunkBytes?: number;
}

export function metadataOf(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(value ?? '').toString('base64')}`)
    .join(',');
}

const tus = { 'tus-resumable': '1.0.0' };

/** Creates an upload by the tus protocol. */
export function announce(
  client: TestClient,
  { name, bytes, chunkBytes: _, ...target }: UploadInput,
): Promise<Response> {
  return client.send('/api/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf({ ...target, filename: name }),
    },
  });
}

export function append(
  client: TestClient,
  location: string,
  offset: number,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return client.send(location, {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
    body: bytes as BodyInit,
  });
}

export function offsetOf(client: TestClient, location: string): Promise<Response> {
  return client.send(location, { method: 'HEAD', headers: tus });
}

/** Uploads a whole file; returns the last response. */
export async function upload(client: TestClient, sending: UploadInput): Promise<Response> {
  const created = await announce(client, sending);
  const location = created.headers.get('location');
  if (created.status !== 201 || !location || sending.bytes.length === 0) return created;
  const chunk = sending.chunkBytes ?? sending.bytes.length;
  let last = created;
  for (let offset = 0; offset < sending.bytes.length; offset += chunk) {
    last = await append(client, location, offset, sending.bytes.subarray(offset, offset + chunk));
    if (last.status !== 204) return last;
  }
  return last;
}
