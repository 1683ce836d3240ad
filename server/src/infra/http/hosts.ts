import type { FastifyInstance } from 'fastify';
import { AppError } from '#infra/errors.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Answers only under these names and those of this very machine: a foreign page whose name was bent to this machine
 * finds nobody. @throws AppError `request.cross-site`
 */
export function guardHost(app: FastifyInstance, names: string[]): void {
  const known = new Set([...loopback, ...names]);
  app.addHook('onRequest', async ({ headers: { host }, raw }) => {
    // Two are for two to disagree about.
    if ((raw.headersDistinct['host']?.length ?? 0) > 1) throw new AppError('request.cross-site');
    // Every browser names the host; without one, nobody was led here by a name.
    if (host !== undefined && !known.has(hostnameOf(host))) throw new AppError('request.cross-site');
  });
}

function hostnameOf(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}
