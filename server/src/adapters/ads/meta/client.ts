import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import { attempt, readAnswer, type Attempt, type AttemptDependencies, type Reading } from './attempt.ts';
import { below, graphVersion, type MetaOptions } from './options.ts';
import { appKey } from './usage.ts';

/** Few, since jobs retry at longer intervals by themselves. */
const tries = 3;
const firstPauseMs = 250;
const missedPauseMs = 2000;

export interface Call<S extends z.ZodType> extends Omit<Attempt, 'url' | 'repeatable'>, Reading<S> {
  host?: 'graph' | 'graphVideo';
  /** Path after the version: `/me/adaccounts`. */
  path: string;
  query?: Record<string, string>;
  /** By default, only GET may be repeated. */
  repeatable?: boolean;
  /**
   * Whether the called object is known to exist. "Not found" is then a fault of the platform, and the call is repeated
   * once.
   */
  isThere?: boolean;
}

export interface Transfer<S extends z.ZodType> extends Omit<Attempt, 'repeatable' | 'method'> {
  schema: S;
}

export interface MetaClient {
  /** @throws AdPlatformError */
  call<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>>;
  /** Sends bytes to an upload URL that the platform returned. @throws AdPlatformError */
  transfer<S extends z.ZodType>(transfer: Transfer<S>): Promise<z.output<S>>;
}

/**
 * A client of the Graph API: version, `appsecret_proof` and timeouts on every call, no redirects, bounded responses.
 * Repeats repeatable calls if the platform does not answer.
 */
export function createMetaClient(options: MetaOptions, dependencies: AttemptDependencies): MetaClient {
  const once = (call: Attempt) => {
    const keys = call.account === undefined ? [appKey] : [appKey, call.account];
    return dependencies.scheduler.run(keys, call.access, () => attempt(call, dependencies));
  };
  const perform = async <S extends z.ZodType>(
    call: Attempt & { isThere?: boolean },
    reading: Reading<S>,
  ): Promise<z.output<S>> => {
    const { signal, token } = call.access;
    if (token !== '') call.url.searchParams.set('appsecret_proof', proofOf(options.appSecret, token));
    const most = call.repeatable ? tries : 1;
    for (let tried = 1; ; tried += 1) {
      try {
        return readAnswer(await once(call), reading, call);
      } catch (error) {
        const kind = error instanceof AdPlatformError ? error.failure.kind : null;
        const isMissed = kind === 'not-found' && call.isThere === true && tried === 1;
        const mayRepeat = isMissed || (kind === 'unavailable' && tried < most);
        if (!mayRepeat || signal?.aborted) throw error;
        const pauseMs = (isMissed ? missedPauseMs : firstPauseMs * 2 ** (tried - 1)) * (0.5 + Math.random());
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  return {
    call({ path, host = 'graph', query = {}, schema, parse, repeatable, ...call }) {
      const url = below(options.hosts[host], `/${graphVersion}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const reading = { schema, ...(parse ? { parse } : {}) };
      return perform({ ...call, url, repeatable: repeatable ?? call.method === 'GET' }, reading);
    },
    transfer({ url, schema, ...call }) {
      // The URL came from the platform: bytes and token are sent only to its upload host.
      if (!url.href.startsWith(options.hosts.rupload.href)) {
        throw new AdPlatformError({ kind: 'refused', message: 'The upload address is of an unknown host.' });
      }
      return perform({ ...call, method: 'POST', url: new URL(url), repeatable: false }, { schema });
    },
  };
}

/** Proves that the sender of a token knows the app's secret. */
function proofOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}
