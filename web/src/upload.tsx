import { StrictMode } from 'react';
import { boot } from '#lib/boot.ts';
import { checkSession } from '#lib/current-session.ts';
import { needTexts } from '#lib/i18n.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { loadForUploads } from '#features/sharing/guest/lazy-parts.ts';
import { GuestArea, loadCampaignPage, loadInvitationEntry } from '#features/sharing/guest/entry/guest-area.tsx';
import { campaignIdOf } from '#features/sharing/guest/guest-path.ts';
import { openPage } from '#features/sharing/guest/guest-page-store.ts';
import { setMe } from '#features/sharing/guest/entry/guest-session.ts';
import { readLinkKey, setLinkKey, withoutLinkKey } from '#features/sharing/guest/entry/link-key.ts';
import '#styles/app.css';

// The guest pages load without the app; code that handles files is loaded with the first interaction.
const key = readLinkKey(window.location.hash);
if (key !== null) {
  // From here on only in memory: not in the URL, the history or a screenshot.
  setLinkKey(key);
  window.history.replaceState(null, '', window.location.pathname + withoutLinkKey(window.location.hash));
}
const campaignId = campaignIdOf(window.location.pathname);
const hasSession = document.querySelector<HTMLMetaElement>('meta[name="af-session"]')?.content !== 'none';
// In parallel with the session check, because the page should appear as early as possible.
if (campaignId && key === null && hasSession) openPage(campaignId);
const booting = boot(() => needTexts(['base', 'guest']));
const entry = key !== null ? loadInvitationEntry() : campaignId && hasSession ? loadCampaignPage() : null;
const [{ root }, me] = await Promise.all([booting, checkSession(), entry]);
setMe(me);
onFirstInteraction(loadForUploads);
if (key !== null) onFirstInteraction(loadCampaignPage);
root.render(
  <StrictMode>
    <GuestArea />
  </StrictMode>,
);
