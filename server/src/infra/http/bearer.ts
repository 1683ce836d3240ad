import type { FastifyRequest } from 'fastify';

/**
 * The key in an `Authorization: Bearer` header; null without one. Other tokens are not ours: proxies that sign people in
 * add them to the requests of browsers.
 */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^bearer +(adf_\S+) *$/i.exec(headers.authorization ?? '');
  return match?.[1] ?? null;
}
