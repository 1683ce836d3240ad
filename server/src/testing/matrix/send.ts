import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { TestClient } from '#testing/client.ts';
import type { Cast, IdName } from './cast.ts';
import type { Sample } from './samples.ts';

interface Request {
  path: Cast;
  sample: Sample;
  headers?: Record<string, string>;
}

/** Sends a request as it is, whatever the types would say. */
export function send(
  client: TestClient,
  endpoint: EndpointShape,
  { path, sample, headers }: Request,
): Promise<Response> {
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: IdName) => path[name]);
  const search = sample.query ? `?${new URLSearchParams(sample.query)}` : '';
  const raw = typeof sample.body === 'string';
  const json: Record<string, string> = sample.body === undefined || raw ? {} : { 'content-type': 'application/json' };
  return client.send(`/api${address}${search}`, {
    method: endpoint.method,
    headers: { ...json, ...sample.headers, ...headers },
    ...(sample.body === undefined ? {} : { body: raw ? (sample.body as string) : JSON.stringify(sample.body) }),
  });
}
