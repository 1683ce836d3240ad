import { type IncomingMessage, type ServerResponse } from 'node:http';

/** A request to a sandbox and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** A sandbox: handles all requests below its path. */
export interface Sandbox {
  readonly title: string;
  readonly description: string;
  /** Such as `/mailbox`; no trailing slash. */
  readonly path: string;
  /** Further folders that it serves, for clients that cannot be configured with a path. */
  readonly otherPaths?: readonly string[];
  /** Paths that accept posted forms; others accept JSON only. */
  readonly formPaths?: readonly string[];
  /** Folders of paths where programs may write bodies of any type. */
  readonly programPaths?: readonly string[];
  handle(exchange: Exchange): Promise<void> | void;
  close(): Promise<void>;
}

/** Ends the exchange with this status; the text is shown to a developer. */
export class HttpProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const HTML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes a text safe inside HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => HTML_SIGNS[sign] ?? sign);

interface Body {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends a body, with headers that forbid caching and type sniffing. */
export function send(response: ServerResponse, { status = 200, type, body, headers = {} }: Body): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown, headers?: Record<string, string>): void {
  send(response, { type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers });
}

const MAX_BODY_BYTES = 1_000_000;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new HttpProblem(413, 'The body is larger than one megabyte');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads a JSON body.
 * @throws {HttpProblem} 413 above one megabyte, 400 for invalid JSON
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The body is not JSON');
  }
}

/**
 * Reads the fields of a form.
 * @throws {HttpProblem} 413 above one megabyte
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request));
}
