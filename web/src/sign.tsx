import { StrictMode } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { boot } from '#lib/boot.ts';
import { checkSession } from '#lib/current-session.ts';
import { needTexts } from '#lib/i18n.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { lookAroundPath } from '#features/people/sign-in/look-around.ts';
import { setFollowedInvitation } from '#features/people/sign-in/followed-invitation.ts';
import { invitationIn } from '#features/people/sign-in/invitation-path.ts';
import { fetchStep, SignArea } from '#features/people/sign-in/sign-area.tsx';
import '#styles/app.css';

// The sign-in area is loaded without the app, which is fetched while the user types an address and then replaces it
// without a reload.
const loadApp = () => import('#app.tsx');
const [{ root }] = await Promise.all([boot(() => needTexts(['base', 'sign'])), fetchStep(window.location.pathname)]);

async function enterApp(me: Account, path: string): Promise<void> {
  // The guest pages are not part of the app.
  if (me.role === 'guest' || /^\/upload(\/|$)/.test(path))
    return window.location.replace(path === '/' ? '/upload' : path);
  try {
    const { openApp } = await loadApp();
    window.history.replaceState(null, '', path);
    const { view, ready } = openApp(me);
    await ready;
    root.render(view);
  } catch {
    window.location.replace(path);
  }
}

// Pages for people who are signed in as well.
const staysHere = ['/sign/out', lookAroundPath].includes(window.location.pathname);
const me = staysHere ? null : await checkSession();
if (me) {
  // The app shows the invitation to a signed-in user.
  setFollowedInvitation(invitationIn(window.location.pathname));
  await enterApp(me, '/');
} else {
  onFirstInteraction(() => fetchStep('/sign/confirm'));
  onFirstInteraction(loadApp);
  root.render(
    <StrictMode>
      <SignArea onEnter={enterApp} />
    </StrictMode>,
  );
}
