/** A received file. */
export interface ArrivedFile {
  readonly part: string;
  readonly filename: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A request that reached the sandbox. */
export interface Arrival {
  readonly id: number;
  /** Time by the sandbox's clock, ISO 8601. */
  readonly at: string;
  readonly host: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With redacted secrets. */
  readonly query: string;
  /** Fields of the body, with truncated values and redacted secrets. */
  readonly fields: Record<string, string>;
  readonly bytes: number;
  readonly files: readonly ArrivedFile[];
  readonly personId: string | null;
  readonly accountId: string | null;
  /** Null when the connection was cut. */
  readonly status: number | null;
  readonly code: number | null;
  readonly subcode: number | null;
  readonly trace: string;
  readonly fault: string | null;
  readonly ms: number;
}

const SECRETS = /^(access_token|appsecret_proof|client_secret|input_token|fb_exchange_token|code|signed_request)$/;
const LONGEST = 300;
const MOST = 20_000;

/** Replaces the values of secrets by `***`. */
export function redactQuery(query: URLSearchParams): string {
  return [...query]
    .map(
      ([name, value]) => `${encodeURIComponent(name)}=${SECRETS.test(name) ? '***' : encodeURIComponent(cut(value))}`,
    )
    .join('&');
}

export const redactFields = (fields: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...fields].map(([name, value]) => [name, SECRETS.test(name) ? '***' : cut(value)]));

/** Secrets inside the addresses and bodies of a batch's parts. */
const NESTED = /\b(access_token|appsecret_proof|client_secret|input_token)=[^&"\s]+/g;

function cut(value: string): string {
  const shown = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return shown.replace(NESTED, '$1=***');
}

/** The latest requests, oldest first. */
export class Arrivals {
  #list: Arrival[] = [];
  #count = 0;

  add(arrival: Omit<Arrival, 'id'>): void {
    this.#count += 1;
    this.#list.push({ id: this.#count, ...arrival });
    if (this.#list.length > MOST + 1000) this.#list = this.#list.slice(-MOST);
  }

  list(filter: (arrival: Arrival) => boolean = () => true): Arrival[] {
    return this.#list.filter(filter);
  }

  /** Number of stored requests. */
  get count(): number {
    return this.#list.length;
  }

  /** Id of the oldest stored request; the next id when none is stored. */
  get firstId(): number {
    return this.#list[0]?.id ?? this.#count + 1;
  }

  clear(): void {
    this.#list = [];
  }
}
