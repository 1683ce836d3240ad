import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { HttpProblem, type Sandbox, send, sendJson } from '#http.ts';
import { renderIndex } from '#index-page.ts';
import { requireVisitor } from '#visitors.ts';

const INDEX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Addresses and credentials of the sandboxes, for programs. */
export type Directory = (origin: string) => Record<string, unknown>;

async function answer(
  { sandboxes, directory }: { sandboxes: readonly Sandbox[]; directory: Directory },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (url.pathname === '/index.json') return sendJson(response, directory(`http://${request.headers.host}`));
  if (url.pathname === '/') {
    const headers = { 'content-security-policy': INDEX_POLICY };
    send(response, { type: 'text/html; charset=utf-8', body: renderIndex(sandboxes), headers });
    return undefined;
  }
  const isBelow = (folder: string) => url.pathname === folder || url.pathname.startsWith(`${folder}/`);
  const sandbox = sandboxes.find(({ path, otherPaths = [] }) => [path, ...otherPaths].some(isBelow));
  if (!sandbox) throw new HttpProblem(404, 'No sandbox answers here');
  await sandbox.handle({ request, response, url });
}

/** The types of body that a path accepts. */
function acceptedAt(sandboxes: readonly Sandbox[], path: string): 'json' | 'form' | 'anything' {
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`);
  if (sandboxes.some(({ programPaths }) => programPaths?.some(isBelow))) return 'anything';
  return sandboxes.some(({ formPaths }) => formPaths?.includes(path)) ? 'form' : 'json';
}

function fail(response: ServerResponse, error: unknown): void {
  const problem = error instanceof HttpProblem ? error : new HttpProblem(500, String(error));
  if (response.headersSent) response.destroy();
  else send(response, { status: problem.status, type: 'text/plain; charset=utf-8', body: problem.message });
}

/**
 * Starts the HTTP server of all sandboxes.
 * @returns its address (`http://127.0.0.1:4001`, without a trailing slash) and a function that closes everything
 */
export async function startServer({
  host,
  port,
  sandboxes,
  directory = () => ({}),
}: {
  host: string;
  port: number;
  sandboxes: readonly Sandbox[];
  /** The body of `/index.json`. */
  directory?: Directory;
}): Promise<{ address: string; close: () => Promise<void> }> {
  const visit = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requireVisitor(request, { host, accepts: acceptedAt(sandboxes, path) });
    await answer({ sandboxes, directory }, request, response);
  };
  const server: Server = createServer((request, response) => {
    visit(request, response).catch((error: unknown) => fail(response, error));
  });
  // Uploading a large video over a slow line may take longer than Node's limit of five minutes.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  };
  return { address: `http://${host}:${(server.address() as AddressInfo).port}`, close };
}
