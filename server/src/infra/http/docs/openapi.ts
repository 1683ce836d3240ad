import type { ZodType } from 'zod';
import type { EndpointShape, HeaderShape } from '@ad-foundry/contract/endpoint.ts';
import { errorCatalogue, errorCodes } from '@ad-foundry/contract/errors.ts';
import { impliedErrors } from './implied-errors.ts';
import { createProblemResponses } from './problem-responses.ts';
import { addComponents, expand, toSchema, type Json } from './schemas.ts';

/** Input for the API document. */
export interface ApiDescription {
  endpoints: Record<string, Record<string, EndpointShape>>;
  tags: Record<string, { name: string; description: string }>;
}

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(api: ApiDescription, serverUrl: string): Json {
  const problems = createProblemResponses();
  const paths: Record<string, Json> = {};
  for (const [domain, endpoints] of Object.entries(api.endpoints)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const codes = [...impliedErrors(endpoint), ...(endpoint.throws ?? [])];
      const operation = {
        operationId: `${domain}.${name}`,
        tags: [api.tags[domain]?.name ?? domain],
        ...describe(endpoint),
        responses: { ...successOf(endpoint), ...problems.of(codes) },
      };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Ad Foundry',
      version: '1',
      description:
        'Brief ad creatives, collect their files, check them against the rules of each format, download them.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: Object.values(api.tags),
    paths,
    components: {
      responses: problems.components(),
      parameters: headers,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'af_session' },
        key: { type: 'http', scheme: 'bearer', description: 'A key made in Settings, API keys.' },
      },
    },
    'x-error-codes': Object.fromEntries(
      errorCodes.map((code) => [code, { status: errorCatalogue[code][0], title: errorCatalogue[code][1] }]),
    ),
  };
  return addComponents(document);
}

const headers = {
  Organization: {
    name: 'X-Organization',
    in: 'header',
    required: true,
    schema: { $ref: '#/components/schemas/OrganizationId' },
    description: 'The organization that the change is meant for.',
  },
  App: {
    name: 'X-App',
    in: 'header',
    schema: { const: '1' },
    description: 'Required from clients other than browsers: shows that no other site caused the request.',
  },
};

const header = (name: keyof typeof headers) => ({ $ref: `#/components/parameters/${name}` });

function describe(endpoint: EndpointShape): Json {
  const { protocol } = endpoint;
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method);
  const isScoped = endpoint.access !== 'public' && endpoint.access !== 'signed-in';
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(writes && isScoped ? [header('Organization')] : []),
    ...(endpoint.guarded ? [header('App')] : []),
    ...(protocol?.headers ?? []).map(({ name, ...shape }) => ({ name, in: 'header', ...describeHeader(shape) })),
  ];
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    ...(endpoint.access === 'public' ? {} : { security: securityOf(endpoint) }),
    parameters,
    ...(endpoint.body ? { requestBody: { required: true, content: bodyOf(endpoint) } } : {}),
    ...(protocol?.sends ? { requestBody: { content: { [protocol.sends]: { schema: bytes } } } } : {}),
  };
}

/** OpenAPI 3.1 lets any security scheme name the scopes that a call needs. */
function securityOf({ scope }: EndpointShape): Json[] {
  return [{ session: [] }, ...(scope ? [{ key: scope === 'any' ? [] : [scope] }] : [])];
}

const bytes = { type: 'string', format: 'binary' };

function describeHeader({ description, required, values, isNumber }: Omit<HeaderShape, 'name'>): Json {
  const schema = { type: isNumber ? 'integer' : 'string', ...(values ? { enum: values } : {}) };
  return { description, ...(required ? { required } : {}), schema };
}

function bodyOf({ form, body }: EndpointShape): Json {
  if (!body) return {};
  if (!form) return { 'application/json': { schema: toSchema(body, 'input') } };
  const schema = expand(body, 'input');
  const file = { type: 'string', format: 'binary', description: `At most ${form.maxBytes} bytes.` };
  const properties = { ...(schema['properties'] as Json | undefined), [form.file]: file };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

function successOf({ raw, response, protocol }: EndpointShape): Json {
  if (protocol) {
    const { status, description, headers: sent } = protocol.answer;
    const shapes = sent.map(({ name, ...shape }) => [name, describeHeader(shape)] as const);
    return { [status]: { description, headers: Object.fromEntries(shapes) } };
  }
  if (raw) return { '200': { description: 'The file, or a response of the protocol.' } };
  if (!response) return { '204': { description: 'Done.' } };
  const schema = toSchema(response, 'output');
  return { '200': { description: 'Done.', content: { 'application/json': { schema } } } };
}

function parametersOf(schema: ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = expand(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    schema: property,
  }));
}
