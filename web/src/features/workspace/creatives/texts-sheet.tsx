import { useQueryClient } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { type TextVersion, textVersions } from '@ad-foundry/contract/text-versions.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { usePaged, pagedQuery } from '#lib/paged-query.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { MoreButton } from '#ui/list-page/load-more.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { creativeQuery, useChangeCreative } from './queries.ts';
import type { BriefEditor } from './use-brief-editor.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';

interface TextsSheetProps {
  creative: Creative;
  editor: BriefEditor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The history of the description: its versions, the changes of each, and a button that restores one. */
export function TextsSheet({ creative, editor, open, onOpenChange }: TextsSheetProps) {
  const t = useTranslations('textHistory');
  const errorText = useErrorText();
  const { rows, error, more } = usePaged({ ...textsQuery(creative.id), enabled: open });
  const items = rows ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = items.find(({ number }) => number === chosen) ?? items[0];
  // The changes of the oldest loaded version need the version before it.
  const needsMore = open && shown !== undefined && shown === items.at(-1) && more.isLeft;
  const loadMore = useEffectEvent(more.load);
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore]);
  const restore = useRestore(creative, { editor, onRestored: () => onOpenChange(false) });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={creative.name}
      dismissOnOutside
      footer={
        shown && shown !== items[0] ? (
          <Button loading={restore.isPending} onClick={() => void restore.run(shown)}>
            {t('restore', { number: shown.number })}
          </Button>
        ) : null
      }
    >
      {!rows && !error ? <Skeleton className="h-40" /> : null}
      {error ? <Banner tone="bad" title={t('failed')} body={errorText(error)} /> : null}
      {rows?.length === 0 ? <EmptyState title={t('empty')} body={t('emptyBody')} /> : null}
      {shown ? (
        <div className="grid gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="grid content-start gap-1">
            <ol aria-label={t('title')} className="scroll-slim grid max-h-48 gap-0.5 overflow-y-auto sm:max-h-[70dvh]">
              {items.map((version, index) => (
                <VersionRow
                  key={version.number}
                  version={version}
                  isCurrent={index === 0}
                  isShown={version === shown}
                  onShow={() => setChosen(version.number)}
                />
              ))}
            </ol>
            <MoreButton size="sm" more={more}>
              {t('more')}
            </MoreButton>
          </div>
          <Text version={shown} before={items[items.indexOf(shown) + 1]} current={items[0] ?? shown} />
        </div>
      ) : null}
    </Sheet>
  );
}

interface Restoring {
  editor: BriefEditor;
  onRestored: () => void;
}

function useRestore(creative: Creative, { editor, onRestored }: Restoring) {
  const t = useTranslations('textHistory');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const update = useChangeCreative(creative.id);
  const run = async ({ text, number }: TextVersion) => {
    try {
      // Saves unsaved text first, so that it becomes a version.
      if (!(await editor.save())) return void toast.error(t('unsaved'));
      // The stored values after the save, which may include later changes by others.
      const { description, edition } = queries.getQueryData(creativeQuery(creative.id).queryKey) ?? creative;
      await update.mutateAsync({ description: text, restoredFrom: number, seen: { description, edition } });
      toast.success(t('restored', { number }));
      onRestored();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return { run, isPending: update.isPending };
}

interface RowProps {
  version: TextVersion;
  isCurrent: boolean;
  isShown: boolean;
  onShow: () => void;
}

function VersionRow({ version: { number, author, savedAt, restoredFrom }, isCurrent, isShown, onShow }: RowProps) {
  const t = useTranslations('textHistory');
  const locale = useLocale();
  return (
    <li>
      <button
        type="button"
        aria-current={isShown}
        onClick={onShow}
        className={cn(
          'grid w-full gap-0.5 rounded-control px-2 py-1.5 text-left text-sm',
          isShown ? 'bg-press' : 'hover:bg-sunk',
        )}
      >
        <span className="flex items-center gap-1.5">
          <span className="num font-medium">{t('version', { number })}</span>
          {isCurrent ? (
            <span className="rounded-xs bg-brand px-1 text-[11px] font-medium text-on-brand">{t('current')}</span>
          ) : null}
        </span>
        <span className="truncate text-xs text-ink-2">
          {author?.name ?? t('unknown')}, <time dateTime={savedAt}>{formatDateTime(savedAt, locale)}</time>
        </span>
        {restoredFrom === null ? null : (
          <span className="text-xs text-ink-2">{t('restoredFrom', { number: restoredFrom })}</span>
        )}
      </button>
    </li>
  );
}

const views = ['before', 'now', 'text'] as const;
type View = (typeof views)[number];

interface TextProps {
  version: TextVersion;
  /** The previous version; absent for the first version, and if it was pruned. */
  before: TextVersion | undefined;
  current: TextVersion;
}

function Text({ version, before, current }: TextProps) {
  const t = useTranslations('textHistory');
  const [view, setView] = useState<View>('before');
  return (
    <section aria-label={t('version', { number: version.number })} className="grid min-w-0 content-start gap-3">
      <Segmented
        label={t('show')}
        value={view}
        onValueChange={setView}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      {view === 'text' || (view === 'before' && !before && version.number > 1) ? (
        <Markdown text={version.text} className="text-sm" />
      ) : null}
      {view === 'before' && (before || version.number === 1) ? (
        <Difference from={before?.text ?? ''} to={version.text} />
      ) : null}
      {view === 'now' ? <Difference from={version.text} to={current.text} /> : null}
    </section>
  );
}

/** The removed and added words. */
function Difference({ from, to }: { from: string; to: string }) {
  const t = useTranslations('textHistory');
  if (from === to) return <p className="text-sm text-ink-2">{t('same')}</p>;
  return (
    <p className="text-sm break-words whitespace-pre-wrap">
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="rounded-xs bg-ok-fill text-ok no-underline">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={index} className="rounded-xs bg-bad-fill text-bad">
              {value}
            </del>
          );
        return <span key={index}>{value}</span>;
      })}
    </p>
  );
}

/**
 * The versions of the description, newest first. The key is below the creative's, so that both are refetched together.
 */
function textsQuery(creativeId: CreativeId) {
  const key = [...creativeQuery(creativeId).queryKey, 'texts'];
  return pagedQuery(textVersions.list, { key, params: { creativeId }, query: {} });
}
