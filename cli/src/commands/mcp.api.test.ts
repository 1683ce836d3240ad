import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, expect, test } from 'vitest';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { useApp } from '@ad-foundry/server/src/testing/app.ts';
import { keyFor, revisions } from '@ad-foundry/server/src/testing/assistant.ts';
import { brief } from '@ad-foundry/server/src/testing/briefs.ts';
import { program, runAdf } from '#testing/run-adf.ts';

const app = await useApp();
const owner = app.browser();

beforeAll(async () => {
  await owner.signUp();
  await brief(owner, { name: 'Teaser', formats: ['story'] });
});

/** The official client, over the standard input and output of the command. */
async function connect(secret: string, mode: 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const env = { ADF_KEY: secret, ADF_HOST: app.url };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env }));
  return client;
}

test.for([
  { revision: revisions.newest, mode: { pin: revisions.newest } },
  { revision: revisions.of2025, mode: 'legacy' as const },
])('an assistant of $revision calls the tools through the bridge', async ({ revision, mode }) => {
  const { id, secret } = await keyFor(owner, { scopes: ['campaigns:read', 'creatives:read'] });
  const client = await connect(secret, mode);
  try {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('plan_delivery');
    const names = ['campaigns', 'creatives'].map((kind) => ({ name: 'find', arguments: { in: kind } }));
    const found = await Promise.all(names.map((call) => client.callTool(call)));
    expect(JSON.stringify(found)).toContain('Teaser');
    const refused = client.callTool({ name: 'find', arguments: { in: 'formats' } });
    await expect(refused).rejects.toThrow('This key lacks the scope formats:read.');
    await owner.call(apiKeys.revoke, { params: { apiKeyId: id } });
    await expect(client.listTools()).rejects.toThrow('has expired or been revoked. Replace ADF_KEY.');
  } finally {
    await client.close();
  }
});

test('the bridge tells what it cannot do, and ends with its input', async () => {
  expect(await runAdf(['mcp'])).toMatchObject({ code: 4, err: expect.stringContaining('adf login') });
  const { secret } = await keyFor(owner);
  const gone = { ADF_KEY: secret, ADF_HOST: 'http://127.0.0.1:9' };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const ended = await runAdf(['mcp'], { env: gone, input: `${JSON.stringify(message)}\nno message\n` });
  expect(ended.code).toBe(0);
  expect(ended.out).toContain('This line is no message.');
});
