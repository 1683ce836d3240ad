import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { TestClient } from '#testing/client.ts';
import { formOf } from '#testing/forms.ts';
import { pathWords } from './path-words.ts';
import type { SampleIds, IdName } from './populate.ts';
import type { Sample } from './samples.ts';

interface Request {
  path: SampleIds;
  sample: Sample;
  headers?: Record<string, string>;
}

/** Sends a request without type checks. */
export function send(
  client: TestClient,
  endpoint: EndpointShape,
  { path, sample, headers }: Request,
): Promise<Response> {
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: IdName) => path[name] ?? pathWords[name] ?? '');
  const search = sample.query ? `?${new URLSearchParams(sample.query)}` : '';
  return client.send(`/api${address}${search}`, { method: endpoint.method, ...contentOf(endpoint, sample, headers) });
}

function contentOf({ form }: EndpointShape, { body, headers }: Sample, more: Request['headers']): RequestInit {
  const allHeaders = { ...headers, ...more };
  if (body === undefined || typeof body === 'string')
    return { headers: allHeaders, ...(body === undefined ? {} : { body }) };
  if (form) return { headers: allHeaders, body: formOf(Object.entries(body as Record<string, string>)) };
  return { headers: { 'content-type': 'application/json', ...allHeaders }, body: JSON.stringify(body) };
}
