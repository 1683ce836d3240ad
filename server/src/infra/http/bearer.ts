import type { FastifyRequest } from 'fastify';

/** The secret of an `Authorization: Bearer` header, which RFC 6750 requires of programs; null without one. */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '');
  return match?.[1] ?? null;
}
