import { entryKinds, type HomeEntry } from '@ad-foundry/contract/home.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Badge } from '#ui/data/badge.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { EntryRow } from './entry-row.tsx';

interface AllEntriesProps {
  entries: readonly HomeEntry[];
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything that waits for the person, by kind. */
export function AllEntries({ entries, count, open, onOpenChange }: AllEntriesProps) {
  const t = useTranslations('home.forYou');
  const groups = entryKinds
    .map((kind) => ({ kind, rows: entries.filter((entry) => entry.kind === kind) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Sheet
      flush
      focusWhole
      dismissOnOutside
      title={t('title')}
      description={entries.length < count ? t('some', { shown: entries.length, count }) : t('count', { count })}
      {...{ open, onOpenChange }}
    >
      {groups.map(({ kind, rows }) => (
        <section key={kind} aria-label={t(`kinds.${kind}`)}>
          <h3 className="flex items-center gap-2 border-t border-line bg-sunk px-4 py-1.5 text-xs font-medium text-ink-2 first:border-t-0">
            {t(`kinds.${kind}`)}
            <Badge>{rows.length}</Badge>
          </h3>
          <ul className="grid grid-cols-1">
            {rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} isCurrent={false} isFirst={false} />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}
