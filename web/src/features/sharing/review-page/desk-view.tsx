import { CheckCheck, Flag } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import type { ReviewCreative, ReviewPage } from '@ad-foundry/contract/review.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { LanguageSelect } from '#ui/form/language-select.tsx';
import { DecisionRow, LinkButton } from './parts/decision-row.tsx';
import { AnswerBy } from './parts/due-chip.tsx';
import { DecideByButton } from './parts/decide-by.tsx';
import { ModeSwitch } from './parts/mode-switch.tsx';
import { Pins } from './parts/pins.tsx';
import { advertiserOf } from './parts/placement.ts';
import { ProgressSegments } from './parts/progress-segments.tsx';
import { ReviewBrand } from './parts/review-brand.tsx';
import { StatusLine } from './parts/status-line.tsx';
import { TileCard } from './parts/tile-card.tsx';
import { TileFilters } from './parts/tile-filter.tsx';
import { useMedia } from './parts/use-media.ts';
import { chooseLocale } from './store/review-store.ts';
import type { Tile } from './store/tiles.ts';
import { useReviewPage, type Review } from './use-review-page.ts';
import { PageDialogs } from './dialogs/page-dialogs.tsx';

const SidePanel = lazyComponent(() => import('./panel/side-panel.tsx'), 'SidePanel');
const PanelSheet = lazyComponent(() => import('./panel/panel-sheet.tsx'), 'PanelSheet');

/** The page on a computer: files by creative, and the selected one with its comments beside them. */
export function DeskView({ page, isWhole }: { page: ReviewPage; isWhole: boolean }) {
  const review = useReviewPage(page, { autoplay: false });
  const hasRoom = useMedia('(min-width: 64rem)');
  const { reviewing, deciding } = review;
  const pinInMiddle = () => review.pin({ x: 0.5, y: 0.5, width: 0, height: 0 });
  const panel = { page, review, onPlacePin: pinInMiddle, isTouch: false };
  return (
    <div className="flex min-h-dvh flex-col">
      <Header page={page} review={review} isWhole={isWhole} />
      <div className="grid flex-1 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <main id="files" className="grid min-w-0 content-start gap-5 px-6 pt-6 pb-12 lg:px-8">
          <Intro page={page} tiles={reviewing.tiles} onPromise={review.promise} />
          <Tools page={page} review={review} isWhole={isWhole} />
          <Creatives page={page} review={review} />
        </main>
        {hasRoom ? (
          <aside
            aria-label={reviewing.shown?.tile.name}
            className="sticky top-15 h-[calc(100dvh-3.75rem)] border-l border-line bg-card"
          >
            <Suspense>
              <SidePanel {...panel} />
            </Suspense>
          </aside>
        ) : (
          <Suspense>
            {reviewing.isPanelOpen ? <PanelSheet {...panel} onClose={() => reviewing.setPanelOpen(false)} /> : null}
          </Suspense>
        )}
      </div>
      <StatusLine
        deciding={deciding}
        shownId={reviewing.shown?.tile.id}
        className="sticky bottom-4 z-10 mx-auto -mt-14 w-full max-w-120 px-4"
      />
      <PageDialogs page={page} review={review} />
    </div>
  );
}

function Header({ page, review, isWhole }: { page: ReviewPage; review: Review; isWhole: boolean }) {
  const t = useTranslations('reviewPage');
  const { holder, organization, clientName } = page;
  const { tiles, counts } = review.reviewing;
  const { decided, total } = counts;
  const isDone = isWhole && decided === total;
  return (
    <header className="sticky top-0 z-20 flex h-15 items-center gap-3 border-b border-line bg-card px-6 lg:px-8">
      <a
        href="#files"
        className="absolute left-2 -translate-y-20 rounded-control bg-ink px-3 py-1.5 text-on-ink focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <ReviewBrand organization={organization} brand={page.brand} />
      {clientName === null ? null : (
        <span className="min-w-0 truncate text-ink-2 max-md:sr-only">{t('forClient', { client: clientName })}</span>
      )}
      <span className="flex-1" />
      {holder ? (
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
          <Avatar name={holder.name} decorative />
          {holder.proof === 'none' ? (
            <LinkButton label={t('door.rename', { name: holder.name })} onClick={review.rename}>
              {holder.name}
            </LinkButton>
          ) : (
            <span className="truncate">{t(`identified.${holder.proof}`, { name: holder.name })}</span>
          )}
        </span>
      ) : null}
      <LanguageSelect label={t('language')} onChoose={(locale) => void chooseLocale(locale)} />
      {page.rights.decide ? (
        <>
          <span aria-hidden className="h-7 border-l border-line" />
          {isWhole ? (
            <span className="num shrink-0 text-sm font-semibold">{t('decided', { decided, total })}</span>
          ) : null}
          <Button
            variant={isDone ? 'primary' : 'secondary'}
            icon={<Flag aria-hidden />}
            disabled={tiles.length === 0}
            onClick={review.finish}
          >
            {t('finish.action')}
          </Button>
        </>
      ) : null}
    </header>
  );
}

interface IntroProps {
  page: ReviewPage;
  tiles: readonly Tile[];
  onPromise: () => void;
}

function Intro({ page, tiles, onPromise }: IntroProps) {
  const isDone = tiles.every(({ state }) => state !== 'open');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold break-words">{page.title}</h1>
        <AnswerBy at={page.answerBy} isDone={isDone} />
        {isDone ? null : <DecideByButton page={page} onPress={onPromise} />}
      </div>
      <Message page={page} />
      {page.rights.decide ? <ProgressSegments tiles={tiles} className="mt-1" /> : null}
    </div>
  );
}

function Message({ page: { message, from } }: { page: ReviewPage }) {
  if (message === null) return null;
  return (
    <p dir="auto" className="max-w-180 text-base text-pretty break-words whitespace-pre-line text-ink-2">
      {from ? <span className="font-medium text-ink">{from}: </span> : null}
      {message}
    </p>
  );
}

function Tools({ page, review, isWhole }: { page: ReviewPage; review: Review; isWhole: boolean }) {
  const t = useTranslations('reviewPage');
  const { reviewing } = review;
  const open = reviewing.counts.open;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {page.rights.decide ? <TileFilters {...reviewing} /> : null}
      <span className="flex-1" />
      <ModeSwitch {...reviewing} hasIcons />
      {page.rights.decide && open > 1 ? (
        <Button icon={<CheckCheck aria-hidden />} disabled={!isWhole} onClick={review.askApproveAll}>
          {t('decide.all', { count: open })}
        </Button>
      ) : null}
    </div>
  );
}

function Creatives({ page, review }: { page: ReviewPage; review: Review }) {
  const t = useTranslations('reviewPage');
  const { filtered, filter } = review.reviewing;
  if (filtered.length === 0)
    return <p className="py-10 text-center text-ink-2">{t(filter === 'all' ? 'empty.body' : 'none')}</p>;
  const [first] = filtered;
  return page.creatives.map((creative) => {
    const tiles = filtered.filter((tile) => tile.creative.id === creative.id);
    return tiles.length > 0 ? <CreativeTiles key={creative.id} {...{ creative, tiles, page, review, first }} /> : null;
  });
}

interface CreativeTilesProps {
  creative: ReviewCreative;
  tiles: readonly Tile[];
  page: ReviewPage;
  review: Review;
  first: Tile | undefined;
}

function CreativeTiles({ creative, tiles, page, review, first }: CreativeTilesProps) {
  const t = useTranslations('reviewPage');
  const { reviewing, deciding } = review;
  const advertiser = useMemo(() => advertiserOf(page), [page]);
  const open = tiles.filter(({ state }) => state === 'open').length;
  return (
    <section aria-label={creative.name} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <h2 className="min-w-0 text-lg font-semibold break-words">{creative.name}</h2>
        <span className="num text-sm text-ink-2">
          {t('creative.files', { count: tiles.length })}
          {open > 0 && page.rights.decide ? ` · ${t('creative.open', { count: open })}` : null}
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))] gap-4">
        {tiles.map((tile) => (
          <TileCard
            key={tile.id}
            tile={tile}
            mode={reviewing.mode}
            advertiser={advertiser}
            isFirst={tile.id === first?.id}
            onSelect={() => {
              reviewing.select(tile.id);
              reviewing.setPanelOpen(true);
            }}
            selected={
              reviewing.shown?.tile.id === tile.id
                ? { shown: reviewing.shown, over: <Pins page={page} review={review} />, onVideo: review.attach }
                : null
            }
          >
            <DecisionRow
              tile={tile}
              deciding={deciding}
              mayDecide={page.rights.decide}
              onApprove={() => void deciding.approve(tile)}
              onChanges={() => deciding.begin(tile)}
            />
          </TileCard>
        ))}
      </div>
    </section>
  );
}
