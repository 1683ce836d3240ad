import { useEffect, useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { loadParts } from '#features/collect/uploads/parts.ts';
import { SlotMenu } from '#features/collect/slots/lazy-menu.ts';
import { loadForFiles, SlotDetails } from '#features/collect/slots/lazy-parts.ts';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useNamePrompt } from '#features/sharing/guest/entry/use-name-prompt.ts';
import { AttachmentList } from '#features/collect/attachments/lazy-attachment-list.ts';
import { CreativeFields } from './lazy-fields.ts';
import { PlacingDialog } from './lazy-placing.ts';
import { hasUploaded } from './page-progress.ts';

/** Loads a module together with texts that the page's first screen does not need. */
async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, needTexts(['deliver', 'slots'])]);
  return loaded;
}

export const Markdown = lazyComponent(() => import('#ui/markdown/markdown.tsx'), 'Markdown');
export const AllDelivered = lazyComponent(() => withTexts(import('./all-delivered.tsx')), 'AllDelivered');
export const NamePrompt = lazyComponent(() => withTexts(import('./entry/name-prompt.tsx')), 'NamePrompt');
export const SaveBrief = lazyComponent(() => withTexts(import('./save-brief.tsx')), 'SaveBrief');
export const TransferStatus = lazyComponent(() => withTexts(import('./transfer-status.tsx')), 'TransferStatus');
export const GuestViewer = lazyComponent(() => withTexts(import('./guest-viewer.tsx')), 'GuestViewer');
export const CampaignTabs = lazyComponent(() => withTexts(import('./campaign-tabs.tsx')), 'CampaignTabs');
export const GuestSearch = lazyComponent(() => withTexts(import('./search/guest-search.tsx')), 'GuestSearch');
export const NoAccess = lazyComponent(() => withTexts(import('./entry/no-access.tsx')), 'NoAccess');
export const PromiseForm = lazyComponent(() => withTexts(import('./promise/promise-form.tsx')), 'PromiseForm');
export const PassForm = lazyComponent(() => withTexts(import('./promise/pass-form.tsx')), 'PassForm');

/** Loads the code that reads, judges and uploads files; called on the first interaction. */
export const loadForUploads = () =>
  Promise.all([
    loadForFiles(),
    SlotMenu.preload(),
    AllDelivered.preload(),
    NamePrompt.preload(),
    PlacingDialog.preload(),
    TransferStatus.preload(),
    GuestViewer.preload(),
    loadParts(),
  ]);

// Long enough to load chunks from the browser's cache; on a slow connection, the page is shown without them.
const timeoutMs = 500;

/** The loaders of lazy parts that this page renders immediately and that are not loaded yet. */
function unloadedChunks(page: GuestPage, asksName: boolean): (() => unknown)[] {
  const { creatives, unfinished, campaign } = page;
  // The height of an empty carousel is reserved, so the page does not wait for it.
  const isBegun = creatives.some(({ slots }) => slots.some(({ variations }) => variations.length > 0));
  const isDescribed = creatives.some(({ description }) => description.trim());
  const isAttached = creatives.some(({ attachments }) => attachments.length > 0);
  const hasFields = creatives.some(({ attributes }) => attributes.length > 0);
  const isDelivered = campaign.progress.total > 0 && campaign.progress.delivered === campaign.progress.total;
  return [
    ...((isBegun || unfinished.length > 0) && !SlotDetails.isLoaded() ? [SlotDetails.preload] : []),
    ...(isBegun && !SlotMenu.isLoaded() ? [SlotMenu.preload] : []),
    ...(isDelivered && !AllDelivered.isLoaded() ? [AllDelivered.preload] : []),
    ...(asksName && hasUploaded(page) && !NamePrompt.isLoaded() ? [NamePrompt.preload] : []),
    ...(isDescribed && !Markdown.isLoaded() ? [Markdown.preload] : []),
    ...(isAttached && !AttachmentList.isLoaded() ? [AttachmentList.preload] : []),
    ...(hasFields && !CreativeFields.isLoaded() ? [CreativeFields.preload] : []),
  ];
}

/** The page once its lazy parts are loaded or the timeout has passed, to avoid layout shift; null until then. */
export function useCompletePage(page: GuestPage | null): GuestPage | null {
  const asksName = useNamePrompt().me !== null;
  const [isReady, setReady] = useState(() => page !== null && unloadedChunks(page, asksName).length === 0);
  const waiting = isReady ? null : page;
  useEffect(() => {
    if (!waiting) return;
    const show = () => setReady(true);
    const enough = setTimeout(show, timeoutMs);
    void Promise.allSettled(unloadedChunks(waiting, asksName).map((load) => load())).then(show);
    return () => clearTimeout(enough);
  }, [waiting, asksName]);
  return isReady ? page : null;
}
