import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { KeptTexts } from '#features/talk/comments/lazy-kept.ts';
import { CreativePage } from '#features/workspace/creatives/creative-page.tsx';
import { creativeTabs, type CreativeTab } from '#features/workspace/creatives/creative-tabs.ts';
import { CreativeSkeleton } from '#features/workspace/creatives/creative-skeleton.tsx';
import { creativeQuery } from '#features/workspace/creatives/queries.ts';
import { readSend, sendOf, type SendSearch } from '#features/platforms/deliveries/address.ts';
import { unfinishedUploadsQuery } from '#features/collect/uploads/queries.ts';
import { readShown, type Shown } from '#features/talk/viewer/address.ts';
import { ApiError } from '#lib/api.ts';
import { keptTexts } from '#lib/forms/use-kept-text.ts';
import { needTexts } from '#lib/i18n.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

/** The tab in the URL; slots are shown without one. */
function tabIn(value: unknown): { tab?: Exclude<CreativeTab, 'slots'> } {
  const tab = creativeTabs.find((each) => each === value);
  return tab && tab !== 'slots' ? { tab } : {};
}

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/creatives/$creativeId')({
  // Many links lead here, so the route loads as few files as possible.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'notFoundComponent']],
  staticData: { texts: ['work'] },
  validateSearch: onlyDeclared(
    (search: Record<string, unknown>): { tab?: Exclude<CreativeTab, 'slots'> } & SendSearch & Partial<Shown> => ({
      ...tabIn(search.tab),
      ...readSend(search),
      ...readShown(search),
    }),
  ),
  loader: async ({ context, params }) => {
    const id = params.creativeId as CreativeId;
    void context.queries.prefetchQuery(unfinishedUploadsQuery(id));
    const creative = await context.queries.ensureQueryData(creativeQuery(id)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    if (creative.campaign.id !== params.campaignId) throw notFound();
  },
  component: CreativeRoute,
  pendingComponent: CreativeSkeleton,
  notFoundComponent: NothingHere,
});

/** Shown for a deleted creative, with unsent comments on it. */
function NothingHere() {
  const creativeId = Route.useParams().creativeId as CreativeId;
  const hasDrafts = keptTexts(`comment:${creativeId}`).length > 0;
  return (
    <>
      {hasDrafts ? (
        <div className="mx-auto grid w-full max-w-180 gap-3 px-6 pt-6">
          <Suspense>
            <KeptTexts creativeId={creativeId} />
          </Suspense>
        </div>
      ) : null}
      <LinkNotFound />
    </>
  );
}

// Loads the viewer with its texts: on the first click on the page, or immediately if the URL names a file.
const loadOpenFile = async () => {
  const [{ OpenFile: part }] = await Promise.all([
    import('#features/workspace/creatives/open-file.tsx'),
    needTexts(['viewer', 'slots', 'comments', 'fields', 'inplace']),
  ]);
  return { default: part };
};
const OpenFile = lazy(loadOpenFile);

function CreativeRoute() {
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const { tab = 'slots', version, compare, mode, comment, send } = Route.useSearch();
  const begun = useRef(version === undefined);
  const onTab = (next: CreativeTab) => void navigate({ search: tabIn(next), replace: true });
  const onSending = (open: boolean) =>
    void navigate({
      search: { ...tabIn(tab), ...(open ? { send: sendOf() } : {}) },
      replace: !open,
      resetScroll: false,
    });
  const show = (shown: Partial<Shown>) =>
    void navigate({
      search: ({ tab: now }) => ({ ...(now ? { tab: now } : {}), ...shown }),
      replace: true,
      resetScroll: false,
    });
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [version]);
  // Closing goes back in history, once, although the user may close the viewer again before it is unmounted. After
  // opening a link, there is no entry to go back to.
  const close = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (begun.current) history.back();
    else show({});
    begun.current = true;
  };
  const creativeId = Route.useParams().creativeId as CreativeId;
  onFirstInteraction(loadOpenFile);
  return (
    <>
      <CreativePage
        key={creativeId}
        creativeId={creativeId}
        tab={tab}
        onTab={onTab}
        isSending={send !== undefined}
        onSending={onSending}
        comment={comment}
      />
      {version ? (
        <Suspense>
          <OpenFile creativeId={creativeId} shown={{ version, compare, mode, comment }} onShow={show} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
