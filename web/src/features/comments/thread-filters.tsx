import { ListFilter } from 'lucide-react';
import type { CommentPerson, Thread } from '@ad-foundry/contract/comments/comments.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { filterThreads, threadFilters, type ListedThread, type ThreadFilter } from './thread-list.ts';

export interface Filtering {
  filter: ThreadFilter;
  person: AccountId | null;
}

export const everything: Filtering = { filter: 'all', person: null };

interface FilterProps extends Filtering {
  items: readonly ListedThread[];
  onChange: (next: Filtering) => void;
}

/** Filters threads by state, each with its number, and by person. */
export function ThreadFilters({ items, filter, person, onChange }: FilterProps) {
  const t = useTranslations('comments.filter');
  const me = useMe();
  const people = peopleOf(items.map(({ thread }) => thread)).filter(({ id }) => id !== me.id);
  return (
    <div className="flex items-center border-b border-line pr-2">
      <div
        role="radiogroup"
        aria-label={t('label')}
        className="scroll-none flex min-w-0 flex-1 gap-3 overflow-x-auto px-4"
      >
        {threadFilters.map((each) => {
          const count = filterThreads(items, { filter: each, person }).length;
          return (
            <label
              key={each}
              className={cn(
                '-mb-px flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 text-sm has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-11',
                each === filter ? 'border-ink font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="comment-filter"
                className="sr-only"
                checked={each === filter}
                onChange={() => onChange({ filter: each, person })}
              />
              {t(each)}
              <span
                className={cn(
                  'num rounded-full px-1.5 text-xs font-normal',
                  each === 'to-verify' && count > 0 ? 'bg-warn-fill text-warn' : 'bg-press text-ink-2',
                )}
              >
                {count}
              </span>
            </label>
          );
        })}
      </div>
      <Menu>
        <MenuTrigger>
          <IconButton size="sm" label={t('person')} aria-pressed={person !== null}>
            <ListFilter />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuLabel>{t('person')}</MenuLabel>
          <MenuRadioGroup
            value={person ?? ''}
            onValueChange={(id) => onChange({ filter, person: id === '' ? null : (id as AccountId) })}
          >
            <MenuRadioItem value="">{t('everyone')}</MenuRadioItem>
            <MenuRadioItem value={me.id}>{t('mine')}</MenuRadioItem>
            {people.map(({ id, name }) => (
              <MenuRadioItem key={id} value={id}>
                {name}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
    </div>
  );
}

function peopleOf(threads: readonly Thread[]): CommentPerson[] {
  const authors = threads.flatMap(({ author, replies }) => [author, ...replies.map((reply) => reply.author)]);
  const known = new Map(authors.filter((author) => author !== null).map((author) => [author.id, author]));
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
