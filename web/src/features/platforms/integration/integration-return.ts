import { integration, providers, type Exchange, type Provider } from '@ad-foundry/contract/integration.ts';
import { call } from '#lib/api.ts';

/** The result in the platform's redirect. */
export type ProviderReturn =
  | { kind: 'code'; provider: Provider; code: string; state: string }
  | { kind: 'cancelled' | 'broken' };

let pendingReturn: ProviderReturn | undefined;

/**
 * Reads the redirect's parameters and removes them from the URL, so that they are neither in the history nor in a
 * referrer. Also removes the fragment, which the platform adds.
 */
export function takeProviderReturn(): ProviderReturn {
  const { searchParams } = new URL(window.location.href);
  const [code, state, error] = ['code', 'state', 'error'].map((name) => searchParams.get(name));
  if (pendingReturn && !code && !error) return pendingReturn;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  // The state begins with the platform to which the connection was started.
  const provider = providers.find((each) => state?.startsWith(`${each}.`));
  if (code && state && provider) pendingReturn = { kind: 'code', provider, code, state };
  else pendingReturn = { kind: error === 'access_denied' ? 'cancelled' : 'broken' };
  return pendingReturn;
}

const sent = new Map<string, Promise<Exchange>>();

/** Redeems a code once, even if called again, because platforms accept each code only once. */
export function exchangeOnce({ provider, code, state }: Extract<ProviderReturn, { kind: 'code' }>): Promise<Exchange> {
  const earlierAnswer = sent.get(code);
  if (earlierAnswer) return earlierAnswer;
  const answer = call(integration.exchange, { params: { provider }, body: { code, state } });
  sent.set(code, answer);
  return answer;
}
