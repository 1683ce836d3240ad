import { ChevronLeft, ChevronRight, Flag, LayoutGrid, X } from 'lucide-react';
import { Suspense, useRef, useState, type TouchEvent } from 'react';
import type { Area } from '@ad-foundry/contract/comments.ts';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { PageDialogs } from '#features/sharing/review-page/dialogs/page-dialogs.tsx';
import { DecisionRow, LinkButton } from '#features/sharing/review-page/parts/decision-row.tsx';
import { AnswerBy } from '#features/sharing/review-page/parts/due-chip.tsx';
import { DecideByButton } from '#features/sharing/review-page/parts/decide-by.tsx';
import { ModeSwitch } from '#features/sharing/review-page/parts/mode-switch.tsx';
import { Pins } from '#features/sharing/review-page/parts/pins.tsx';
import { advertiserOf } from '#features/sharing/review-page/parts/placement.ts';
import { ProgressSegments } from '#features/sharing/review-page/parts/progress-segments.tsx';
import { ReviewBrand } from '#features/sharing/review-page/parts/review-brand.tsx';
import { Stage } from '#features/sharing/review-page/parts/stage.tsx';
import { StatusLine } from '#features/sharing/review-page/parts/status-line.tsx';
import { useSize } from '#features/sharing/review-page/parts/use-size.ts';
import { VideoBar } from '#features/sharing/review-page/parts/video-bar.tsx';
import { chooseLocale } from '#features/sharing/review-page/store/review-store.ts';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import type { Shown } from '#features/sharing/review-page/use-reviewing.ts';
import { useReviewPage, type Review } from '#features/sharing/review-page/use-review-page.ts';
import { momentText } from '#features/talk/comments/place-words.ts';
import { cn } from '#lib/cn.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { LanguageSelect } from '#ui/form/language-select.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';

const PanelSheet = lazyComponent(() => import('#features/sharing/review-page/panel/panel-sheet.tsx'), 'PanelSheet');
const PhoneList = lazyComponent(() => import('./phone-list.tsx'), 'PhoneList');

/** The page on a phone: one file a screen, with the decisions under the thumb. */
export function PhoneView({ page, isWhole }: { page: ReviewPage; isWhole: boolean }) {
  onFirstInteraction(PanelSheet.preload);
  onFirstInteraction(PhoneList.preload);
  const review = useReviewPage(page, { autoplay: true });
  const [isListing, setListing] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const { reviewing, deciding } = review;
  const { shown } = reviewing;
  if (!shown) return null;
  const place = (area: Area) => {
    setPlacing(false);
    review.pin(area);
  };
  const startPlacing = () => {
    reviewing.setPanelOpen(false);
    setPlacing(true);
  };
  const show = (tile: Tile) => {
    reviewing.select(tile.id);
    setListing(false);
  };
  const closePanel = () => {
    reviewing.setPanelOpen(false);
    reviewing.setAsking(false);
  };
  return (
    <div className="flex h-dvh flex-col">
      <Header {...{ page, review, isWhole, isListing }} onList={() => setListing(!isListing)} />
      {isListing ? (
        <Suspense>
          <PhoneList page={page} review={review} isWhole={isWhole} onShow={show} />
          <StatusLine deciding={deciding} className="m-3" />
        </Suspense>
      ) : (
        <main className="flex min-h-0 flex-1 flex-col">
          <Request page={page} onPromise={review.promise} />
          <FileHead shown={shown} review={review} />
          <FileStage page={page} review={review} shown={shown} onPlace={place} />
          <StatusLine
            deciding={deciding}
            shownId={shown.tile.id}
            className={cn(reviewing.isPanelOpen ? 'fixed inset-x-3 top-20 z-10' : 'bg-sunk px-3 pb-2')}
          />
          {isPlacing ? (
            <PlacingBar onDone={() => setPlacing(false)} />
          ) : (
            <Bottom page={page} review={review} shown={shown} />
          )}
        </main>
      )}
      <Suspense>
        {reviewing.isPanelOpen ? (
          <PanelSheet page={page} review={review} isTouch onPlacePin={startPlacing} onClose={closePanel} />
        ) : null}
      </Suspense>
      <PageDialogs page={page} review={review} />
    </div>
  );
}

interface HeaderProps {
  page: ReviewPage;
  review: Review;
  isWhole: boolean;
  isListing: boolean;
  onList: () => void;
}

function Header({ page, review, isWhole, isListing, onList }: HeaderProps) {
  const t = useTranslations('reviewPage');
  const { tiles, counts } = review.reviewing;
  const { decided, total } = counts;
  return (
    <header className="grid grid-cols-1 gap-2 border-b border-line bg-paper px-4 pt-2 pb-2.5">
      <div className="flex min-h-10 min-w-0 items-center gap-2">
        <ReviewBrand organization={page.organization} brand={page.brand} isShort />
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{page.title}</h1>
        <LanguageSelect label={t('language')} onChoose={(locale) => void chooseLocale(locale)} />
        <button
          type="button"
          aria-label={isListing ? t('phone.back') : t('phone.all')}
          aria-pressed={isListing}
          onClick={onList}
          className="-mr-2 grid size-[40px] shrink-0 place-items-center rounded-control text-ink-2"
        >
          {isListing ? <X aria-hidden className="size-5" /> : <LayoutGrid aria-hidden className="size-5" />}
        </button>
      </div>
      {page.rights.decide ? (
        <div className="flex min-w-0 items-center gap-3">
          <ProgressSegments tiles={tiles} className="min-w-0 flex-1" />
          {isWhole ? (
            <span className="num shrink-0 text-sm leading-tight text-ink-2">{t('decided', { decided, total })}</span>
          ) : null}
        </div>
      ) : null}
    </header>
  );
}

/** What the team asks, and by when, until the holder has read it. */
function Request({ page, onPromise }: { page: ReviewPage; onPromise: () => void }) {
  const action = useTranslations('ui.action');
  const [isRead, setRead] = useState(page.progress.approved + page.progress.changes > 0);
  if (isRead || (page.message === null && page.answerBy === null && page.promise === null)) return null;
  return (
    <div className="flex items-start gap-2 border-b border-line bg-card px-4 py-2.5">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        {page.message === null ? null : (
          <p dir="auto" className="line-clamp-3 text-sm text-pretty break-words text-ink-2">
            {page.from ? <span className="font-medium text-ink">{page.from}: </span> : null}
            {page.message}
          </p>
        )}
        <span className="flex flex-wrap items-center gap-2">
          <AnswerBy at={page.answerBy} isDone={false} />
          <DecideByButton page={page} onPress={onPromise} />
        </span>
      </div>
      <button
        type="button"
        aria-label={action('dismiss')}
        onClick={() => setRead(true)}
        className="-mt-1 -mr-2 grid size-[36px] shrink-0 place-items-center text-ink-2"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function FileHead({ shown, review }: { shown: Shown; review: Review }) {
  const t = useTranslations('reviewPage');
  const { tile, card, version } = shown;
  const { durationMs } = version.facts;
  const [newest, before] = card.versions;
  const facts = [
    t('file.version', { number: version.number }),
    durationMs === null ? null : formatDuration(durationMs),
    tile.cards.length > 1 ? t('file.cards', { count: tile.cards.length }) : null,
  ].filter(Boolean);
  // No-break spaces keep the facts beside the last word of the name, so that a version never stands on a line alone.
  return (
    <div className="grid grid-cols-1 gap-1 bg-sunk px-4 pt-2 pb-1.5">
      <h2 className="line-clamp-1 font-semibold break-all">{tile.creative.name}</h2>
      <div className="flex min-w-0 items-center gap-2">
        <p className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight break-words text-ink-2">
          {tile.name}
          <span className="num">{` · ${facts.join(', ')}`.replaceAll(' ', '\u00a0')}</span>
        </p>
        {before && newest ? (
          <Button size="sm" aria-label={t('panel.compare')} onClick={review.compare} className="num px-2">
            {`v${before.number} | v${newest.number}`}
          </Button>
        ) : null}
        <ModeSwitch {...review.reviewing} />
      </div>
    </div>
  );
}

interface FileStageProps {
  page: ReviewPage;
  review: Review;
  shown: Shown;
  onPlace: (area: Area) => void;
}

const swipeLength = 56;

/** The file as large as the screen allows; a swipe or an arrow brings the next one. */
function FileStage({ page, review, shown, onPlace }: FileStageProps) {
  const t = useTranslations('reviewPage.phone');
  const { reviewing } = review;
  const { tiles, step, mode } = reviewing;
  const [measure, size] = useSize();
  const start = useRef<{ x: number; y: number } | null>(null);
  const isOnlyOne = tiles.length < 2;
  const onTouchEnd = (event: TouchEvent) => {
    const from = start.current;
    const to = event.changedTouches[0];
    start.current = null;
    // Frames with cards are swiped themselves.
    if (!from || !to || isOnlyOne || (event.target as Element).closest('[aria-roledescription], input')) return;
    const [x, y] = [to.clientX - from.x, to.clientY - from.y];
    if (Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  };
  const at = tiles.findIndex(({ id }) => id === shown.tile.id);
  return (
    <section
      aria-label={`${shown.tile.fullName}, ${t('position', { number: at + 1, total: tiles.length })}`}
      className="relative min-h-0 flex-1 touch-pan-y overflow-hidden bg-sunk"
      onTouchStart={({ touches }) => {
        const touch = touches[0];
        start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
      }}
      onTouchEnd={onTouchEnd}
    >
      <div ref={measure} className="absolute inset-x-10 inset-y-2 grid place-items-center">
        {size ? (
          <Stage
            key={shown.tile.id}
            shown={shown}
            mode={mode}
            box={size}
            advertiser={advertiserOf(page)}
            isActive
            isFirst
            over={<Pins page={page} review={review} onPlace={onPlace} />}
            onVideo={review.attach}
          />
        ) : null}
      </div>
      {isOnlyOne ? null : (
        <>
          <Arrow label={t('previous')} side="left" onClick={() => step(-1)} />
          <Arrow label={t('next')} side="right" onClick={() => step(1)} />
        </>
      )}
    </section>
  );
}

function Arrow({ label, side, onClick }: { label: string; side: 'left' | 'right'; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute top-1/2 ${side === 'left' ? 'left-0' : 'right-0'} grid h-16 w-10 -translate-y-1/2 place-items-center text-ink-2`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

type BottomProps = Omit<FileStageProps, 'onPlace'>;

/** The newest comment, the video's bar and the decisions. */
function Bottom({ page, review, shown }: BottomProps) {
  const t = useTranslations('reviewPage');
  const { reviewing, deciding, video } = review;
  const { tile } = shown;
  const isAllDecided = reviewing.counts.open === 0;
  return (
    <div className="grid grid-cols-1 gap-2.5 border-t border-line bg-card px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
      {video ? <VideoBar video={video} durationMs={shown.version.facts.durationMs} /> : null}
      <CommentLine page={page} review={review} />
      <DecisionRow
        tile={tile}
        deciding={deciding}
        mayDecide={page.rights.decide}
        onApprove={() => void deciding.approve(tile)}
        onChanges={() => void deciding.changes()}
        size="touch"
      />
      {isAllDecided && page.rights.decide ? (
        <Button variant="primary" icon={<Flag aria-hidden />} className="h-[48px] text-base" onClick={review.finish}>
          {t('finish.action')}
        </Button>
      ) : null}
    </div>
  );
}

function CommentLine({ page, review }: Pick<BottomProps, 'page' | 'review'>) {
  const t = useTranslations('reviewPage');
  const { reviewing, threads } = review;
  const open = threads.ofCard?.open ?? [];
  const count = Math.max(reviewing.shown?.card.comments ?? 0, open.length);
  const item = open.find(({ thread }) => thread.id === reviewing.threadId) ?? open[0];
  if (count === 0 && !page.rights.comment) return null;
  return (
    <div className="flex min-h-6 min-w-0 items-center gap-2 text-sm">
      {item ? (
        <button type="button" className="flex min-w-0 flex-1 items-center gap-2" onClick={() => review.choose(item)}>
          {item.number === null ? null : (
            <span className="num grid size-5 shrink-0 place-items-center rounded-full rounded-bl-[2px] bg-brand text-xs font-semibold text-on-brand">
              {item.number}
            </span>
          )}
          <span className="truncate">
            {item.thread.moment ? `${momentText(item.thread.moment, null)} ` : null}
            {item.thread.body ?? t('thread.deleted')}
          </span>
        </button>
      ) : (
        <span className="flex-1" />
      )}
      <LinkButton onClick={() => reviewing.setPanelOpen(true)}>
        {count > 0 ? t('file.comments', { count }) : t('phone.write')}
      </LinkButton>
    </div>
  );
}

function PlacingBar({ onDone }: { onDone: () => void }) {
  const t = useTranslations('reviewPage.pins');
  const action = useTranslations('ui.action');
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-t border-line bg-brand-soft px-4 pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))]"
    >
      <span className="min-w-0 flex-1 text-base">{t('hint')}</span>
      <Button className="h-[48px]" onClick={onDone}>
        {action('cancel')}
      </Button>
    </div>
  );
}
