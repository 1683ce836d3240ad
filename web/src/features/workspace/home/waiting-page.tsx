import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { entryKinds, type HomeEntry, type Waiting } from '@ad-foundry/contract/home.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Badge } from '#ui/data/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { ListFailed } from '#ui/list-page/list-states.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { FramesPicture } from '#features/tree/campaigns/frames-picture.tsx';
import { EntryRow } from './entry-row.tsx';
import { KeyHints } from './for-you.tsx';
import { waitingQuery } from './queries.ts';
import { useEntryKeys } from './use-entry-keys.ts';

/** Everything that the person has to decide, answer, deliver or chase, by kind. */
export function WaitingPage() {
  const t = useTranslations('home.waiting');
  const { data, error, refetch } = useQuery(waitingQuery);
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={t('title')} actions={data && data.count > 0 ? <KeyHints /> : undefined} />
      <PageBody>
        {data ? (
          <WaitingList data={data} />
        ) : error ? (
          <ListFailed title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonGroup>
            <Skeleton shape="card" className="h-83" />
          </SkeletonGroup>
        )}
      </PageBody>
    </Page>
  );
}

function WaitingList({ data: { entries, count } }: { data: Waiting }) {
  const t = useTranslations('home');
  const list = useRef<HTMLDivElement>(null);
  const current = useEntryKeys(list, entries.length);
  const groups = entryKinds.flatMap((kind) => {
    const rows = entries.filter((entry) => entry.kind === kind);
    return rows.length > 0 ? [{ kind, rows }] : [];
  });
  if (entries.length === 0)
    return (
      <EmptyState className="py-10" picture={<FramesPicture />} title={t('forYou.none')} body={t('waiting.noneBody')} />
    );
  return (
    <>
      <p className="text-sm text-ink-2">
        {entries.length < count ? t('forYou.some', { shown: entries.length, count }) : t('forYou.count', { count })}
      </p>
      <div ref={list} className="mt-3 overflow-hidden rounded-card border border-line bg-card">
        {groups.map(({ kind, rows }) => (
          <Group key={kind} kind={kind} rows={rows} current={entries[current]} isFirst={rows[0] === entries[0]} />
        ))}
      </div>
    </>
  );
}

interface GroupProps {
  kind: HomeEntry['kind'];
  rows: readonly HomeEntry[];
  /** The keyboard's row, in this group or another. */
  current: HomeEntry | undefined;
  isFirst: boolean;
}

function Group({ kind, rows, current, isFirst }: GroupProps) {
  const t = useTranslations('home.forYou');
  return (
    <section aria-label={t(`kinds.${kind}`)}>
      <h2 className="flex min-h-9 items-center gap-2 border-t border-line bg-sunk px-4 py-1.5 text-xs font-medium text-ink-2 in-first:border-t-0">
        {t(`kinds.${kind}`)}
        <Badge>{rows.length}</Badge>
      </h2>
      <ul className="grid grid-cols-1">
        {rows.map((entry, index) => (
          <EntryRow key={entry.id} entry={entry} isCurrent={entry === current} isFirst={isFirst && index === 0} />
        ))}
      </ul>
    </section>
  );
}
