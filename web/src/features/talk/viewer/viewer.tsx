import { Dialog as Radix } from 'radix-ui';
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { VerifyBar } from '#features/talk/comments/verify-bar.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { keepOpenForToasts } from '#ui/overlay/outside.ts';
import { useReturnFocus } from '#ui/overlay/use-return-focus.ts';
import { CompareBar } from './compare-bar.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { VideoControls } from './video-controls.tsx';
import { Panel, type PanelTab } from './panel.tsx';
import type { ViewerFile } from './viewer-files.ts';
import { PlaceStage } from './place-stage.tsx';
import { PlacesColumn } from './places-column.tsx';
import { Stage } from './stage.tsx';
import { useViewer, type Viewer as ViewerState, type ViewerProps } from './use-viewer.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { VersionStrip } from './version-strip.tsx';
import { ViewerHead } from './viewer-head.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { Discussion } from '#features/talk/comments/use-discussion.ts';

/**
 * Shown on phones while the user places a pin and the comments are hidden: an instruction, and a button that goes back.
 */
function PlacingBar({ discussion }: { discussion: Discussion }) {
  const t = useTranslations('comments.pin');
  return (
    <div className="absolute inset-x-0 bottom-0 z-3 flex items-center gap-3 border-t border-line bg-card px-4 py-3 md:hidden">
      <p className="min-w-0 flex-1 text-sm">{t('tap')}</p>
      <Button className="h-10 shrink-0" onClick={() => discussion.write(null)}>
        {t('without')}
      </Button>
    </div>
  );
}

// Loaded lazily, because it is rarely needed.
const KeyList = lazyComponent(() => import('./key-list.tsx'), 'KeyList');

const wide = () => globalThis.matchMedia('(min-width: 48rem)').matches;

/** Shows a file full screen on a dark background, with its details; compares two files; steps a video by frames. */
export function Viewer(props: ViewerProps) {
  const viewer = useViewer(props);
  const frame = useRef<HTMLDivElement>(null);
  const [details, setDetails] = useState(wide);
  const [keys, setKeys] = useState(false);
  const fullScreen = useFullScreen(frame);
  const returnFocus = useLastFocus(viewer.place?.slot.id);
  const toggleDetails = () => setDetails(!details);
  const { place, other, discussion } = viewer;
  const [tab, setTab] = usePanelTab(viewer);
  const openComments = () => {
    setDetails(true);
    setTab('comments');
  };
  const showKeys = () => setKeys(true);
  useViewerKeys({ viewer, frame, toggleDetails, toggleFullScreen: fullScreen.toggle, showKeys, openComments });
  if (!place) return null;
  return (
    <Radix.Root open onOpenChange={(open) => !open && viewer.onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={frame}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            // Focuses the viewer itself, so that shortcuts work immediately and no button has a focus ring.
            event.preventDefault();
            frame.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={(event) => endWriting(event, discussion, frame.current)}
          data-theme="dark"
          className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)] bg-[oklch(0.15_0.004_80)] text-ink outline-none data-[state=open]:animate-fade-in md:data-[details]:grid-cols-[minmax(0,1fr)_392px]"
          {...(details ? { 'data-details': '' } : {})}
        >
          <ViewerHead
            viewer={viewer}
            place={place}
            details={details}
            onDetails={toggleDetails}
            onKeys={() => setKeys(true)}
          />
          <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
            {other ? <Comparing viewer={viewer} place={place} other={other} /> : <span />}
            <Middle viewer={viewer} place={place} onPin={openComments} />
            <Below viewer={viewer} place={place} fullScreen={fullScreen}>
              {details && tab === 'comments' ? null : <DecisionBar {...{ viewer, place, openComments }} />}
            </Below>
          </div>
          <Panel {...{ viewer, place, tab }} onTab={setTab} open={details} onClose={() => setDetails(false)} />
          {discussion.placing ? <PlacingBar discussion={discussion} /> : null}
          {keys ? (
            <Suspense>
              <KeyList open={keys} onOpenChange={setKeys} />
            </Suspense>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The stage with the file, or with its place and the creative's other places. */
function Middle({ viewer, place, onPin }: { viewer: ViewerState; place: ViewerFile; onPin: () => void }) {
  const stage = { ...viewer, place, many: viewer.places.length > 1, onPin };
  if (!viewer.isInPlace || place.version.scan !== null) return <Stage {...stage} />;
  return (
    <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)]">
      <PlacesColumn viewer={viewer} place={place} />
      <PlaceStage {...stage} viewer={viewer} />
    </div>
  );
}

/** The chosen tab; initially the comments, if there are any or the file waits for the decision, which is above them. */
function usePanelTab({ discussion, review }: ViewerState): [PanelTab, (tab: PanelTab) => void] {
  const [chosen, choose] = useState<PanelTab | null>(discussion.currentId === null ? null : 'comments');
  const areFirst = discussion.items.length > 0 || review.isTurn || review.isDecidedHere;
  return [chosen ?? (areFirst ? 'comments' : 'details'), choose];
}

/** Escape first cancels writing or placing a comment, then closes the viewer. */
function endWriting(event: KeyboardEvent, discussion: ViewerState['discussion'], frame: HTMLElement | null): void {
  const isWriting = document.activeElement?.closest('[data-own-escape]');
  if (isWriting || discussion.placing) event.preventDefault();
  if (isWriting) frame?.focus();
  if (discussion.placing) discussion.clearDraft();
}

/** The compared files; for two versions of one file, also the comments to verify. */
function Comparing(props: { viewer: ViewerState; place: ViewerFile; other: ViewerFile }) {
  const { viewer, place, other } = props;
  const [current] = place.card.versions;
  const { id } = current ?? {};
  const isCarried = other.card.id === place.card.id && (place.version.id === id || other.version.id === id);
  return (
    <div className="min-w-0">
      <CompareBar {...props} />
      {isCarried && current ? (
        <VerifyBar
          discussion={viewer.discussion}
          video={viewer.video}
          number={current.number}
          onChoose={viewer.chooseThread}
          onVerify={viewer.verify}
        />
      ) : null}
    </div>
  );
}

interface BelowProps {
  viewer: ViewerState;
  place: ViewerFile;
  fullScreen: ReturnType<typeof useFullScreen>;
  children: ReactNode;
}

/** Video controls and version strip at the bottom, and what is below them. */
function Below({ viewer, place, fullScreen, children }: BelowProps) {
  return (
    <div className="min-w-0">
      {place.version.facts.kind === 'video' && place.version.scan === null ? (
        <VideoControls
          player={viewer.player}
          version={place.version}
          quality={viewer.qualityOf(place.version)}
          onQuality={viewer.setQuality}
          fullScreen={fullScreen.on}
          onFullScreen={fullScreen.toggle}
          viewer={viewer}
        />
      ) : null}
      {viewer.isInPlace ? null : <VersionStrip viewer={viewer} place={place} />}
      {children}
    </div>
  );
}

/**
 * Returns the focus on close: to the opener, or to the picture of the last shown slot if the viewer was opened by a
 * link or moved to another slot.
 */
function useLastFocus(slotId: string | undefined): (event: Event) => void {
  const back = useReturnFocus(true);
  const first = useRef(slotId);
  const last = useRef(slotId);
  useEffect(() => {
    first.current ??= slotId;
    last.current = slotId ?? last.current;
  }, [slotId]);
  return (event) => {
    if (last.current === first.current) {
      back(event);
      if (event.defaultPrevented && document.activeElement !== document.body) return;
    }
    const opener = document.querySelector<HTMLElement>(`[data-opens="${last.current}"]`);
    if (!opener) return;
    event.preventDefault();
    opener.focus();
  };
}

function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    const switching = on ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Browsers without full-screen support reject; the view then does not change.
    switching?.catch(() => undefined);
  };
  return { on, toggle };
}
