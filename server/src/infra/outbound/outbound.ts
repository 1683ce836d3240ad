import { lookup as resolveName, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isInNetworks, isPublicAddress, type Network } from './public-address.ts';

/**
 * `address`: the URL has another scheme, a port that is not for the web, or user and password. `private`: its host is
 * not on the public internet. The others: the call failed.
 */
export type OutboundReason = 'address' | 'private' | 'unknown-host' | 'unreachable' | 'tls' | 'timeout';

export class OutboundError extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, cause?: unknown) {
    super(`the outbound call failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Bytes of the answer that are read; the rest is never received. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the answer is longer than `maxBytes`. */
  isCut: boolean;
}

/** The client for calls to addresses that people or other systems name. */
export interface Outbound {
  /** @throws OutboundError `address` or `private`; a host that does not resolve at the moment passes */
  check(url: string): Promise<void>;
  /** Answers redirects like any other status, without following them. @throws OutboundError */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface OutboundOptions {
  /** Networks that may be called although they are private. */
  allowedNetworks: readonly Network[];
  /** Allows http, for local mode. */
  insecure: boolean;
  connectMs?: number;
  totalMs?: number;
  resolve?: Resolve;
}

const lookup = promisify(resolveName);
const fromSystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });
/** Ports of public hosts, so that calls cannot reach other services such as mail servers. */
const webPorts = { 'https:': ['', '8443'], 'http:': ['', '8080'] } as const;

/**
 * Calls public addresses only (OWASP "SSRF prevention"): every address of the host is checked, and the connection uses
 * the checked addresses without asking again, so that a second answer of the name server changes nothing.
 */
export function createOutbound({
  allowedNetworks,
  insecure,
  connectMs = 10_000,
  totalMs = 15_000,
  resolve = fromSystem,
}: OutboundOptions): Outbound {
  const vet = async (url: URL): Promise<LookupAddress[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family === 0 ? await namedAddresses(resolve, host) : [{ address: host, family }];
    const refused = addresses.filter(({ address }) => !isInNetworks(address, allowedNetworks));
    if (refused.some(({ address }) => !isPublicAddress(address))) throw new OutboundError('private');
    if (refused.length > 0 && !isWebPort(url)) throw new OutboundError('address');
    return addresses;
  };
  return {
    async check(text) {
      const url = parse(text, insecure);
      try {
        await within(vet(url), AbortSignal.timeout(connectMs));
      } catch (error) {
        const { reason } = failureOf(error);
        if (reason === 'private' || reason === 'address') throw error;
      }
    },
    async send(request) {
      const url = parse(request.url, insecure);
      const limit = AbortSignal.timeout(totalMs);
      const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
      try {
        const addresses = await within(vet(url), AbortSignal.any([signal, AbortSignal.timeout(connectMs)]));
        return await call({ ...request, signal, connectMs }, url, addresses);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function parse(text: string, insecure: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url?.protocol === 'https:' || (insecure && url?.protocol === 'http:');
  if (!url || !isAllowed || url.username !== '' || url.password !== '') throw new OutboundError('address');
  return url;
}

const isWebPort = ({ protocol, port }: URL) =>
  webPorts[protocol as keyof typeof webPorts].some((each) => each === port);

async function namedAddresses(resolve: Resolve, host: string): Promise<LookupAddress[]> {
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new OutboundError('unknown-host', error);
  });
  if (addresses.length === 0) throw new OutboundError('unknown-host');
  return addresses;
}

/** Name servers cannot be told to stop, so that their answer is no longer awaited. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const abort = () => fail(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', abort));
  });
}

type Call = OutboundRequest & { signal: AbortSignal; connectMs: number };

function call(request: Call, url: URL, addresses: LookupAddress[]): Promise<OutboundAnswer> {
  const { method = 'GET', body, headers, maxBytes, signal, connectMs } = request;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, ...length }, lookup: pinned, signal, agent: false };
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, options);
    const connecting = setTimeout(() => outgoing.destroy(new OutboundError('timeout')), connectMs);
    outgoing.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    );
    outgoing.on('close', () => clearTimeout(connecting));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => void read(response, maxBytes).then(resolve, reject));
    outgoing.end(body);
  });
}

/** Reads the first bytes of an answer, then closes its connection; of an answer announced as too long, the first part. */
async function read(response: IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const announced = Number(response.headers['content-length'] ?? 0);
  // Leaving the loop destroys the response with its connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes || announced > maxBytes) break;
  }
  const body = Buffer.concat(chunks).subarray(0, maxBytes);
  const isCut = Math.max(size, announced) > maxBytes;
  return { status: response.statusCode ?? 0, headers: response.headers, body, isCut };
}

function failureOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return new OutboundError('timeout', error);
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/.test(code);
  return new OutboundError(isTls ? 'tls' : 'unreachable', error);
}
