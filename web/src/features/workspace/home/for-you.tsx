import { Suspense, useRef, useState } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { EntryRow } from './entry-row.tsx';
import { Panel, PanelEmpty } from './panel.tsx';
import { useEntryKeys } from './use-entry-keys.ts';

const AllEntries = lazyComponent(() => import('./all-entries.tsx'), 'AllEntries');

/** Rows of the short list. */
const shortList = 6;

/** What waits for the person, with the act on each row. */
export function ForYou({ home: { entries, count } }: { home: Pick<Home, 'entries' | 'count'> }) {
  const t = useTranslations('home.forYou');
  const list = useRef<HTMLUListElement>(null);
  const shown = entries.slice(0, shortList);
  const current = useEntryKeys(list, shown.length);
  const [isWhole, setWhole] = useState<boolean>();
  return (
    <Panel
      title={t('title')}
      count={count > 0 ? <Badge>{count}</Badge> : null}
      tools={
        <>
          {shown.length > 0 ? <KeyHints /> : null}
          {count > shown.length ? (
            <Button size="sm" variant="ghost" className="-mr-2" onClick={() => setWhole(true)}>
              {t('all', { count })}
            </Button>
          ) : null}
        </>
      }
    >
      {shown.length === 0 ? (
        <PanelEmpty>{t('none')}</PanelEmpty>
      ) : (
        <ul ref={list} className="grid flex-1 grid-cols-1">
          {shown.map((entry, index) => (
            <EntryRow key={entry.id} entry={entry} isCurrent={index === current} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {isWhole === undefined ? null : (
        <Suspense>
          <AllEntries entries={entries} count={count} open={isWhole} onOpenChange={setWhole} />
        </Suspense>
      )}
    </Panel>
  );
}

function KeyHints() {
  const t = useTranslations('home.forYou');
  return (
    <span aria-hidden className="flex items-center gap-1.5 text-xs text-ink-2 max-md:hidden pointer-coarse:hidden">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      {t('move')}
      <Kbd className="ml-2">↵</Kbd>
      {t('do')}
    </span>
  );
}
