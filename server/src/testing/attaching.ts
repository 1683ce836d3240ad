import { randomUUID } from 'node:crypto';
import type { Attachment } from '@ad-foundry/contract/work/attachments.ts';
import type { TestClient } from './client.ts';

interface Attaching {
  name: string;
  bytes: Uint8Array | string;
  creationKey?: string;
}

/** Attaches a file to a brief. */
export function attach(
  client: TestClient,
  creativeId: string,
  { name, bytes, creationKey = randomUUID() }: Attaching,
): Promise<Response> {
  const query = new URLSearchParams({ name, creationKey });
  return client.send(`/api/creatives/${creativeId}/attachments?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/offset+octet-stream' },
    body: bytes as BodyInit,
  });
}

/** The answer to `attach`. @throws when the file was refused */
export async function attached(answer: Promise<Response>): Promise<Attachment> {
  const response = await answer;
  if (!response.ok) throw new Error(`attaching: ${response.status} ${await response.text()}`);
  return (await response.json()) as Attachment;
}
