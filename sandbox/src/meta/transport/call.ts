import type { ReceivedFile } from './body.ts';

export const methods = ['GET', 'POST', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Meta's host names, which are folders of one address here. */
export const hosts = ['www', 'graph', 'graph-video', 'rupload', 'cdn'] as const;
export type Host = (typeof hosts)[number];

/** A call of the Graph API, single or part of a batch. */
export interface Call {
  readonly method: Method;
  readonly host: Host;
  /** Such as `v26.0`; null if the path has none. */
  readonly version: string | null;
  /** The path after the version, without empty parts. */
  readonly path: readonly string[];
  /** Parameters of the URL, the only place where `appsecret_proof` counts. */
  readonly query: URLSearchParams;
  /** Parameters of the URL and the body; those of the body take precedence. */
  readonly params: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
  /** Token of the header `Authorization`. */
  readonly bearer: string | null;
  /** The address of the sandbox from the client's view, such as `http://127.0.0.1:4001/meta`. */
  readonly base: string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

const VERSION = /^v\d+\.\d+$/;

/** Splits a path such as `/v26.0/me/adaccounts`. */
export function splitPath(path: string): { version: string | null; path: string[] } {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first = ''] = parts;
  return VERSION.test(first) ? { version: first, path: parts.slice(1) } : { version: null, path: parts };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Parameters of the URL, overridden by those of the body. */
export const mergeParams = (query: URLSearchParams, fields: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...query, ...fields]);
