import { ListFilter } from 'lucide-react';
import type { CommentPerson, Thread } from '@ad-foundry/contract/comments.ts';
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

/** Filters threads by state, with counts, and by person. */
export function ThreadFilters(props: FilterProps) {
  const { items, filter, person, onChange } = props;
  const t = useTranslations('comments.filter');
  return (
    <div className="flex items-center border-b border-line pr-2">
      <div
        role="radiogroup"
        aria-label={t('label')}
        className="scroll-none flex min-w-0 flex-1 gap-3 overflow-x-auto px-4"
      >
        {threadFilters.map((each) => (
          <State
            key={each}
            state={each}
            isChosen={each === filter}
            count={filterThreads(items, { filter: each, person }).length}
            onChoose={() => onChange({ filter: each, person })}
          />
        ))}
      </div>
      <PersonMenu {...props} />
    </div>
  );
}

interface StateProps {
  state: ThreadFilter;
  isChosen: boolean;
  count: number;
  onChoose: () => void;
}

function State({ state, isChosen, count, onChoose }: StateProps) {
  const t = useTranslations('comments.filter');
  return (
    <label
      className={cn(
        'relative -mb-px flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 text-sm has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-11',
        isChosen ? 'border-ink font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      <input type="radio" name="comment-filter" className="sr-only" checked={isChosen} onChange={onChoose} />
      {t(state)}
      <span
        className={cn(
          'num rounded-full px-1.5 text-xs font-normal',
          state === 'to-verify' && count > 0 ? 'bg-warn-fill text-warn' : 'bg-press text-ink-2',
        )}
      >
        {count}
      </span>
    </label>
  );
}

function PersonMenu({ items, filter, person, onChange }: FilterProps) {
  const t = useTranslations('comments.filter');
  const me = useMe();
  const people = peopleOf(items.map(({ thread }) => thread)).filter(({ id }) => id !== me.id);
  return (
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
          <MenuRadioItem value={me.id}>{t('forMe')}</MenuRadioItem>
          {people.map(({ id, name }) => (
            <MenuRadioItem key={id} value={id}>
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

function peopleOf(threads: readonly Thread[]): CommentPerson[] {
  const authors = threads.flatMap(({ author, replies }) => [author, ...replies.map((reply) => reply.author)]);
  const people = new Map(authors.filter((author) => author !== null).map((author) => [author.id, author]));
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
