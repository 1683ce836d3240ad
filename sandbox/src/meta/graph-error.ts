import { errorTable } from './data/error-table.ts';

/** What a client should do about an error. */
export type ErrorKind =
  | 'reauth'
  | 'permission'
  | 'rate_limited'
  | 'transient'
  | 'split'
  | 'not_found'
  | 'invalid'
  | 'policy'
  | 'version';

export interface CatalogueEntry {
  readonly name: string;
  readonly code: number;
  readonly subcode: number | undefined;
  readonly status: number;
  readonly kind: ErrorKind;
  readonly message: string;
}

const ROW = /^(?<name>\S+)\s+(?<code>-?\d+)(?:\/(?<subcode>\d+))?\s+(?<status>\d{3})\s+(?<kind>\w+)\s+(?<message>.+)$/;

function readRow(line: string): CatalogueEntry {
  const { name = '', code, subcode, status, kind, message = '' } = ROW.exec(line)?.groups ?? {};
  return {
    name,
    code: Number(code),
    subcode: subcode === undefined ? undefined : Number(subcode),
    status: Number(status),
    kind: kind as ErrorKind,
    message,
  };
}

/** Every error that the sandbox can return. */
export const catalogue: readonly CatalogueEntry[] = errorTable.trim().split('\n').map(readRow);

const byName = new Map(catalogue.map((entry) => [entry.name, entry]));

/** The entry with this name, such as `token-expired`, or with this number, such as `190/463`. */
export function findError(name: string): CatalogueEntry | undefined {
  const isNumbered = ({ code, subcode }: CatalogueEntry) =>
    name === (subcode === undefined ? String(code) : `${code}/${subcode}`);
  return byName.get(name) ?? catalogue.find(isNumbered);
}

interface Details {
  message?: string;
  type?: string;
  status?: number;
  subcode?: number;
  isTransient?: boolean;
  /** Title and text for the person; Meta translates them. */
  userTitle?: string;
  userMessage?: string;
  /** `error_data`, such as the fields to blame. */
  data?: unknown;
}

/** A refusal of the Graph API; `name` is an entry of the catalogue. */
export class GraphError extends Error {
  readonly entry: CatalogueEntry;
  readonly details: Details;

  constructor(name: string, details: Details = {}) {
    const entry = findError(name);
    if (!entry) throw new Error(`No error is called ${name}`);
    super(details.message ?? entry.message);
    this.entry = entry;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? this.entry.status;
  }

  get code(): number {
    return this.entry.code;
  }

  get subcode(): number | undefined {
    return this.details.subcode ?? this.entry.subcode;
  }

  /** The JSON body; `trace` is the fbtrace_id. */
  body(trace: string): { error: Record<string, unknown> } {
    const { details, entry } = this;
    const isTransient = details.isTransient ?? (entry.kind === 'transient' || entry.kind === 'rate_limited');
    return {
      error: {
        message: this.message,
        type: details.type ?? (entry.kind === 'not_found' ? 'GraphMethodException' : 'OAuthException'),
        ...(isTransient ? { is_transient: true } : {}),
        code: this.code,
        ...(details.data === undefined ? {} : { error_data: details.data }),
        ...(this.subcode === undefined ? {} : { error_subcode: this.subcode }),
        ...(details.userTitle === undefined
          ? {}
          : { error_user_title: details.userTitle, error_user_msg: details.userMessage ?? details.userTitle }),
        fbtrace_id: trace,
      },
    };
  }
}

/** A wrong parameter: code 100 with the field to blame. */
export function invalid(message: string, more: Details & { field?: string } = {}): GraphError {
  const { field, ...details } = more;
  const data = field === undefined ? {} : { data: { blame_field_specs: [[field]] } };
  return new GraphError('invalid-parameter', { message: `(#100) ${message}`, ...data, ...details });
}

/** An object that does not exist, or that this token may not see; the response is the same. */
export function notFound(id: string, method = 'get'): GraphError {
  const message =
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to ` +
    'missing permissions, or does not support this operation. Please read the Graph API documentation at ' +
    'https://developers.facebook.com/docs/graph-api';
  return new GraphError('not-found', { message });
}
