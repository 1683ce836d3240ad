import type { z } from 'zod';
import { AdPlatformError, type FailureTrace } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { ProviderDependencies } from '#adapters/ads/provider-dependencies.ts';
import { graphVersion, metaId } from './options.ts';
import { sendBytes, type BytesToSend } from './send-bytes.ts';
import { codeOf, errorSchema, messageOf, translateError, type GraphErrorBody } from './translate.ts';
import { appKey, readUsage } from './usage.ts';

const timeoutMs = 30_000;
const maxAnswerBytes = 8 * 1024 * 1024;

/** A call as sent to the platform. */
export interface Attempt {
  access: Access;
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  form?: Record<string, string>;
  bytes?: BytesToSend;
  /** The number of the call's ad account, without `act_`. */
  account?: string;
  /** Whether the call may be repeated if its response was lost. */
  repeatable: boolean;
}

/** How a response is parsed. */
export interface Reading<S extends z.ZodType> {
  schema: S;
  /** Converts the response's text to the value that the schema checks; by default parses all of its JSON. */
  parse?: (text: string) => unknown;
}

export type AttemptDependencies = Omit<ProviderDependencies, 'redirectUri'>;

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a call once, learns from the usage headers of the response and logs it. @throws AdPlatformError */
export async function attempt(call: Attempt, dependencies: AttemptDependencies): Promise<string> {
  const started = performance.now();
  const note = (status: number | null, { code, traceId }: FailureTrace) =>
    dependencies.record({
      provider: metaId,
      organizationId: call.access.organizationId,
      tokenId: call.access.tokenId ?? null,
      method: call.method,
      path: call.url.pathname,
      status,
      code: code ?? null,
      traceId: traceId ?? null,
      ms: Math.round(performance.now() - started),
    });
  const answer = await exchange(call).catch((error: unknown) => {
    const failure = lost(call, error);
    note(null, { code: failure.failure.kind });
    throw failure;
  });
  const version = answer.headers.get('facebook-api-version');
  if (version !== null && version !== graphVersion) dependencies.onVersion(version);
  const failure = judge(answer, call, dependencies);
  note(answer.status, failure ? { code: failure.failure.kind, ...failure.trace } : {});
  if (failure) throw failure;
  return answer.text;
}

/** The failure of a response; null for a success. */
function judge(
  { status, headers, text }: Answer,
  call: Attempt,
  { scheduler, now, onVersion }: AttemptDependencies,
): AdPlatformError | null {
  const hints = readUsage(headers, call.account ?? null);
  scheduler.learn(hints);
  const traceId = headers.get('x-fb-trace-id');
  const trace = { status, ...(traceId === null ? {} : { traceId }) };
  const error = readError(text);
  if (error === null) {
    // Redirects are not followed, and a page of HTML does not show whether the call was executed.
    return status >= 200 && status < 300 ? null : lost(call, undefined, trace);
  }
  const blockedMs = Math.max(0, ...hints.map((hint) => hint.blockedMs ?? 0)) || null;
  const failure = translateError(error, { status, now: now(), blockedMs });
  if (failure.kind === 'outdated') onVersion(`none, ${graphVersion} has ended`);
  if (failure.kind === 'throttled') {
    const forMs = failure.until.getTime() - now().getTime();
    scheduler.learn([{ key: keyOf(error, call), percent: 100, resetMs: forMs, blockedMs: forMs }]);
  }
  const graphTrace = error.fbtrace_id === undefined ? {} : { traceId: error.fbtrace_id };
  return new AdPlatformError(failure, { ...trace, ...graphTrace, code: codeOf(error), message: messageOf(error) });
}

/** Codes 4 and 341 concern the app; the others the account, if the call names one. */
function keyOf({ code }: GraphErrorBody, { account }: Attempt): string {
  return account === undefined || code === 4 || code === 341 ? appKey : account;
}

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * The error for a missing or unreadable response: the call may have been executed, unless the request never arrived.
 */
function lost(call: Attempt, cause?: unknown, trace: FailureTrace = {}): AdPlatformError {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : undefined;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const isHarmless = call.repeatable || neverSent.has(code);
  return new AdPlatformError({ kind: isHarmless ? 'unavailable' : 'unknown-outcome' }, trace, cause);
}

async function exchange(call: Attempt): Promise<Answer> {
  const { access, bytes, form, method, url } = call;
  const headers = {
    accept: 'application/json',
    'user-agent': 'AdFoundry/1.0',
    ...(access.token === '' ? {} : { authorization: `Bearer ${access.token}` }),
  };
  if (bytes) return sendBytes(url, { headers, bytes, signal: access.signal, maxAnswerBytes });
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: access.signal ? AbortSignal.any([timeout, access.signal]) : timeout,
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await readText(response) };
}

/** @throws for a response larger than any expected one */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An error may arrive with status 200. */
function readError(text: string): GraphErrorBody | null {
  return text.includes('"error"') ? (errorSchema.safeParse(parseJson(text)).data?.error ?? null) : null;
}

/** @throws AdPlatformError for a response of another shape */
export function readAnswer<S extends z.ZodType>(
  text: string,
  { schema, parse = parseJson }: Reading<S>,
  call: Attempt,
): z.output<S> {
  const read = schema.safeParse(parse(text));
  if (!read.success) throw lost(call, read.error);
  return read.data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
