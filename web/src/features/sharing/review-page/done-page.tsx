import { Check, ChevronDown, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { LanguageSelect } from '#ui/form/language-select.tsx';
import { whenText } from './parts/due-chip.tsx';
import { ReviewBrand } from './parts/review-brand.tsx';
import { StateMark } from './parts/state-mark.tsx';
import { TilePicture } from './parts/tile-picture.tsx';
import { chooseLocale } from './store/review-store.ts';
import { countTiles, currentOf, tilesOf, type Tile } from './store/tiles.ts';

const firstRows = 4;
/** What the holder may want to read again comes first. */
const order = ['changes', 'open', 'approved', 'none'];

/** The end of a review: what was decided, and until when it can be changed. */
export function DonePage({ page, onChange }: { page: ReviewPage; onChange: () => void }) {
  const t = useTranslations('reviewPage');
  const locale = useLocale();
  const tiles = tilesOf(page).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const counts = countTiles(tiles);
  const { holder, organization } = page;
  const isComplete = counts.open === 0;
  const name = holder?.name.split(' ')[0] ?? 'none';
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-120 grid-cols-1 content-start gap-6 px-4 pb-8">
      <header className="flex min-h-14 items-center gap-2">
        <ReviewBrand organization={organization} brand={page.brand} />
        <span className="flex-1" />
        <LanguageSelect label={t('language')} onChoose={(next) => void chooseLocale(next)} />
      </header>
      <main className="grid grid-cols-1 gap-6">
        {isComplete ? (
          <span className="grid size-11 place-items-center rounded-full border border-ok-line bg-ok-fill">
            <Check aria-hidden className="size-5 text-ok" />
          </span>
        ) : null}
        <div className="grid gap-2">
          <h1 ref={focusOnce} tabIndex={-1} className="text-2xl font-semibold outline-none">
            {isComplete
              ? t('finish.done', { name })
              : `${t('finish.thanks', { name })} ${t('finish.still', { count: counts.open })}`}
          </h1>
          <p className="text-lg text-pretty text-ink-2">
            {t(counts.changes > 0 ? 'finish.toldChanges' : 'finish.told', { organization })}
          </p>
        </div>
        <Decided tiles={tiles} counts={counts} />
      </main>
      <Button variant={isComplete ? 'secondary' : 'primary'} className="h-[48px] text-base" onClick={onChange}>
        {isComplete ? t('finish.changeUntil', { when: whenText(page.expiresAt, locale) }) : t('finish.goOn')}
      </Button>
    </div>
  );
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus();

function Decided({ tiles, counts }: { tiles: readonly Tile[]; counts: ReturnType<typeof countTiles> }) {
  const t = useTranslations('reviewPage');
  const [isAll, setAll] = useState(tiles.length <= firstRows + 1);
  const bold = (part: ReactNode) => <b className="num text-xl font-semibold text-ink">{part}</b>;
  const shownCounts = [
    { key: 'approved', count: counts.approved, look: 'text-ok' },
    { key: 'changes', count: counts.changes, look: 'text-warn' },
    { key: 'undecided', count: counts.open, look: 'text-ink-2' },
  ] as const;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <p className="flex flex-wrap gap-x-8 gap-y-1 border-b border-line px-4 py-3">
        {shownCounts.map(({ key, count, look }) =>
          count > 0 ? (
            <span key={key} className={look}>
              {t.rich(`finish.${key}`, { count, b: bold })}
            </span>
          ) : null,
        )}
      </p>
      <ul className="divide-y divide-line">
        {(isAll ? tiles : tiles.slice(0, firstRows)).map((tile) => (
          <li key={tile.id} className="flex min-h-15 min-w-0 items-center gap-3 px-4 py-1.5">
            <TilePicture tile={tile} />
            <span className="grid min-w-0 flex-1 grid-cols-1 break-words">
              <span className="font-medium">{tile.creative.name}</span>
              <span className="num text-sm text-ink-2">
                {t('finish.row', {
                  file: tile.name,
                  number: Math.max(...tile.cards.map((card) => currentOf(card).number)),
                })}
              </span>
            </span>
            <StateChip tile={tile} />
          </li>
        ))}
      </ul>
      {isAll ? null : (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="flex min-h-12 w-full items-center justify-between border-t border-line px-4 text-ink-2 hover:text-ink"
        >
          {t('finish.showMore', { count: tiles.length - firstRows })}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

function StateChip({ tile: { state } }: { tile: Tile }) {
  const t = useTranslations('reviewPage.state');
  if (state === 'approved')
    return (
      <Chip tone="ok" icon={<Check aria-hidden />}>
        {t('approved')}
      </Chip>
    );
  if (state === 'changes')
    return (
      <Chip tone="warn" icon={<RotateCcw aria-hidden />}>
        {t('changes')}
      </Chip>
    );
  return <Chip icon={<StateMark state={state} />}>{t(state)}</Chip>;
}
