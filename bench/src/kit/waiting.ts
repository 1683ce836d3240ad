import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the response is 200; returns when that was (`performance.now`). @throws after the time limit */
export async function waitForAnswer(
  url: string,
  { everyMs, limitMs }: { everyMs: number; limitMs: number },
): Promise<number> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(everyMs)) {
    if ((await ask(url)) === 200) return performance.now();
  }
  throw new Error(`${url} did not answer within ${limitMs / 1000} s`);
}

/** The HTTP status, or null without a response. */
function ask(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? null));
      answer.once('error', () => resolve(null));
    });
    request.once('error', () => resolve(null));
  });
}
