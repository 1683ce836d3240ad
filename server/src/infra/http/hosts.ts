import type { FastifyInstance } from 'fastify';
import { AppError } from '#infra/errors.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests for host names other than these and loopback, to prevent DNS rebinding by a foreign page.
 * @throws AppError `request.cross-site`
 */
export function guardHost(app: FastifyInstance, names: string[]): void {
  const allowedHosts = new Set([...loopback, ...names]);
  app.addHook('onRequest', async ({ headers: { host }, raw }) => {
    // With two Host headers, proxy and server may disagree.
    if ((raw.headersDistinct['host']?.length ?? 0) > 1) throw new AppError('request.cross-site');
    // Every browser sends Host, so a request without one is not a rebinding attack.
    if (host !== undefined && !allowedHosts.has(hostnameOf(host))) throw new AppError('request.cross-site');
  });
}

function hostnameOf(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}
