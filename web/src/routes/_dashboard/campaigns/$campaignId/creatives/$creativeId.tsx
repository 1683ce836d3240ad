import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { CreativePage, type CreativeTab } from '#features/creatives/creative-page.tsx';
import { CreativeSkeleton } from '#features/creatives/creative-skeleton.tsx';
import { creativeQuery } from '#features/creatives/queries.ts';
import { unfinishedUploadsQuery } from '#features/uploads/queries.ts';
import { readShown, type Shown } from '#features/viewer/address.ts';
import { ApiError } from '#lib/api.ts';
import { needTexts } from '#lib/i18n.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { NotFound } from '#ui/not-found.tsx';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/creatives/$creativeId')({
  staticData: { texts: ['work'] },
  validateSearch: (search: Record<string, unknown>): { tab?: 'brief' } & Partial<Shown> => ({
    ...(search.tab === 'brief' ? { tab: 'brief' } : {}),
    ...readShown(search),
  }),
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
  notFoundComponent: NotFound,
});

const loadViewer = async () => {
  const [{ Viewer }] = await Promise.all([import('#features/viewer/viewer.tsx'), needTexts(['viewer'])]);
  return { default: Viewer };
};
const Viewer = lazy(loadViewer);

function CreativeRoute() {
  const navigate = Route.useNavigate();
  const { tab = 'slots' } = Route.useSearch();
  const onTab = (next: CreativeTab) =>
    void navigate({ search: next === 'brief' ? { tab: 'brief' } : {}, replace: true });
  const creativeId = Route.useParams().creativeId as CreativeId;
  onFirstInteraction(loadViewer);
  return (
    <>
      <CreativePage key={creativeId} creativeId={creativeId} tab={tab} onTab={onTab} />
      <OpenFile creativeId={creativeId} />
    </>
  );
}

/** The file that the address names, above the page. Closed, one is back where one was. */
function OpenFile({ creativeId }: { creativeId: CreativeId }) {
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const { version, compare, mode } = Route.useSearch();
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  const openedHere = useRef(false);
  const before = useRef(version);
  useEffect(() => {
    if (version && !before.current) openedHere.current = true;
    if (!version) openedHere.current = false;
    before.current = version;
  }, [version]);
  if (!version) return null;
  const change = (next: Partial<Shown>) =>
    void navigate({ search: ({ tab }) => ({ ...(tab ? { tab } : {}), ...next }), replace: true, resetScroll: false });
  return (
    <Suspense>
      <Viewer
        creative={creative}
        shown={{ version, compare, mode }}
        onShow={({ version: next, compare: other, mode: way }) =>
          change({ version: next, ...(other ? { compare: other, ...(way ? { mode: way } : {}) } : {}) })
        }
        onClose={() => (openedHere.current ? history.back() : change({}))}
      />
    </Suspense>
  );
}
