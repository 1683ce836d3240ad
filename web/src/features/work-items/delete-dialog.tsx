import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { ArchiveContents } from '@ad-foundry/contract/work/archive.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { contentsQuery, useDeleteItem } from './queries.ts';
import type { ItemDialogProps } from './work-item.ts';

const strong = (chunks: ReactNode) => <b className="font-semibold text-ink">{chunks}</b>;

/** Says what goes with the item and deletes it for good once its name is typed. */
export function DeleteDialog({ item, open, onOpenChange, leave }: ItemDialogProps) {
  const t = useTranslations('workItems.delete');
  const action = useTranslations('ui.action');
  const form = useId();
  const errorText = useErrorText();
  const { data: contents, error } = useQuery({ ...contentsQuery(item), enabled: open });
  const remove = useDeleteItem();
  const [typed, setTyped] = useState('');
  const isReady = typed.trim() === item.name.trim() && contents !== undefined;
  const submit = () =>
    remove.mutate(
      { item, leave },
      {
        onSuccess: () => {
          onOpenChange(false);
          toast.success(t('done', { name: item.name }));
        },
        onError: (failure) => void toast.error(errorText(failure)),
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t('body')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button type="submit" form={form} variant="danger" disabled={!isReady} loading={remove.isPending}>
            {t('action')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !remove.isPending) submit();
        }}
      >
        <Goes contents={contents} error={error} />
        <NameField name={item.name} value={typed} onChange={setTyped} />
      </form>
    </Dialog>
  );
}

interface NameFieldProps {
  name: string;
  value: string;
  onChange: (typed: string) => void;
}

function NameField({ name, value, onChange }: NameFieldProps) {
  const t = useTranslations('ui');
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-2">
        {t.rich('alert.typeToConfirm', { text: name, b: strong })}
      </label>
      <Input id={id} value={value} autoFocus autoComplete="off" onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

function Goes({ contents, error }: { contents: ArchiveContents | undefined; error: Error | null }) {
  const errorText = useErrorText();
  if (contents) return <Contents contents={contents} />;
  return error ? <p className="text-bad">{errorText(error)}</p> : <Counting />;
}

function Counting() {
  return (
    <SkeletonGroup className="grid gap-2">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-5 w-32" />
    </SkeletonGroup>
  );
}

function Contents({ contents }: { contents: ArchiveContents }) {
  const t = useTranslations('workItems.delete.goes');
  const locale = useLocale();
  const { campaigns, creatives, files, sizeBytes, comments, links } = contents;
  const lines = [
    campaigns > 0 ? t('campaigns', { count: campaigns }) : null,
    creatives > 0 ? t('creatives', { count: creatives }) : null,
    files > 0 ? t('files', { count: files, size: formatBytes(sizeBytes, locale) }) : t('noFiles'),
    comments > 0 ? t('comments', { count: comments }) : null,
    links > 0 ? t('links', { count: links }) : null,
  ].filter((line) => line !== null);
  return (
    <div className="grid gap-1.5 rounded-card border border-line bg-sunk px-3.5 py-3 text-sm">
      <ul className="num grid list-disc gap-1 pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-ink-2">{t('stays')}</p>
    </div>
  );
}
