import { randomUUID } from 'node:crypto';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import type { TestClient } from './client.ts';

interface FileToAttach {
  name: string;
  bytes: Uint8Array | string;
  creationKey?: string;
}

/** Attaches a file to a brief. */
export function attach(client: TestClient, creativeId: string, file: FileToAttach): Promise<Response> {
  return send(client, `/api/creatives/${creativeId}/attachments`, file);
}

/** Stores a file for a comment on a creative. */
export function attachToComment(client: TestClient, creativeId: string, file: FileToAttach): Promise<Response> {
  return send(client, `/api/creatives/${creativeId}/comments/attachments`, file);
}

function send(client: TestClient, path: string, { name, bytes, creationKey = randomUUID() }: FileToAttach) {
  return client.send(`${path}?${new URLSearchParams({ name, creationKey })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/offset+octet-stream' },
    body: bytes as BodyInit,
  });
}

/** The attachment in a response. @throws if the file was refused */
export async function attached(answer: Promise<Response>): Promise<Attachment> {
  const response = await answer;
  if (!response.ok) throw new Error(`attaching: ${response.status} ${await response.text()}`);
  return (await response.json()) as Attachment;
}
