import { CheckCheck, Flag } from 'lucide-react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { LinkButton } from '#features/sharing/review-page/parts/decision-row.tsx';
import { AnswerBy } from '#features/sharing/review-page/parts/due-chip.tsx';
import { DecideByButton } from '#features/sharing/review-page/parts/decide-by.tsx';
import { StateMark } from '#features/sharing/review-page/parts/state-mark.tsx';
import { TileFacts, TileNews } from '#features/sharing/review-page/parts/tile-facts.tsx';
import { TileFilters } from '#features/sharing/review-page/parts/tile-filter.tsx';
import { TilePicture } from '#features/sharing/review-page/parts/tile-picture.tsx';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import type { Review } from '#features/sharing/review-page/use-review-page.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface PhoneListProps {
  page: ReviewPage;
  review: Review;
  isWhole: boolean;
  onShow: (tile: Tile) => void;
}

/** All files of the review on a phone, with the request, and what concerns all of them. */
export function PhoneList({ page, review, isWhole, onShow }: PhoneListProps) {
  const t = useTranslations('reviewPage');
  const { reviewing } = review;
  const open = reviewing.counts.open;
  const groups = page.creatives
    .map(({ id, name }) => ({ id, name, tiles: reviewing.filtered.filter(({ creative }) => creative.id === id) }))
    .filter(({ tiles }) => tiles.length > 0);
  return (
    <main className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto px-4 py-4">
      <About page={page} review={review} />
      {page.rights.decide ? <TileFilters {...reviewing} /> : null}
      {groups.length === 0 ? <p className="py-6 text-center text-ink-2">{t('none')}</p> : null}
      {groups.map((group) => (
        <CreativeFiles key={group.id} {...group} mayDecide={page.rights.decide} onShow={onShow} />
      ))}
      {page.rights.decide ? (
        <div className="grid gap-2 pb-4">
          {open > 1 ? (
            <Button
              icon={<CheckCheck aria-hidden />}
              className="h-[48px] text-base"
              disabled={!isWhole}
              onClick={review.askApproveAll}
            >
              {t('decide.all', { count: open })}
            </Button>
          ) : null}
          <Button
            variant={open === 0 ? 'primary' : 'secondary'}
            icon={<Flag aria-hidden />}
            className="h-[48px] text-base"
            onClick={review.finish}
          >
            {t('finish.action')}
          </Button>
        </div>
      ) : null}
    </main>
  );
}

interface CreativeFilesProps {
  name: string;
  tiles: readonly Tile[];
  /** Whether a decision is shown beside each file. */
  mayDecide: boolean;
  onShow: (tile: Tile) => void;
}

function CreativeFiles({ name, tiles, mayDecide, onShow }: CreativeFilesProps) {
  const t = useTranslations('reviewPage');
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold break-words">{name}</h2>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-card">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <button
              type="button"
              onClick={() => onShow(tile)}
              aria-label={[t('file.open', { file: tile.name }), mayDecide ? t(`state.${tile.state}`) : null]
                .filter(Boolean)
                .join(', ')}
              className="flex min-h-15 w-full min-w-0 items-center gap-3 px-3 py-2 text-left"
            >
              <TilePicture tile={tile} />
              <span className="grid min-w-0 flex-1 grid-cols-1">
                <span className="truncate font-medium">{tile.name}</span>
                <span className="text-sm text-ink-2">
                  <TileFacts tile={tile} />
                </span>
              </span>
              <TileNews tile={tile} />
              {mayDecide ? <StateMark state={tile.state} className="size-4" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who asks whom for what, and by when. */
function About({ page, review }: Pick<PhoneListProps, 'page' | 'review'>) {
  const t = useTranslations('reviewPage');
  const { holder, clientName, organization, message, from } = page;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p className="min-w-0 text-sm break-words text-ink-2">
        <span className="font-medium text-ink">{organization}</span>{' '}
        {clientName === null ? null : t('forClient', { client: clientName })}
      </p>
      <span className="flex flex-wrap items-center gap-2">
        <AnswerBy at={page.answerBy} isDone={false} />
        <DecideByButton page={page} onPress={review.promise} />
      </span>
      {message === null ? null : (
        <p dir="auto" className="text-pretty break-words whitespace-pre-line text-ink-2">
          {from ? <span className="font-medium text-ink">{from}: </span> : null}
          {message}
        </p>
      )}
      {holder === null ? null : holder.proof === 'none' ? (
        <LinkButton label={t('door.rename', { name: holder.name })} onClick={review.rename}>
          {holder.name}
        </LinkButton>
      ) : (
        <p className="text-sm text-ink-2">{t(`identified.${holder.proof}`, { name: holder.name })}</p>
      )}
    </div>
  );
}
