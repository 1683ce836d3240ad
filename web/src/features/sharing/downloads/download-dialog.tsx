import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Select } from '#ui/form/select.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { firstChoices, archiveQueryOf, type Choices } from './choices.ts';
import { ApprovalOption } from './approval-option.tsx';
import { DownloadOptions } from './download-options.tsx';
import { ExamplePaths } from './example-paths.tsx';
import { MissingNote } from './missing-note.tsx';
import { archiveUrl, partsOf, planQuery, type ArchiveSource, type ArchiveQuery } from './queries.ts';

export interface DownloadDialogProps {
  source: ArchiveSource;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const settleMs = 250;

/** Debounces a value, so that no request is sent on every keystroke. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Download dialog: contents, missing files, folder and name options, and the download link. */
export function DownloadDialog({ source: whole, name, open, onOpenChange }: DownloadDialogProps) {
  const t = useTranslations('downloads');
  const [choices, setChoices] = useState(firstChoices);
  const [part, setPart] = useState(0);
  const parts = partsOf(whole);
  const source = parts[part] ?? whole;
  const settled = useSettled(choices);
  const query = archiveQueryOf(settled, !('creativeId' in whole || 'campaignId' in whole));
  const plan = useQuery({ ...planQuery(source, query), enabled: open });
  const close = () => {
    setPart(0);
    onOpenChange(false);
  };
  // Waits until the click has followed the link, which still points to this part.
  const onFetch = () => (part + 1 < parts.length ? setTimeout(() => setPart(part + 1)) : close());
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      size="lg"
      title={t('title', { name })}
      description={
        parts.length > 1 ? t('parts.help', { count: parts.length, max: limits.archiveSelection }) : t('description')
      }
      footer={
        <Footer
          plan={plan.data}
          source={source}
          query={query}
          busy={plan.isPlaceholderData || settled !== choices}
          onClose={close}
          onFetch={onFetch}
        />
      }
    >
      {parts.length > 1 ? <Parts part={part} count={parts.length} onChange={setPart} /> : null}
      {plan.error ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data ? (
        <Body plan={plan.data} choices={choices} onChange={setChoices} />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-14 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

/** Shows which ZIP is next if the files are split into several. */
function Parts({ part, count, onChange }: { part: number; count: number; onChange: (part: number) => void }) {
  const t = useTranslations('downloads.parts');
  const options = Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: t('part', { part: index + 1, count }),
  }));
  return (
    <div className="mb-5 grid justify-items-start">
      <Select
        aria-label={t('label')}
        value={String(part)}
        onValueChange={(value) => onChange(Number(value))}
        options={options}
      />
    </div>
  );
}

interface BodyProps {
  plan: ArchivePlan;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

function Body({ plan, choices, onChange }: BodyProps) {
  const t = useTranslations('downloads');
  return (
    <div className="grid gap-5">
      <MissingNote missing={plan.missing} slots={plan.slots} approval={plan.approval} />
      {plan.unscanned > 0 ? <Banner tone="warn" title={t('held', { count: plan.unscanned })} /> : null}
      <ApprovalOption approval={plan.approval} choices={choices} onChange={onChange} />
      <DownloadOptions choices={choices} formats={plan.formats} onChange={onChange} />
      <ExamplePaths plan={plan} />
    </div>
  );
}

interface FooterProps {
  plan: ArchivePlan | undefined;
  source: ArchiveSource;
  query: ArchiveQuery;
  busy: boolean;
  onClose: () => void;
  /** Called when the download begins. */
  onFetch: () => void;
}

function Footer({ plan, source, query, busy, onClose, onFetch }: FooterProps) {
  const t = useTranslations('downloads');
  const ui = useTranslations('ui.action');
  const locale = useLocale();
  const files = plan?.files ?? 0;
  const text =
    files === 0 ? t('nothing') : t('fetch', { count: files, size: formatBytes(plan?.sizeBytes ?? 0, locale) });
  return (
    <>
      <Button onClick={onClose}>{ui('cancel')}</Button>
      {files === 0 || busy ? (
        <Button variant="primary" disabled>
          {text}
        </Button>
      ) : (
        <Button asChild variant="primary">
          <a href={archiveUrl(source, query)} download onClick={onFetch}>
            {text}
          </a>
        </Button>
      )}
    </>
  );
}
