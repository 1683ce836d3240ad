import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '@ad-foundry/contract/groups.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { groupsQuery } from './queries.ts';

const collapsedCount = 8;

/** The groups as folders above the campaigns; hidden without groups. */
export function GroupFolders() {
  const t = useTranslations('groups');
  const { data = [] } = useQuery(groupsQuery);
  const [all, setAll] = useState(false);
  if (data.length === 0) return null;
  const shown = all ? data : data.slice(0, collapsedCount);
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-2">{t('title')}</h2>
        {shown.length < data.length ? (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('all', { count: data.length })}
          </Button>
        ) : null}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
        {shown.map((group) => (
          <Tile key={group.id} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ group: { id, name, campaigns, progress } }: { group: Group }) {
  const t = useTranslations('groups');
  const progressText = useTranslations('campaigns.progress');
  const { complete, total } = progress;
  return (
    <li className="relative flex min-w-0 items-center gap-2.5 rounded-card border border-line bg-card px-3 py-2.5 transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <Folder aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="grid min-w-0 flex-1">
        <Link
          to="/groups/$groupId"
          params={{ groupId: id }}
          title={name}
          className="truncate text-sm font-medium outline-none before:absolute before:inset-0 before:content-['']"
        >
          {name}
        </Link>
        <span className="num truncate text-xs text-ink-2">{t('campaigns', { count: campaigns })}</span>
      </span>
      <ProgressRing
        value={total === 0 ? 0 : complete / total}
        size={16}
        label={total === 0 ? progressText('none') : progressText('text', { complete, total })}
      />
    </li>
  );
}
