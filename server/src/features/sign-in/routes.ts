import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { pickLocale } from '@ad-foundry/contract/rules/pick-locale.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { recordAct } from '#features/audit/actions.ts';
import { endSession } from '#features/sessions/actions.ts';
import { forgetDevice } from '#features/sessions/actions/devices.ts';
import { AppError } from '#infra/errors.ts';
import { countedNetwork, type Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { routes } from '#infra/http/routes.ts';
import { consume } from '#infra/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { changeEmail, requestEmailChange } from './actions/change-email.ts';
import { confirmCode } from './actions/confirm-code.ts';
import { finishGoogle, startGoogle } from './actions/google.ts';
import { unlinkGoogle } from './actions/identities.ts';
import { requestCode, requestSignUp } from './actions/request-code.ts';
import { requestStepUp, stepUp } from './actions/step-up.ts';
import { listWays } from './queries.ts';
import { googleLimits } from './rules.ts';

const challengeSeconds = limits.code.lifeMs / 1000;

export const signInRoutes = routes<typeof signIn, Adapters>(signIn, {
  async requestCode({ scope, query, cookies, caller, adapters, wire }) {
    const locale = localeOf(wire.request.headers['accept-language']);
    const challenge = await requestCode(scope, {
      email: query.email,
      caller,
      cookies,
      network: countedNetwork(caller, adapters),
      locale,
    });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  confirm: ({ scope, body, cookies, caller, adapters }) =>
    confirmCode(scope, { ...body, cookies, caller, network: countedNetwork(caller, adapters) }),
  async startGoogle({ scope, query, cookies, caller, adapters, wire }) {
    const browser = await googleBrowser({ scope, cookies, caller, adapters });
    const locale = query.locale ?? localeOf(wire.request.headers['accept-language']);
    return { url: await startGoogle(scope, { ...query, locale }, browser) };
  },
  async finishGoogle({ scope, body, cookies, caller, adapters }) {
    return finishGoogle(scope, body, await googleBrowser({ scope, cookies, caller, adapters }));
  },
  async signUp({ scope, body, cookies, caller, adapters }) {
    const challenge = await requestSignUp(scope, body, { caller, cookies, network: countedNetwork(caller, adapters) });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  requestStepUp: ({ scope, cookies, caller, adapters }) =>
    requestStepUp(scope, { cookies, caller, network: countedNetwork(caller, adapters) }),
  stepUp: ({ scope, body, cookies, caller, adapters }) =>
    stepUp(scope, body.code, { cookies, caller, network: countedNetwork(caller, adapters) }),
  requestEmailChange: ({ scope, body, cookies, caller, adapters }) =>
    requestEmailChange(scope, body.email, { cookies, caller, network: countedNetwork(caller, adapters) }),
  changeEmail: ({ scope, body, cookies, caller, adapters }) =>
    changeEmail(scope, body, { cookies, caller, network: countedNetwork(caller, adapters) }),
  ways: ({ scope, adapters }) => listWays(scope, { googleOffered: adapters.google !== null }),
  unlinkGoogle: ({ scope, caller }) => unlinkGoogle(scope, caller),
  async signOut({ scope, cookies, caller, wire }) {
    const token = cookies.get('session');
    const accountId = token ? await endSession(scope, token, 'signed-out') : null;
    if (accountId) await recordAct(scope, { act: 'sign-out', accountId, caller });
    cookies.clear('session');
    cookies.clear('challenge');
    wire.reply.header('clear-site-data', '"cache"');
  },
  forgetDevice: ({ scope, cookies }) => forgetDevice(scope, cookies),
});

interface Asked {
  scope: SystemScope;
  cookies: Cookies;
  caller: Caller;
  adapters: Adapters;
}

/** Where Google is not set up, there is nothing at these addresses. */
async function googleBrowser({ scope, cookies, caller, adapters }: Asked) {
  const { google } = adapters;
  if (google === null) throw new AppError('request.not-found');
  const network = countedNetwork(caller, adapters);
  await consume(scope, googleLimits({ network }));
  return { cookies, caller, network, google };
}

function localeOf(header: string | undefined): Locale {
  return pickLocale((header ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim() ?? ''));
}
