import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useMemo, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Card, Version } from '@ad-foundry/contract/variations.ts';
import { Pins } from '#features/talk/comments/pins.tsx';
import type { ListedThread } from '#features/talk/comments/thread-list.ts';
import { useDiscussion, type ReviewedVideo } from '#features/talk/comments/use-discussion.ts';
import { ViewerComments } from '#features/talk/comments/viewer-comments.tsx';
import { currentFiles } from '#features/collect/slots/current-files.ts';
import { SlotIconButton } from '#features/collect/slots/slot-icon-button.tsx';
import { assumedRate } from '#features/talk/viewer/time-code.ts';
import { GuestMedia } from '#features/sharing/guest/guest-media.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { keepOpenForToasts } from '#ui/overlay/outside.ts';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { useReturnFocus } from '#ui/overlay/use-return-focus.ts';
import { TalkProvider } from './talk-provider.tsx';

export interface ReviewProps {
  page: GuestPage;
  creative: Creative;
  slot: Slot;
  first: VersionId;
  onClose: () => void;
}

/** A guest's file with its comments: below the picture on phones, otherwise beside it. */
export function GuestReview(props: ReviewProps) {
  return (
    <TalkProvider page={props.page}>
      <Review {...props} />
    </TalkProvider>
  );
}

function Review({ page, creative, slot, first, onClose }: ReviewProps) {
  const t = useTranslations('guest.viewer');
  const current = slot.variations.flatMap(currentFiles);
  const [shown, setShown] = useState(first);
  const place = current.find(({ file: { id } }) => id === shown) ?? current[0];
  const returnFocus = useReturnFocus(true);
  useBackCloses(onClose);
  if (!place) return null;
  const { card, file } = place;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.closest('[data-own-escape]')) event.preventDefault();
          }}
          data-theme="dark"
          className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,2fr)_auto_minmax(0,3fr)] bg-[oklch(0.15_0.004_80)] text-ink outline-none md:grid-cols-[minmax(0,1fr)_392px] md:grid-rows-[auto_minmax(0,1fr)_auto]"
        >
          <header className="flex min-w-0 items-center gap-2 px-3 py-2 md:col-span-2">
            <Radix.Title className="min-w-0 flex-1 text-sm font-medium">
              <FileName name={file.originalName} />
            </Radix.Title>
            <SlotIconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
          </header>
          <Talk key={card.id} {...{ page, creative, slot, card, version: file }} />
          <Strip current={current} shown={file.id} onShow={setShown} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function reviewedVideoOf({ facts, scan }: Version, player: HTMLVideoElement): ReviewedVideo | null {
  if (facts.kind !== 'video' || scan !== null) return null;
  return {
    rate: facts.frameRate ?? assumedRate,
    time: () => player.currentTime,
    pause: () => player.pause(),
    seek: (seconds) => {
      player.currentTime = seconds;
    },
  };
}

interface TalkProps {
  page: GuestPage;
  creative: Creative;
  slot: Slot;
  card: Card;
  version: Version;
}

/** The picture with its pins, and the comments. */
function Talk({ page, creative, slot, card, version }: TalkProps) {
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [seconds, setSeconds] = useState(0);
  const video = useMemo(() => (player ? reviewedVideoOf(version, player) : null), [version, player]);
  const shown = useMemo(() => ({ card, version }), [card, version]);
  const discussion = useDiscussion({ creative, shown, linked: undefined });
  const choose = ({ thread }: ListedThread) => {
    discussion.choose(thread.id);
    if (!video || !thread.moment) return;
    video.pause();
    video.seek(thread.moment.startMs / 1000);
  };
  return (
    <>
      <div data-media className="@container-[size] grid min-h-0 min-w-0 place-items-center p-3 pt-8">
        <GuestMedia
          key={version.id}
          file={version}
          slot={slot}
          hasZone={false}
          videoRef={setPlayer}
          onTime={setSeconds}
          over={<Pins discussion={discussion} video={video} seconds={video ? seconds : null} onChoose={choose} />}
        />
      </div>
      <aside className="row-start-4 flex min-h-0 min-w-0 flex-col border-line bg-card max-md:rounded-t-dialog max-md:border-t md:col-start-2 md:row-span-2 md:row-start-2 md:border-l">
        <ViewerComments
          discussion={discussion}
          place={{ slot, card, version }}
          video={video}
          onChoose={choose}
          guest={{ mayBegin: page.can.comment }}
        />
      </aside>
    </>
  );
}

type StripProps = { current: ReturnType<typeof currentFiles>; shown: VersionId; onShow: (id: VersionId) => void };

/** Thumbnails to switch between several files of the slot. */
function Strip({ current, shown, onShow }: StripProps) {
  return (
    <div className="flex min-w-0 justify-center gap-2 overflow-x-auto p-3 empty:p-0 max-md:row-start-3">
      {current.length > 1
        ? current.map(({ card, file }) => (
            <button
              key={card.id}
              type="button"
              aria-label={file.originalName}
              aria-pressed={file.id === shown}
              onClick={() => onShow(file.id)}
              className="size-12 shrink-0 overflow-hidden rounded-control border border-line bg-sunk aria-pressed:border-brand"
            >
              {file.preview.url ? <img src={file.preview.url} alt="" className="size-full object-cover" /> : null}
            </button>
          ))
        : null}
    </div>
  );
}

export { GuestQuestions } from './guest-questions.tsx';
