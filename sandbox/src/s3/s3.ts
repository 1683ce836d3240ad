import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, operationOf, type Answer, type Call } from './calls.ts';
import { FaultPlan, type FaultKind } from './faults.ts';
import { Objects } from './objects.ts';
import { S3Problem } from './problem.ts';
import { requireSignature, type Keys } from './signature.ts';
import { element, xmlDocument } from './xml.ts';

/** An S3 server in memory, as strict as Amazon's where clients could notice, with fault injection. */
export interface S3 {
  endpoint: string;
  bucket: string;
  keys: Keys;
  objects: Objects;
  faults: FaultPlan;
  close(): Promise<void>;
}

const slowMs = 1500;

/** Starts the server with one empty bucket; `port` 0 chooses a free port. */
export async function startS3({ host = '127.0.0.1', port = 0, bucket = 'files' } = {}): Promise<S3> {
  const keys: Keys = { accessKeyId: 'sandbox', secretAccessKey: 'sandbox-secret' };
  const objects = new Objects();
  const faults = new FaultPlan();
  const server = createServer((request, response) => {
    answer({ request, response, bucket, keys, objects, faults }).catch(() => response.destroy());
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const endpoint = `http://${host}:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { endpoint, bucket, keys, objects, faults, close };
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  keys: Keys;
  objects: Objects;
  faults: FaultPlan;
}

async function answer({ request, response, bucket, keys, objects, faults }: Visit): Promise<void> {
  let fault: FaultKind | null = null;
  try {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, named = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const operation = operationOf(request, key, url.searchParams, 'x-amz-copy-source' in request.headers);
    fault = faults.next(operation);
    if (fault === 'reset') return void request.socket.destroy();
    const body = await readBody(request);
    if (fault === 'silent') return;
    if (fault === 'slow') await sleep(slowMs);
    requireSignature(request, body, keys);
    if (named !== bucket) throw new S3Problem(404, 'NoSuchBucket');
    failAs(fault);
    const call: Call = { request, bucket, key, query: url.searchParams, body };
    send(response, calls[operation](call, objects), fault);
  } catch (error) {
    const { status, code } = error instanceof S3Problem ? error : new S3Problem(500, 'InternalError');
    const problem = element('Error', element('Code', code) + element('Message', String(error)));
    send(response, { status, headers: { 'content-type': 'application/xml' }, body: xmlDocument(problem) }, fault);
  }
}

function failAs(fault: FaultKind | null): void {
  if (fault === '403') throw new S3Problem(403, 'AccessDenied');
  if (fault === '500') throw new S3Problem(500, 'InternalError');
  if (fault === '503') throw new S3Problem(503, 'SlowDown');
  if (fault === '507') throw new S3Problem(507, 'InsufficientStorage');
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '' }: Answer,
  fault: FaultKind | null,
): void {
  if (fault === 'lost-answer') return void response.destroy();
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (fault !== 'partial') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
