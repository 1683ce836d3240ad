import { Check, RefreshCw } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import type { ViewerFile } from './viewer-files.ts';
import type { Viewer } from './use-viewer.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface BarProps {
  viewer: Viewer;
  place: ViewerFile;
  /** Shows the comments, which contain the field for the reason. */
  openComments: () => void;
}

/** The decision below the file while the comments, which contain it, are hidden. */
export function DecisionBar({ viewer: { review, discussion }, place, openComments }: BarProps) {
  const t = useTranslations('comments.decision');
  const count = useTranslations('review');
  const { number } = place.version;
  if (!review.isTurn || discussion.placing) return null;
  const ask = () => {
    openComments();
    review.ask();
  };
  return (
    <section
      aria-label={t('title', { number })}
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-card px-3 py-2.5"
    >
      {review.counts.total > 1 ? (
        <p className="num text-xs text-ink-2 max-md:w-full md:mr-auto">{count('decided', review.counts)}</p>
      ) : null}
      <WriteButton className="h-10 max-md:flex-1" icon={<RefreshCw />} aria-keyshortcuts="R" onClick={ask}>
        {t('ask')}
      </WriteButton>
      <WriteButton
        className="h-10 max-md:flex-1"
        variant="primary"
        icon={<Check />}
        aria-keyshortcuts="A"
        onClick={review.approve}
      >
        {t('approve', { number })}
      </WriteButton>
    </section>
  );
}
