import { useEffect, useMemo, useRef, useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useCommentActions } from '#features/talk/comments/queries.ts';
import { useChangeThreadState } from '#features/talk/comments/thread-item.tsx';
import type { ListedThread } from '#features/talk/comments/thread-list.ts';
import { useReview } from '#features/talk/comments/use-review.ts';
import { useDiscussion, type ReviewedVideo } from '#features/talk/comments/use-discussion.ts';
import { keptTexts } from '#lib/forms/use-kept-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import type { CompareMode, Shown } from './address.ts';
import { VideoPlayer } from './video-player.ts';
import {
  defaultComparison,
  findFile,
  indexOfFile,
  listCurrentFiles,
  stepFile,
  type ViewerFile,
} from './viewer-files.ts';
import { defaultQuality, sizeOf, type Quality } from './sources.ts';
import { assumedRate } from './time-code.ts';
import { usePlaceView } from './use-place-view.ts';
import { useZoom } from './use-zoom.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';

export interface ViewerProps {
  creative: Creative;
  shown: Shown;
  onShow: (shown: Shown) => void;
  onClose: () => void;
  /** Whose ads these are, shown in place; by default, the campaign's name. */
  advertiser?: Advertiser | undefined;
  /** Goes on to what is left to review elsewhere. */
  onFinished?: () => void;
}

/** The viewer's state and actions, for its components and shortcuts. */
export function useViewer({ creative, shown, onShow, onClose, advertiser, onFinished }: ViewerProps) {
  const places = useMemo(() => listCurrentFiles(creative), [creative]);
  const place = usePlace(creative, shown.version, { onShow, onClose });
  const other = findFile(creative, shown.compare);
  const mode = shown.mode ?? 'side';
  const [safeZone, setSafeZone] = useState(false);
  const [chosen, setChosen] = useState<Quality | null>(null);
  const player = useState(() => new VideoPlayer())[0];
  const zoom = useZoom(place ? sizeOf(place.version) : { width: 1, height: 1 }, place?.card.id ?? '');
  const video = useReviewedVideo(place, player);
  const changeState = useChangeThreadState(useCommentActions(creative.id));
  const discussion = useDiscussion({ creative, shown: place, linked: shown.comment });
  const show = (version: VersionId, rest: Omit<Shown, 'version'> = {}) => onShow({ version, ...rest });
  return {
    creative,
    video,
    discussion,
    review: useReview({ creative, places, place, discussion, show, onFinished }),
    /** Chooses a thread and seeks to its moment. */
    chooseThread: ({ thread }: ListedThread) => {
      discussion.choose(thread.id);
      if (!video || !thread.moment) return;
      video.pause();
      video.seek(thread.moment.startMs / 1000);
    },
    /** Resolves or reopens the chosen thread. */
    settleCurrent: () => {
      const { current } = discussion;
      if (current?.thread.can.resolve)
        void changeState(current.state === 'resolved' ? 'reopen' : 'resolve', current.thread.id);
    },
    /** Accepts a comment to verify as fixed, or sends it back. */
    verify: ({ thread }: ListedThread, isFixed: boolean) => changeState(isFixed ? 'resolve' : 'reopen', thread.id),
    places,
    place,
    index: place ? indexOfFile(places, place) : 0,
    other: other && other.version.id !== shown.version ? other : null,
    mode,
    zoom,
    player,
    ...usePlaceView({ creative, advertiser, shown, onShow }),
    safeZone,
    toggleSafeZone: () => setSafeZone(!safeZone),
    qualityOf: (version: Version) => qualityOf(version, chosen),
    setQuality: setChosen,
    onClose,
    /** Opens another file and ends the comparison of the previous one. */
    step: (by: number) => place && show(stepFile(places, place, by).version.id),
    /** Opens an older or newer version of the same card. */
    stepVersion: (by: number) => {
      const versions = place?.card.versions ?? [];
      const next = versions[versions.findIndex(({ id }) => id === place?.version.id) + by];
      if (next) show(next.id, next.id === shown.compare ? {} : { compare: shown.compare, mode: shown.mode });
    },
    show,
    compareWith: (compare: VersionId) => onShow({ ...shown, compare, mode }),
    setMode: (next: CompareMode) => onShow({ ...shown, mode: next }),
    toggleCompare: () => {
      if (other) return onShow({ version: shown.version });
      const beside = place && defaultComparison(places, place);
      if (beside) onShow({ ...shown, compare: beside.id, mode });
    },
    mayCompare: place !== null && defaultComparison(places, place) !== null,
  };
}
export type Viewer = ReturnType<typeof useViewer>;

function qualityOf(version: Version, chosen: Quality | null): Quality {
  if (chosen === 'rendition' && version.rendition.state !== 'ready') return 'original';
  return chosen ?? defaultQuality(version);
}

function useReviewedVideo(place: ViewerFile | null, player: VideoPlayer): ReviewedVideo | null {
  useEffect(() => {
    player.setRate(place?.version.facts.frameRate ?? assumedRate);
  }, [player, place]);
  return useMemo(() => reviewedVideoOf(place, player), [place, player]);
}

/** The shown video; null for pictures and for withheld videos. */
function reviewedVideoOf(place: ViewerFile | null, player: VideoPlayer): ReviewedVideo | null {
  if (place?.version.facts.kind !== 'video' || place.version.scan !== null) return null;
  return {
    rate: place.version.facts.frameRate ?? assumedRate,
    time: () => player.snapshot().time,
    pause: () => player.pause(),
    seek: (seconds) => player.seek(seconds),
  };
}

/**
 * The place of the shown version; after a deletion, the current version of its card, otherwise another file, otherwise
 * null.
 */
function usePlace(
  creative: Creative,
  versionId: VersionId,
  { onShow, onClose }: Pick<ViewerProps, 'onShow' | 'onClose'>,
): ViewerFile | null {
  const t = useTranslations('comments.kept');
  const place = findFile(creative, versionId);
  const last = useRef<ViewerFile | null>(null);
  useEffect(() => {
    if (place) {
      last.current = place;
      return;
    }
    const places = listCurrentFiles(creative);
    const instead = places.find(({ card }) => card.id === last.current?.card.id) ?? (last.current ? places[0] : null);
    if (instead) onShow({ version: instead.version.id });
    else onClose();
    const hasDraft = keptTexts(`comment:${creative.id}:${versionId}`).length > 0;
    if (!instead && hasDraft) toast.info(t('viewer'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callbacks must not trigger it
  }, [place, creative]);
  return place;
}
