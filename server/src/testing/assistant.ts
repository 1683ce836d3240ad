import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { apiKeys, type ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import { apiScopes, type ApiScope } from '@ad-foundry/contract/api-scopes.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

/** The newest revision of the protocol, and the one before, which clients of 2025 speak. */
export const revisions = { newest: '2026-07-28', of2025: '2025-11-25' } as const;

interface KeyInput {
  kind?: ApiKeyKind;
  scopes?: readonly ApiScope[];
  days?: number;
}

/** A new key of this person or organization, with all scopes by default. */
export function keyFor(client: TestClient, { kind = 'organization', scopes = apiScopes, days }: KeyInput = {}) {
  return client.call(apiKeys.create, { body: { kind, name: 'Assistant', scopes: [...scopes], days } });
}

export interface ToolAnswer {
  /** What the tool answers, or the problem that it reports. */
  data: Record<string, unknown>;
  isError: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
  bytes: number;
}

/** The official client, connected with a key. */
export async function connectAssistant(
  { url }: Pick<TestApp, 'url'>,
  secret: string,
  revision: keyof typeof revisions = 'newest',
) {
  const mode = revision === 'newest' ? { pin: revisions.newest } : ('legacy' as const);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const result = await client.callTool({ name, arguments: args });
    const content = result.content as ToolAnswer['content'];
    const text = content.find(({ type }) => type === 'text')?.text ?? '{}';
    const read = (): Record<string, unknown> => {
      try {
        return JSON.parse(text) as Record<string, unknown>;
      } catch {
        return { text };
      }
    };
    return { data: read(), isError: result.isError === true, content, bytes: JSON.stringify(result).length };
  };
  return { client, call };
}

export type TestAssistant = Awaited<ReturnType<typeof connectAssistant>>;

/** Sends a message of 2025 without a client, to see statuses and headers. */
export function postMcp({ url }: Pick<TestApp, 'url'>, message: unknown, headers: Record<string, string> = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revisions.of2025,
      ...headers,
    },
    body,
  });
}

/** A call of a tool as a message of 2025. */
export const toolCall = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
