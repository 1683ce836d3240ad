import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { pickLocale } from '@ad-foundry/contract/rules/people/pick-locale.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { endSession } from '#features/people/sessions/actions.ts';
import { forgetDevice } from '#features/people/sessions/actions/devices.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { routes } from '#infra/http/routes.ts';
import { isFromThisMachine } from '#infra/http/this-machine.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { changeEmail, requestEmailChange } from './actions/change-email.ts';
import { confirmCode } from './actions/confirm-code.ts';
import { finishGoogle, startGoogle } from './actions/google.ts';
import { unlinkGoogle } from './actions/identities.ts';
import { requestCode, requestSignUp } from './actions/request-code.ts';
import { readLocalCode } from './actions/local-code.ts';
import { requestStepUp, stepUp } from './actions/step-up.ts';
import { listSignInMethods } from './queries.ts';
import { googleLimits } from './rules.ts';

const challengeSeconds = limits.code.lifeMs / 1000;

export const signInRoutes = routes<typeof signIn, Adapters>(signIn, {
  async requestCode({ scope, query, cookies, http }) {
    const locale = localeOf(http.request.headers['accept-language']);
    const challenge = await requestCode(scope, {
      email: query.email,
      cookies,
      locale,
    });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  confirm: ({ scope, body, cookies }) => confirmCode(scope, { ...body, cookies }),
  async localCode({ scope, cookies, adapters, http }) {
    const { localMailbox, publicUrl } = adapters;
    if (localMailbox === null || !isFromThisMachine(http.request, publicUrl)) throw new AppError('request.not-found');
    return readLocalCode(scope, { cookies, localMailbox });
  },
  async startGoogle({ scope, query, cookies, adapters, http }) {
    const browser = await googleBrowser({ scope, cookies, adapters });
    const locale = query.locale ?? localeOf(http.request.headers['accept-language']);
    return { url: await startGoogle(scope, { ...query, locale }, browser) };
  },
  async finishGoogle({ scope, body, cookies, adapters }) {
    return finishGoogle(scope, body, await googleBrowser({ scope, cookies, adapters }));
  },
  async signUp({ scope, body, cookies }) {
    const challenge = await requestSignUp(scope, body, { cookies });
    cookies.set('challenge', challenge.binding, challengeSeconds);
  },
  requestStepUp: ({ scope, cookies }) => requestStepUp(scope, { cookies }),
  stepUp: ({ scope, body, cookies }) => stepUp(scope, body.code, { cookies }),
  requestEmailChange: ({ scope, body, cookies }) => requestEmailChange(scope, body.email, { cookies }),
  changeEmail: ({ scope, body, cookies }) => changeEmail(scope, body, { cookies }),
  ways: ({ scope, adapters }) => listSignInMethods(scope, { googleOffered: adapters.google !== null }),
  unlinkGoogle: ({ scope }) => unlinkGoogle(scope),
  async signOut({ scope, cookies, http }) {
    const token = cookies.get('session');
    await scope.transaction(async (tx) => {
      const accountId = token ? await endSession(tx, token, 'signed-out') : null;
      if (accountId) await tx.record('sign-out', {}, { accountId });
    });
    cookies.clear('session');
    cookies.clear('challenge');
    http.reply.header('clear-site-data', '"cache"');
  },
  forgetDevice: ({ scope, cookies }) => forgetDevice(scope, cookies),
});

interface GoogleRequest {
  scope: SystemScope;
  cookies: Cookies;
  adapters: Adapters;
}

/** The browser for a sign-in with Google; throws 404 if Google is not configured. */
async function googleBrowser({ scope, cookies, adapters }: GoogleRequest) {
  const { google } = adapters;
  if (google === null) throw new AppError('request.not-found');
  await consume(scope, googleLimits({ network: scope.request?.network ?? null }));
  return { cookies, google };
}

function localeOf(header: string | undefined): Locale {
  return pickLocale((header ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim() ?? ''));
}
