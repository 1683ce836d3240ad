import { Suspense, useEffect, type ComponentType } from 'react';
import { Intl, needTexts, useCurrentLanguage } from '#lib/i18n.ts';
import { goTo, useAddress } from '#lib/light-router.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { readEmail } from './email.ts';
import { invitationIn } from './invitation-path.ts';
import { EnterAppContext, type EnterApp } from './enter-app.ts';
import { GuestLayout } from './guest-layout.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** A step with its texts, which the first page does without. */
async function step<M>(page: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([page, needTexts(['steps'])]);
  return loaded;
}

const load = {
  '/sign/up': async () => ({ default: (await step(import('./sign-up-page.tsx'))).SignUpPage }),
  '/sign/out': async () => ({ default: (await step(import('./sign-out-page.tsx'))).SignOutPage }),
  '/sign/handle': async () => ({ default: (await step(import('./handle-page.tsx'))).HandlePage }),
  '/sign/confirm': async () => ({ default: (await step(import('./confirm-page.tsx'))).ConfirmPage }),
};
const loadInvitation = async () => ({ default: (await step(import('./invitation-page.tsx'))).InvitationPage });
const InvitationPage = lazyPart(loadInvitation);
const NotFound = lazyPart(async () => ({ default: (await import('#ui/not-found.tsx')).NotFound }));
const ConfirmPage = lazyPart(load['/sign/confirm']);

const pages: Partial<Record<string, ComponentType>> = {
  '/sign': SignInPage,
  '/sign/up': lazyPart(load['/sign/up']),
  '/sign/out': lazyPart(load['/sign/out']),
  '/sign/handle': lazyPart(load['/sign/handle']),
  '/sign/confirm': Confirm,
};

/** Fetches a step before it is shown. */
export function fetchStep(path: string): Promise<unknown> {
  if (invitationIn(path)) return loadInvitation();
  return load[path as keyof typeof load]?.() ?? Promise.resolve();
}

/** The code page is for an address; without one there is nothing to confirm. */
function Confirm() {
  const email = readEmail(useAddress().searchParams.get('email') ?? '');
  useEffect(() => {
    if (!email) goTo('/sign', { replace: true });
  }, [email]);
  return email ? <ConfirmPage key={email} email={email} /> : null;
}

function Invitation() {
  const invitationId = invitationIn(useAddress().pathname);
  return invitationId ? <InvitationPage key={invitationId} invitationId={invitationId} /> : null;
}

function Area() {
  const path = useAddress().pathname.replace(/\/$/, '');
  const Page = invitationIn(path) ? Invitation : pages[path];
  if (Page) {
    return (
      <GuestLayout>
        <Suspense>
          <Page />
        </Suspense>
      </GuestLayout>
    );
  }
  return (
    <main>
      <Suspense>
        <NotFound />
      </Suspense>
    </main>
  );
}

/** Everything below /sign: a page of its own, without the app's router and queries. */
export function SignArea({ onEnter }: { onEnter: EnterApp }) {
  return (
    <Intl {...useCurrentLanguage()}>
      <ErrorBoundary>
        <EnterAppContext value={onEnter}>
          <Area />
        </EnterAppContext>
      </ErrorBoundary>
    </Intl>
  );
}
