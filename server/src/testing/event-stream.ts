import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import type { TestClient } from './client.ts';

interface Message {
  id: string;
  event: string;
  data: unknown;
}

/** An open event stream and the messages received. */
export interface OpenStream {
  status: number;
  messages: Message[];
  /** All events received, in order. */
  received(): LiveEvent[];
  /** Id of the last message. */
  at(): string;
  /** Waits until the condition holds. @throws after ten seconds */
  until(isSo: () => boolean, description: string): Promise<void>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Reads the events since an id and closes the stream. */
export async function readEventsSince(client: TestClient, since: string): Promise<OpenStream> {
  const screen = await follow(client, since, '?follow=false');
  await screen.ended;
  return screen;
}

/** Opens the event stream, as a page does. */
export async function follow(client: TestClient, since?: string, query = ''): Promise<OpenStream> {
  const leaving = new AbortController();
  const answer = await client.send(`/api/events${query}`, {
    headers: { accept: 'text/event-stream', ...(since === undefined ? {} : { 'last-event-id': since }) },
    signal: leaving.signal,
  });
  const messages: Message[] = [];
  let id = '';
  const parseBlock = (block: string) => {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    id = fields.get('id') ?? id;
    const event = fields.get('event');
    if (event !== undefined) messages.push({ id, event, data: JSON.parse(fields.get('data') ?? 'null') });
  };
  const ended = (async () => {
    let unparsed = '';
    for await (const chunk of answer.body ?? []) {
      const blocks = (unparsed + Buffer.from(chunk as Uint8Array).toString()).split('\n\n');
      unparsed = blocks.pop() ?? '';
      for (const block of blocks) parseBlock(block);
    }
  })().catch(() => undefined);
  const screen: OpenStream = {
    status: answer.status,
    messages,
    received: () => messages.filter(({ event }) => event === 'happened').flatMap(({ data }) => data as LiveEvent[]),
    at: () => id,
    async until(isSo, description) {
      for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
        if (isSo()) return;
      throw new Error(`${description} did not come to be; there was ${JSON.stringify(messages)}`);
    },
    ended,
    close: () => leaving.abort(),
  };
  if (answer.ok) await screen.until(() => messages.length > 0, 'the first message');
  return screen;
}
