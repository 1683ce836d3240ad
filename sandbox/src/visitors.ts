import { type IncomingMessage } from 'node:http';
import { HttpProblem } from '#http.ts';

const READS = new Set(['GET', 'HEAD']);
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects DNS rebinding and cross-site requests: a foreign host name, or a write from another site's page. Programs,
 * which send no origin, may write JSON.
 * @param options host: the listening address, also accepted as host name; accepts: the bodies that the path accepts
 * @throws {HttpProblem} 403, or 415 for a body of another type
 */
export function requireVisitor(
  { method = 'GET', headers }: IncomingMessage,
  { host, accepts = 'json' }: { host: string; accepts?: 'json' | 'form' | 'anything' },
): void {
  if (![...HERE, host].includes(hostnameOf(headers.host))) throw new HttpProblem(403, 'The sandboxes have other names');
  if (READS.has(method)) return;
  const site = headers['sec-fetch-site'];
  const foreign = headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
  if (foreign || (site !== undefined && site !== 'same-origin')) {
    throw new HttpProblem(403, 'Only the pages of the sandboxes change anything here');
  }
  if (accepts === 'anything') return;
  const type = headers['content-type'] ?? '';
  const isForm = accepts === 'form' && /^application\/x-www-form-urlencoded\b/i.test(type);
  if (method !== 'DELETE' && !isForm && !/^application\/json\b/i.test(type)) {
    throw new HttpProblem(415, 'Only JSON is accepted here');
  }
}

function hostnameOf(host = ''): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}
