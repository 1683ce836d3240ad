import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { currentOf } from '#features/sharing/review-page/store/tiles.ts';
import type { Deciding } from '#features/sharing/review-page/use-deciding.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface DecisionRowProps {
  tile: Tile;
  deciding: Deciding;
  mayDecide: boolean;
  onApprove: () => void;
  onChanges: () => void;
  /** `touch` is for the thumb: two buttons of 48 pixels. */
  size?: 'card' | 'touch';
}

/** The two decisions on a file, or the one that was made, with the way back. */
export function DecisionRow(props: DecisionRowProps) {
  const { tile, deciding, mayDecide, size = 'card' } = props;
  const row = useKeptFocus(`${tile.state} ${deciding.isOutdated(tile)}`);
  const height = size === 'touch' ? 'h-[48px] text-base' : 'h-9';
  return (
    <div ref={row} className={cn('flex min-w-0 items-center gap-2', size === 'touch' ? 'min-h-[48px]' : 'min-h-9')}>
      {deciding.isOutdated(tile) ? (
        <Newer tile={tile} deciding={deciding} className={height} />
      ) : tile.state === 'approved' || tile.state === 'changes' ? (
        <Made {...props} className={height} />
      ) : tile.isInWork ? (
        <Note name="inWork" />
      ) : mayDecide ? (
        <Choice {...props} className={height} />
      ) : (
        <Note name="look" />
      )}
    </div>
  );
}

/** Keeps the focus in a row whose buttons are replaced. */
function useKeptFocus(state: string) {
  const row = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && (document.activeElement === document.body || document.activeElement === null))
      row.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  useEffect(() => {
    const note = () => (hadFocus.current = row.current?.contains(document.activeElement) ?? false);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return row;
}

type PartProps = DecisionRowProps & { className: string };

function Choice({ tile, onApprove, onChanges, className }: PartProps) {
  const t = useTranslations('reviewPage.decide');
  return (
    <>
      <Button
        aria-label={t('changesFile', { file: tile.name })}
        className={cn('min-w-0 flex-[1.2] px-1', className)}
        onClick={onChanges}
      >
        <span className="truncate">{t('changes')}</span>
      </Button>
      <Button
        variant="primary"
        icon={<Check aria-hidden />}
        aria-label={t('approveFile', { file: tile.name })}
        className={cn('min-w-0 flex-1 px-1', className)}
        onClick={onApprove}
      >
        <span className="truncate">{t('approve')}</span>
      </Button>
    </>
  );
}

function Made({ tile, deciding, mayDecide }: PartProps) {
  const t = useTranslations('reviewPage');
  const isApproved = tile.state === 'approved';
  const Icon = isApproved ? Check : RotateCcw;
  return (
    <>
      <span
        className={cn(
          'flex min-w-0 flex-1 items-center gap-1.5 text-sm font-semibold',
          isApproved ? 'text-ok' : 'text-warn',
        )}
      >
        <Icon
          aria-hidden
          className={cn('size-4.5 shrink-0', isApproved && 'rounded-full border-[1.5px] border-current p-0.5')}
        />
        <span className="leading-tight">{t(`state.${tile.state}`)}</span>
      </span>
      {mayDecide ? (
        <LinkButton label={t('decide.undoFile', { file: tile.name })} onClick={() => void deciding.undo(tile)}>
          {t('decide.undo')}
        </LinkButton>
      ) : null}
    </>
  );
}

function Newer({ tile, deciding, className }: { tile: Tile; deciding: Deciding; className: string }) {
  const t = useTranslations('reviewPage.decide');
  const number = Math.max(...tile.cards.map((card) => currentOf(card).number));
  return (
    <>
      <span className="min-w-0 flex-1 text-sm text-pretty text-info">{t('newer')}</span>
      <Button className={className} onClick={() => deciding.showNewer(tile)}>
        {t('showNewer', { number })}
      </Button>
    </>
  );
}

function Note({ name }: { name: 'look' | 'inWork' }) {
  const t = useTranslations('reviewPage.decide');
  return <span className="text-sm text-ink-2">{t(name)}</span>;
}

interface LinkButtonProps {
  label?: string;
  onClick: () => void;
  children: ReactNode;
  className?: string;
}

/** A small act that looks like a link, with room for a finger. */
export function LinkButton({ label, onClick, children, className }: LinkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cn(
        'relative shrink-0 rounded-xs text-sm text-ink-2 underline decoration-line-strong underline-offset-3 after:absolute after:-inset-2 hover:text-ink',
        className,
      )}
    >
      {children}
    </button>
  );
}
