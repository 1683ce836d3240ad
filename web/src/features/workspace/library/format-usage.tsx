import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { RejudgeDialog } from './editor/rejudge-dialog.tsx';
import { formatQuery, useFormatActions } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

const lookAgainMs = 1000;
/** Polling ends after this time, because creatives archived in the meantime are never rejudged. */
const patienceMs = 60_000;

/** The number of creatives that use the format, and of those whose files were judged by earlier rules. */
export function FormatUsage({ format }: { format: FormatDetail }) {
  const t = useTranslations('library.usage');
  const titleId = useId();
  const mayWrite = useCan('format:write');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [judging, setJudging] = useJudging(format);
  const { rejudge } = useFormatActions();
  const { creatives, slots, outdated } = format.usage;
  const start = () => {
    setAsking(false);
    rejudge.mutate(
      { id: format.id, revision: format.revision },
      { onSuccess: () => setJudging(true), onError: (error) => toast.error(errorText(error)) },
    );
  };
  return (
    <section aria-labelledby={titleId} className="grid gap-2 text-sm">
      <h2 id={titleId} className="font-medium">
        {t('title')}
      </h2>
      <p className="num">{creatives === 0 ? t('none') : t('count', { creatives, slots })}</p>
      {outdated > 0 ? (
        <div className="grid justify-items-start gap-2 rounded-card border border-line bg-card p-3">
          <p className="text-pretty text-ink-2">{t('outdated', { count: outdated })}</p>
          {judging ? (
            <p role="status" className="flex items-center gap-2">
              <Spinner />
              {t('judging')}
            </p>
          ) : mayWrite ? (
            <WriteButton size="sm" loading={rejudge.isPending} onClick={() => setAsking(true)}>
              {t('rejudge')}
            </WriteButton>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <RejudgeDialog format={format} rules={null} onCancel={() => setAsking(false)} onDecide={start} />
      ) : null}
    </section>
  );
}

/** Polls the format until all its creatives are rejudged. */
function useJudging(format: FormatDetail) {
  const [judging, setJudging] = useState(false);
  useQuery({ ...formatQuery(format.id), refetchInterval: judging ? lookAgainMs : false });
  useEffect(() => {
    if (!judging) return;
    const timer = setTimeout(() => setJudging(false), patienceMs);
    return () => clearTimeout(timer);
  }, [judging]);
  return [judging && format.usage.outdated > 0, setJudging] as const;
}
