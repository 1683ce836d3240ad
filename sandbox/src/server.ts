import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { HttpProblem, type Sandbox, send } from '#http.ts';
import { renderIndex } from '#index-page.ts';
import { requireVisitor } from '#visitors.ts';

const INDEX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

async function answer(
  sandboxes: readonly Sandbox[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (url.pathname === '/') {
    const headers = { 'content-security-policy': INDEX_POLICY };
    send(response, { type: 'text/html; charset=utf-8', body: renderIndex(sandboxes), headers });
    return;
  }
  const sandbox = sandboxes.find((one) => url.pathname === one.path || url.pathname.startsWith(`${one.path}/`));
  if (!sandbox) throw new HttpProblem(404, 'No sandbox answers here');
  await sandbox.handle({ request, response, url });
}

function fail(response: ServerResponse, error: unknown): void {
  const known = error instanceof HttpProblem ? error : new HttpProblem(500, String(error));
  if (response.headersSent) response.destroy();
  else send(response, { status: known.status, type: 'text/plain; charset=utf-8', body: known.message });
}

/**
 * Starts the HTTP side of all sandboxes.
 * @returns its address (`http://127.0.0.1:4001`, without a slash at the end) and a function that closes everything
 */
export async function startServer({
  host,
  port,
  sandboxes,
}: {
  host: string;
  port: number;
  sandboxes: readonly Sandbox[];
}): Promise<{ address: string; close: () => Promise<void> }> {
  const visit = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requireVisitor(request, { host, takesForms: sandboxes.some(({ formPaths }) => formPaths?.includes(path)) });
    await answer(sandboxes, request, response);
  };
  const server: Server = createServer((request, response) => {
    visit(request, response).catch((error: unknown) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all(sandboxes.map((one) => one.close()));
  };
  return { address: `http://${host}:${(server.address() as AddressInfo).port}`, close };
}
