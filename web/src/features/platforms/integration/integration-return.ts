import { integration, providers, type Exchange, type Provider } from '@ad-foundry/contract/integration.ts';
import { call } from '#lib/api.ts';

/** The result in the platform's redirect. */
export type ProviderReturn =
  | { kind: 'code'; provider: Provider; code: string; state: string }
  | { kind: 'cancelled' | 'broken' };

let held: ProviderReturn | undefined;

/**
 * Reads the redirect's parameters and removes them from the address, so that they are neither in the history nor in a
 * referrer. The platform adds a fragment, which goes, too.
 */
export function takeProviderReturn(): ProviderReturn {
  const { searchParams } = new URL(window.location.href);
  const [code, state, error] = ['code', 'state', 'error'].map((name) => searchParams.get(name));
  if (held && !code && !error) return held;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  // The state begins with the platform that the connection was begun with.
  const provider = providers.find((each) => state?.startsWith(`${each}.`));
  if (code && state && provider) held = { kind: 'code', provider, code, state };
  else held = { kind: error === 'access_denied' ? 'cancelled' : 'broken' };
  return held;
}

const sent = new Map<string, Promise<Exchange>>();

/** Redeems a code once, however often this is called: platforms accept each code once. */
export function exchangeOnce({ provider, code, state }: Extract<ProviderReturn, { kind: 'code' }>): Promise<Exchange> {
  const known = sent.get(code);
  if (known) return known;
  const answer = call(integration.exchange, { params: { provider }, body: { code, state } });
  sent.set(code, answer);
  return answer;
}
