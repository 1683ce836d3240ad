import { AppError } from '#infra/errors.ts';

interface Incoming {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
const joinValues = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/**
 * Refuses requests forged by another site. Checks Fetch Metadata, or Origin if that is missing; without either, a
 * request with cookies is refused (current browsers always send one of them). A GET that changes something is also
 * allowed with `X-App: 1`, which a foreign page cannot set.
 * @throws AppError `request.cross-site`
 */
export function guardOrigin(request: Incoming, options: { origin: string; guardedRead: boolean }): void {
  if (readOnly.has(request.method) && !options.guardedRead) return;
  const site = joinValues(request.headers['sec-fetch-site']);
  if (site !== undefined) {
    const mode = joinValues(request.headers['sec-fetch-mode']);
    const navigated = options.guardedRead && mode !== undefined && mode !== 'cors' && mode !== 'same-origin';
    if (site === 'same-origin' && !navigated && !isPrefetch(request)) return;
    throw new AppError('request.cross-site');
  }
  const origin = joinValues(request.headers['origin']);
  if (origin !== undefined) {
    if (origin === options.origin) return;
    throw new AppError('request.cross-site');
  }
  if (options.guardedRead ? joinValues(request.headers['x-app']) !== '1' : request.headers['cookie'] !== undefined) {
    throw new AppError('request.cross-site');
  }
}

function isPrefetch(request: Incoming): boolean {
  const purpose = joinValues(request.headers['sec-purpose']) ?? joinValues(request.headers['purpose']) ?? '';
  return purpose.includes('prefetch') || purpose.includes('prerender');
}
