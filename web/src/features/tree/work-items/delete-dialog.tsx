import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { ArchiveContents } from '@ad-foundry/contract/archive.ts';
import { useErrorText } from '#lib/error-text.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
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

/** Lists what is deleted together with the item, and deletes permanently after the user types its name. */
export function DeleteDialog({ item, open, onOpenChange, leave }: ItemDialogProps) {
  const t = useTranslations('workItems.delete');
  const ui = useTranslations('ui');
  const formId = useId();
  const { data: contents, error } = useQuery({ ...contentsQuery(item), enabled: open });
  const remove = useDeleteItem();
  const { form, submit, pending } = useContractForm({
    defaultValues: { typed: '' },
    resolver: problemResolver(({ typed }: { typed: string }) => ({
      typed: typed.trim() === item.name.trim() ? undefined : 'wrong',
    })),
    mode: 'onChange',
    onFailed: (failure) => toast.error(failure),
    send: async () => {
      await remove.mutateAsync({ item, leave });
      onOpenChange(false);
      toast.success(t('done', { name: item.name }));
    },
  });
  const isReady = form.formState.isValid && contents !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t('body')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" disabled={!isReady} loading={pending}>
            {t('action')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Goes contents={contents} error={error} />
        <div className="grid gap-1.5">
          <label htmlFor={`${formId}-name`} className="text-sm text-ink-2">
            {ui.rich('alert.typeToConfirm', { text: item.name, b: strong })}
          </label>
          <Input {...form.register('typed')} id={`${formId}-name`} autoFocus autoComplete="off" />
        </div>
      </form>
    </Dialog>
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
