import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { EntryRow } from './entry-row.tsx';
import { Panel, PanelEmpty } from './panel.tsx';
import { useEntryKeys } from './use-entry-keys.ts';

/** Rows of the short list. */
const shortList = 6;

/** What waits for the person, with the act on each row. */
export function ForYou({ home: { entries, count } }: { home: Pick<Home, 'entries' | 'count'> }) {
  const t = useTranslations('home.forYou');
  const list = useRef<HTMLUListElement>(null);
  const shown = entries.slice(0, shortList);
  const current = useEntryKeys(list, shown.length);
  return (
    <Panel
      title={t('title')}
      count={count > 0 ? <Badge>{count}</Badge> : null}
      tools={
        <>
          {shown.length > 0 ? <KeyHints /> : null}
          {count > shown.length ? (
            <Button asChild size="sm" variant="ghost" className="-mr-2">
              <Link to="/waiting">{t('all', { count })}</Link>
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
    </Panel>
  );
}

/** The keys that move through entries and do the act of one. */
export function KeyHints() {
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
