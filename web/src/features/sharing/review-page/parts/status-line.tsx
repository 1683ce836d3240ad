import { X } from 'lucide-react';
import type { Deciding } from '#features/sharing/review-page/use-deciding.ts';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { LinkButton } from './decision-row.tsx';

interface StatusLineProps {
  deciding: Deciding;
  /** The file in sight whose own row offers the way back. */
  shownId?: Tile['id'] | undefined;
  className?: string;
}

/** What the last act did, with the way back, for ten seconds; a failure stays until it is dismissed. */
export function StatusLine({ deciding, shownId, className }: StatusLineProps) {
  const t = useTranslations('reviewPage.decide');
  const action = useTranslations('ui.action');
  const { notice, dismiss, undo } = deciding;
  const undone = notice?.undo?.id === shownId ? undefined : notice?.undo;
  return (
    <div role="status" className={cn('empty:hidden', className)}>
      {notice ? (
        <p
          className={cn(
            'flex min-h-10 items-center gap-3 rounded-control border px-3 py-1.5 text-sm',
            notice.tone === 'ok' ? 'border-line bg-card text-ink' : 'border-bad-line bg-bad-fill text-bad',
          )}
        >
          <span className="min-w-0 flex-1 text-pretty">{notice.text}</span>
          {undone ? <LinkButton onClick={() => void undo(undone)}>{t('undo')}</LinkButton> : null}
          {notice.tone === 'bad' ? (
            <button
              type="button"
              aria-label={action('dismiss')}
              onClick={dismiss}
              className="grid size-6 shrink-0 place-items-center rounded-xs"
            >
              <X aria-hidden className="size-4" />
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
