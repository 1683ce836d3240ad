import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { isText } from '@ad-foundry/contract/text.ts';
import { AppError } from '#infra/errors.ts';
import { fieldErrors } from './problems.ts';

/**
 * Parses path, query and body of a request by the schemas of its endpoint. @throws AppError `request.not-found`,
 * `request.invalid`
 */
export function parseInput(
  endpoint: EndpointShape,
  request: Pick<FastifyRequest, 'params' | 'query'>,
  body: unknown,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: endpoint.params ? parsePath(endpoint.params, request.params) : undefined,
    query: endpoint.query ? parse(endpoint.query, request.query) : undefined,
    body: endpoint.body ? parse(endpoint.body, body ?? {}) : undefined,
  };
}

/** A malformed id in a path counts as not found. */
function parsePath(schema: ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('request.not-found');
  return parsed.data;
}

function parse(schema: ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('request.invalid', { errors: fieldErrors(parsed.error) });
  const path = findUnfit(parsed.data, '');
  if (path !== null) throw new AppError('request.invalid', { errors: [{ path, message: 'is not a text' }] });
  return parsed.data;
}

/** Path of the first text that the database cannot store, whatever its schema allows; or null. */
function findUnfit(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnfit(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
