import { z, type ZodType } from 'zod';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { errorCatalogue, errorCodes, problemSchema } from '@ad-foundry/contract/errors.ts';

type Json = Record<string, unknown>;
export type Catalogue = Record<string, Record<string, EndpointShape>>;

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(catalogue: Catalogue, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [domain, endpoints] of Object.entries(catalogue)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe({ domain, name, endpoint }) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ad Foundry',
      version: '1',
      description: 'Brief ad creatives, collect them, judge them, take them out again.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'af_session' } },
    },
    'x-error-codes': Object.fromEntries(
      errorCodes.map((code) => [code, { status: errorCatalogue[code][0], title: errorCatalogue[code][1] }]),
    ),
  };
}

interface Named {
  domain: string;
  name: string;
  endpoint: EndpointShape;
}

function describe({ domain, name, endpoint }: Named): Json {
  const writes = endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && endpoint.method !== 'OPTIONS';
  const scoped = endpoint.access !== 'public' && endpoint.access !== 'signed-in';
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(writes && scoped
        ? [
            {
              name: 'X-Organization',
              in: 'header',
              required: true,
              schema: { type: 'string' },
              description: 'The organization that the change is meant for.',
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: contentOf(endpoint, jsonSchema(endpoint.body, 'input')),
          },
        }
      : {}),
    responses: {
      ...successOf(endpoint),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function contentOf({ form }: EndpointShape, schema: Json): Json {
  if (!form) return { 'application/json': { schema } };
  const file = { type: 'string', format: 'binary', description: `At most ${form.maxBytes} bytes.` };
  const properties = { ...(schema['properties'] as Json | undefined), [form.file]: file };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

function successOf({ raw, response }: EndpointShape): Json {
  if (raw) return { '200': { description: 'The bytes, or the answer of the protocol.' } };
  if (!response) return { '204': { description: 'Done.' } };
  return {
    '200': { description: 'The answer.', content: { 'application/json': { schema: jsonSchema(response, 'output') } } },
  };
}

function parameters(schema: ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** As JSON Schema; what a schema computes itself (an id, a transform) is told by its description. */
export function jsonSchema(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
