import { Suspense, useEffect, type ComponentType } from 'react';
import { Intl, needTexts, useCurrentLanguage } from '#lib/i18n.ts';
import { goTo, useAddress } from '#lib/entry-router.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { readEmail } from './email.ts';
import { invitationIn } from './invitation-path.ts';
import { EnterAppContext, type EnterApp } from './enter-app.ts';
import { AuthLayout } from './auth-layout.tsx';
import { lookAroundPath } from './look-around.ts';
import { SignInPage } from './sign-in-page.tsx';

/** Loads a step together with its texts, which the first page does not need. */
async function step<M>(page: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([page, needTexts(['steps'])]);
  return loaded;
}

const SignUpPage = lazyComponent(() => step(import('./sign-up-page.tsx')), 'SignUpPage');
const SignOutPage = lazyComponent(() => step(import('./sign-out-page.tsx')), 'SignOutPage');
const LookAroundPage = lazyComponent(() => step(import('./look-around-page.tsx')), 'LookAroundPage');
const HandlePage = lazyComponent(() => step(import('./handle-page.tsx')), 'HandlePage');
const ConfirmPage = lazyComponent(() => step(import('./confirm-page.tsx')), 'ConfirmPage');
const InvitationPage = lazyComponent(() => step(import('./invitation-page.tsx')), 'InvitationPage');
const NotFound = lazyComponent(() => import('#ui/feedback/not-found.tsx'), 'NotFound');

const steps = {
  [lookAroundPath]: LookAroundPage,
  '/sign/up': SignUpPage,
  '/sign/out': SignOutPage,
  '/sign/handle': HandlePage,
};
const pages: Partial<Record<string, ComponentType>> = { ...steps, '/sign': SignInPage, '/sign/confirm': Confirm };

/** Preloads the step of a path. */
export function fetchStep(path: string): Promise<unknown> {
  if (invitationIn(path)) return InvitationPage.preload();
  if (path === '/sign/confirm') return ConfirmPage.preload();
  return steps[path as keyof typeof steps]?.preload() ?? Promise.resolve();
}

/** The code page needs an address; without one it redirects. */
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
      <AuthLayout>
        <Suspense>
          <Page />
        </Suspense>
      </AuthLayout>
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

/** Everything below /sign: an entry of its own, without the app's router and queries. */
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
