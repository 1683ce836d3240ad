import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useState } from 'react';
import type { FormatDetail, FormatRules, Rejudging } from '@ad-foundry/contract/formats.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { rejudgingQuery } from '#features/workspace/library/queries.ts';

export interface RejudgeDialogProps {
  format: FormatDetail;
  /** The rules to judge by; null for the format's current rules. */
  rules: FormatRules | null;
  onCancel: () => void;
  onDecide: (rejudge: boolean) => void;
}

/** Asks whether to rejudge open creatives by other rules, with a preview of the changes. */
export function RejudgeDialog({ format, rules, onCancel, onDecide }: RejudgeDialogProps) {
  const t = useTranslations('library.rejudge');
  const action = useTranslations('ui.action');
  const [rejudge, setRejudge] = useState(rules === null);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onCancel())}
      title={rules ? t('title') : t('titleNow')}
      description={t('body', { name: format.name, count: format.usage.creatives })}
      size="md"
      footer={
        <>
          <Button onClick={onCancel}>{action('cancel')}</Button>
          <Button variant="primary" onClick={() => onDecide(rejudge)}>
            {rejudge ? t('confirmRejudge') : t('confirmKeep')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {rules ? (
          <RadioGroup.Root
            aria-label={t('title')}
            value={rejudge ? 'rejudge' : 'keep'}
            onValueChange={(value) => setRejudge(value === 'rejudge')}
            className="grid gap-2"
          >
            <Choice value="keep" title={t('keep')} help={t('keepHelp')} />
            <Choice value="rejudge" title={t('rejudge')} help={t('rejudgeHelp')} />
          </RadioGroup.Root>
        ) : null}
        <Preview format={format} rules={rules} />
      </div>
    </Dialog>
  );
}

function Choice({ value, title, help }: { value: string; title: string; help: string }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 rounded-card border border-line p-3 has-data-[state=checked]:border-ink">
      <RadioGroup.Item
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-edge bg-card data-[state=checked]:border-ink"
      >
        <RadioGroup.Indicator className="size-2 rounded-full bg-ink" />
      </RadioGroup.Item>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm font-medium">
          {title}
        </label>
        <p id={`${id}-help`} className="text-xs text-pretty text-ink-2">
          {help}
        </p>
      </div>
    </div>
  );
}

function Preview({ format, rules }: Pick<RejudgeDialogProps, 'format' | 'rules'>) {
  const t = useTranslations('library.rejudge');
  const errorText = useErrorText();
  const { data, error } = useQuery({ ...rejudgingQuery(format.id, rules), placeholderData: keepPreviousData });
  if (error) return <p className="text-sm text-bad">{errorText(error)}</p>;
  if (!data) {
    return (
      <SkeletonGroup className="grid gap-2">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
      </SkeletonGroup>
    );
  }
  return (
    <section aria-live="polite" className="grid gap-2 text-sm">
      <p className="text-pretty">
        {t('summary', { slots: data.slots, creatives: data.creatives, changed: data.changed })}{' '}
        {data.reopened > 0 ? t('reopened', { count: data.reopened }) : null}{' '}
        {data.completed > 0 ? t('completed', { count: data.completed }) : null}
      </p>
      <Changes data={data} />
    </section>
  );
}

function Changes({ data }: { data: Rejudging }) {
  const t = useTranslations('library.rejudge');
  const state = useTranslations('slots.state');
  if (data.changes.length === 0) return null;
  return (
    <>
      <ul
        aria-label={t('changes')}
        className="scroll-slim max-h-56 divide-y divide-line overflow-y-auto rounded-card border border-line"
      >
        {data.changes.map(({ slotId, creativeName, from, to }) => (
          <li key={slotId} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2">
            <span className="min-w-32 flex-1 truncate" title={creativeName}>
              {creativeName}
            </span>
            <span className="flex items-center gap-1.5 text-xs">
              <span className="text-ink-2">{state(from)}</span>
              <ArrowRight aria-label={t('becomes')} className="size-3.5 text-ink-3" />
              <span className={to === 'does-not-fit' ? 'font-medium text-bad' : 'font-medium'}>{state(to)}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.changed > data.changes.length ? (
        <p className="text-xs text-ink-2">{t('more', { count: data.changed - data.changes.length })}</p>
      ) : null}
    </>
  );
}
