import { HttpProblem } from '#http.ts';
import { asText } from '#meta/text.ts';
import { countActiveAds } from '#meta/ads/store.ts';
import type { Backend } from '#meta/backend.ts';
import { callBack, type Signing } from '#meta/oauth/callbacks.ts';
import { removeApp, removePermission } from '#meta/oauth/permissions.ts';
import type { TokenRecord } from '#meta/oauth/records.ts';
import { issueDirectly } from '#meta/oauth/tokens.ts';
import { supportedScopes, loginConfigurations } from '#meta/settings.ts';
import type { Person } from '#meta/world/people.ts';

type Input = Record<string, unknown>;

function requirePerson({ world }: Backend, id: unknown): Person {
  const person = typeof id === 'string' ? world.people.get(id) : undefined;
  if (!person) throw new HttpProblem(400, `person is one of ${[...world.people.keys()].join(', ')}`);
  return person;
}

const SIGNINGS: readonly string[] = ['good', 'tampered', 'wrong-algorithm', 'wrong-secret'] satisfies Signing[];

function readSigning(value: unknown): Signing {
  if (value !== undefined && !SIGNINGS.includes(asText(value)))
    throw new HttpProblem(400, `signing is one of ${SIGNINGS.join(', ')}`);
  return (value ?? 'good') as Signing;
}

const endTokens = ({ state }: Backend, { id }: Person, endedBy: NonNullable<TokenRecord['endedBy']>): void => {
  for (const token of state.tokens.values()) if (token.personId === id) token.endedBy = endedBy;
};

type Action = (backend: Backend, person: Person, input: Input) => unknown;

/** Events at Meta that change a person's access. */
const actions: Record<string, Action> = {
  'expire-tokens': ({ state, clock }, { id }) => {
    for (const token of state.tokens.values()) if (token.personId === id) token.expiresAt = clock.seconds() - 60;
  },
  'change-password': (backend, person) => endTokens(backend, person, 'password-changed'),
  'log-out': (backend, person) => endTokens(backend, person, 'token-revoked'),
  'require-check': (backend, person) => endTokens(backend, person, 'checkpoint'),
  'remove-app': (backend, { id }) => removeApp(backend, id),
  'remove-permission': (backend, { id }, { permission }) => removePermission(backend, id, String(permission)),
  'choose-accounts': ({ state }, { id }, { accounts }) => {
    const grant = state.grants.get(id);
    if (!grant) throw new HttpProblem(400, 'This person has not allowed the app anything');
    grant.accounts = Array.isArray(accounts) ? accounts.map(String) : null;
  },
  deauthorize: (backend, { id }, { signing }) =>
    callBack(backend, { personId: id, kind: 'deauthorize', signing: readSigning(signing) }),
  'data-deletion': (backend, { id }, { signing }) =>
    callBack(backend, { personId: id, kind: 'data-deletion', signing: readSigning(signing) }),
};

/** `{person, action}`. @throws {HttpProblem} 400 */
export async function actOnPerson(backend: Backend, input: Input): Promise<unknown> {
  const person = requirePerson(backend, input['person']);
  const action = actions[String(input['action'])];
  if (!action) throw new HttpProblem(400, `action is one of ${Object.keys(actions).join(', ')}`);
  return { done: true, callback: (await action(backend, person, input)) ?? null };
}

/** Values of `account_status`. */
const STATUSES = new Set([1, 2, 3, 7, 8, 9, 100, 101]);

/**
 * `{account, status, disableReason, usage}`: `usage` from 0 to 1 sets the used share of the account's limits. @throws
 * {HttpProblem} 400
 */
export function actOnAccount(backend: Backend, input: Input): unknown {
  const id = asText(input['account']).replace(/^act_/, '');
  const account = backend.world.accounts.get(id);
  if (!account) throw new HttpProblem(400, 'There is no such account');
  const { status = account.status, disableReason = status === 2 ? 1 : 0, usage } = input;
  if (!STATUSES.has(Number(status))) throw new HttpProblem(400, `status is one of ${[...STATUSES].join(', ')}`);
  account.status = Number(status);
  account.disableReason = Number(disableReason);
  backend.state.statuses.set(id, { status: account.status, disableReason: account.disableReason });
  if (typeof usage === 'number') {
    const { tier } = backend.settings;
    backend.usage.use(
      { accountId: id, useCase: 'ads_management', isWrite: false, tier, activeAds: countActiveAds(backend, account) },
      usage,
    );
  }
  return account;
}

const usualScopes = loginConfigurations['700000000000001']?.scopes ?? [];

/**
 * `{person, scopes, lifetimeSeconds}`: creates a token without the consent page, for a system user by default; with a
 * lifetime of 0, it never expires.
 * @throws {HttpProblem} 400
 */
export function makeToken(backend: Backend, input: Input): unknown {
  const systemUser = [...backend.world.people.values()].find(({ systemUserOf }) => systemUserOf !== undefined);
  const person = requirePerson(backend, input['person'] ?? systemUser?.id);
  const scopes = Array.isArray(input['scopes']) ? input['scopes'].map(String) : usualScopes;
  const unknown = scopes.find((scope) => !(supportedScopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw new HttpProblem(400, `scopes are of ${supportedScopes.join(', ')}`);
  const lifetime = Number(input['lifetimeSeconds'] ?? (person.systemUserOf === undefined ? 5_184_000 : 0));
  const token = issueDirectly(backend, { personId: person.id, scopes, lifetime });
  return { access_token: token.value, token_type: 'bearer', expires_at: token.expiresAt };
}
