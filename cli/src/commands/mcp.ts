import { createInterface } from 'node:readline';
import {
  deserializeMessage,
  INTERNAL_ERROR,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  PARSE_ERROR,
  serializeMessage,
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/client';
import { createApi, stopFor, stopOf, type Api } from '#lib/api.ts';
import { readArguments } from '#lib/arguments.ts';
import { exit, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { note, visible } from '#lib/output.ts';

export const usage = `adf mcp

Connects an assistant on this computer to the server: it starts this command and speaks the Model Context Protocol over
its standard input and output. Uses the key of adf login, or ADF_KEY and ADF_HOST.

  claude mcp add ad-foundry -- adf mcp`;

export async function run(args: string[]): Promise<ExitCode> {
  readArguments(args, {});
  const api = createApi(await requireLogin());
  const bridge = createBridge(api, (message) => process.stdout.write(serializeMessage(message)));
  await bridge.start();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    if (line.trim() !== '') bridge.receive(line);
  await bridge.close();
  return exit.done;
}

/** Passes each message of the assistant to the server and each answer back, whatever the tools and the revision. */
function createBridge(api: Api, write: (message: JSONRPCMessage) => void) {
  const { host } = api.login;
  const running = new Map<RequestId, AbortController>();
  const server = new StreamableHTTPClientTransport(new URL(`${host}/mcp`), {
    fetch: (_, init) => request(api, init),
  });
  const fail = (id: RequestId, error: unknown) => {
    if (!running.delete(id)) return;
    const message = visible(error instanceof Error ? error.message : String(error));
    write({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message } });
  };
  const handlers: Pick<typeof server, 'onerror' | 'onmessage'> = {
    onerror: (error) => note(visible(error.message)),
    onmessage: (message) => {
      if (isJSONRPCResponse(message) && message.id !== undefined) running.delete(message.id);
      // Clients of 2025 agree on a revision once; it is a header of each request that follows.
      const { protocolVersion } = isJSONRPCResultResponse(message) ? message.result : {};
      if (typeof protocolVersion === 'string') server.setProtocolVersion(protocolVersion);
      write(message);
    },
  };
  Object.assign(server, handlers);
  const send = async (message: JSONRPCMessage) => {
    if (!isJSONRPCRequest(message)) return server.send(message);
    const { id } = message;
    const cancelling = new AbortController();
    running.set(id, cancelling);
    const onRequestStreamEnd = () => fail(id, new Error(`${host} did not answer. Try again later.`));
    try {
      await server.send(message, { requestSignal: cancelling.signal, onRequestStreamEnd });
    } catch (error) {
      fail(id, error);
    }
  };
  return {
    start: () => server.start(),
    close: () => server.close(),
    receive(line: string): void {
      let message: JSONRPCMessage;
      try {
        message = deserializeMessage(line);
      } catch {
        return write({ jsonrpc: '2.0', error: { code: PARSE_ERROR, message: 'This line is no message.' } });
      }
      // Over HTTP, a request is cancelled by closing it.
      if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
        const id = message.params?.['requestId'] as RequestId;
        running.get(id)?.abort();
        running.delete(id);
        return;
      }
      send(message).catch((error: unknown) => note(visible(String(error))));
    },
  };
}

/** @throws Stop for what no assistant can mend: the key, the connection, a busy server */
async function request(api: Api, init: RequestInit = {}): Promise<Response> {
  const { host } = api.login;
  const response = await api.attempt('/mcp', init);
  if (response === null) throw await stopFor(null, host);
  const { status, headers } = response;
  const scope = status === 403 ? /\bscope="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] : undefined;
  if (scope !== undefined) throw stopOf(status, { code: 'key.scope-missing', data: { scope } }, host);
  if (status === 401 || status === 429 || status >= 500 || (status >= 300 && status < 400))
    throw await stopFor(response, host);
  return response;
}
