import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, send } from '#http.ts';
import type { Backend } from '#meta/backend.ts';
import type { ActiveFault } from '#meta/faults.ts';
import type { CallOutcome } from '#meta/graph/answer.ts';
import { accountDisabled } from '#meta/graph/context.ts';
import { findError, GraphError, notFound } from '#meta/graph-error.ts';

const JSON_TYPE = 'application/json; charset=UTF-8';
const PAGE =
  '<!DOCTYPE html>\n<html lang="en" id="facebook"><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1><p>We\'re working on it and we\'ll get it fixed as soon as we can.</p></body></html>';

/**
 * The error of a fault that refuses the call; null for faults of the transport.
 * @param id the requested object
 */
export function failureOf(fault: ActiveFault, backend: Backend, id: string): GraphError | null {
  const status = fault.status === undefined ? {} : { status: fault.status };
  switch (fault.fault) {
    case 'expired-token':
      return new GraphError('token-expired', {
        message: `Error validating access token: Session has expired on ${new Date(backend.clock.now() - 60_000).toUTCString()}.`,
        ...status,
      });
    case 'missing-scope':
      return new GraphError('needs-ads-management', status);
    case 'disabled-account':
      return accountDisabled(fault.account ?? '0');
    case 'throttled':
      return new GraphError('management-limit', status);
    case 'server-error':
      return new GraphError('service-unavailable', { status: 500, ...status });
    case 'error-with-200':
      return new GraphError('service-unavailable', { status: 200 });
    case 'html-500':
    case 'bad-gateway':
      return new GraphError('unknown', status);
    case 'not-found':
      return notFound(id);
    default: {
      const entry = findError(fault.fault);
      return entry ? new GraphError(entry.name, status) : null;
    }
  }
}

/** Delays a request under the fault `slow`. */
export async function delay(fault: ActiveFault | null): Promise<void> {
  if (fault?.fault === 'slow') await sleep(fault.delayMs ?? 3000);
}

/** Headers of an account that has used up its hourly limit. */
const throttledHeaders = (accountId: string | null, minutes: number): Record<string, string> => ({
  'x-business-use-case-usage': JSON.stringify({
    [accountId ?? '0']: [
      {
        type: 'ads_management',
        call_count: 100,
        total_cputime: 60,
        total_time: 60,
        estimated_time_to_regain_access: minutes,
        ads_api_access_tier: 'standard_access',
      },
    ],
  }),
});

/** Sends a response, damaged by the fault if there is one. @returns whether the connection was cut */
export async function sendOutcome(
  response: ServerResponse,
  outcome: CallOutcome,
  fault: ActiveFault | null,
): Promise<boolean> {
  const body = JSON.stringify(outcome.body);
  const write = (text: string, more: Record<string, string> = {}, status = outcome.status) =>
    send(response, { status, type: JSON_TYPE, body: text, headers: { ...outcome.headers, ...more } });
  switch (fault?.fault) {
    case 'cut-before-work':
    case 'cut-after-work':
      response.destroy();
      return true;
    case 'cut-answer':
      await cutAnswer(response, outcome, body);
      return true;
    case 'html-500':
    case 'bad-gateway':
      send(response, {
        status: fault.fault === 'html-500' ? 500 : 502,
        type: 'text/html; charset="utf-8"',
        body: PAGE,
      });
      return false;
    case 'malformed-json':
      write(body.slice(0, Math.max(1, body.length - 3)));
      return false;
    case 'empty-answer':
      write('', {}, 200);
      return false;
    case 'throttled':
      write(body, throttledHeaders(outcome.accountId, fault.minutes ?? 5));
      return false;
    default:
      write(body);
      return false;
  }
}

/** Announces the whole body and cuts the connection halfway through it. */
async function cutAnswer(response: ServerResponse, { status, headers }: CallOutcome, text: string): Promise<void> {
  const body = Buffer.from(text);
  response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': String(body.length), ...headers });
  await new Promise<void>((resolve) => response.write(body.subarray(0, body.length / 2), () => resolve()));
  response.destroy();
}

/** Reads this many bytes of a request and cuts the connection. @returns the bytes read */
export async function cutUpload({ request, response }: Exchange, most = 65_536): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes >= most) break;
    }
  } catch {
    // The client has disconnected.
  }
  response.destroy();
  return bytes;
}
