import type { ReviewAct, ReviewLink, ReviewLogEntry } from '@ad-foundry/contract/review-links.ts';
import { promisedDayText } from '#features/talk/reminders/promised-day.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { reviewLogQuery } from './queries.ts';

/** What happened by a link: opened, by whom, what was decided. */
export function LinkLog({ link }: { link: ReviewLink }) {
  const t = useTranslations('reviewLinks.log');
  const { rows, error, retry, more } = usePaged(reviewLogQuery(link.id));
  if (rows === undefined)
    return error ? (
      <ErrorState error={error} onRetry={retry} />
    ) : (
      <SkeletonGroup className="pl-6">
        <SkeletonRows rows={3} />
      </SkeletonGroup>
    );
  return (
    <div className="grid grid-cols-1 gap-2 pl-6">
      <ol aria-label={t('label')} className="grid grid-cols-1 gap-1.5 text-sm">
        {rows.map((entry, index) => (
          <Line key={`${entry.at} ${index}`} entry={entry} />
        ))}
      </ol>
      {more.isLeft ? (
        <Button size="sm" className="justify-self-start" loading={more.isLoadingNext} onClick={more.load}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function Line({ entry: { at, act, by, file, result, detail } }: { entry: ReviewLogEntry }) {
  const t = useTranslations('reviewLinks.log');
  const locale = useLocale();
  const name = by?.name ?? t('someone');
  const detailOf = (of: ReviewAct, text: string) =>
    of === 'promised' ? promisedDayText(text, locale) : of === 'revoked' ? t('passed', { steps: text }) : text;
  const what = file
    ? t('file', { format: file.formatName, number: file.versionNumber, creative: file.creativeName })
    : null;
  return (
    <li className="grid grid-cols-[11rem_minmax(0,1fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-0">
      <time dateTime={at} className="num text-ink-2">
        {formatDateTime(at, locale)}
      </time>
      <span className="min-w-0 break-words">
        {t(act, { name })}
        {what ? ` ${what}` : null}
        {result
          ? ` ${t('result', { approved: result.approved, changes: result.changes, undecided: result.undecided })}`
          : null}
        {detail ? <span className="text-ink-2"> {detailOf(act, detail)}</span> : null}
      </span>
    </li>
  );
}
