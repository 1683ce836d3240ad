import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { View } from '@ad-foundry/contract/views.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { viewsQuery } from './queries.ts';
import { ViewMenu } from './view-menu.tsx';
import { WriteButton } from '#ui/write-button.tsx';

const ViewDialog = lazyComponent(() => import('./view-dialog.tsx'), 'ViewDialog');

type Search = Record<string, string | undefined>;

interface SavedViewsProps {
  list: View['list'];
  /** The search parameters of the list. */
  search: Search;
  onSearch: (search: Record<string, string>) => void;
  /** Parameters that do not apply to this list; views with such a parameter are hidden. */
  without?: readonly string[];
}

/** A key of all parameters, independent of their order. */
const keyOf = (search: Search): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const withoutUndefined = (search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Record<string, string>;

interface SaveButtonProps extends Pick<ButtonProps, 'onClick'> {
  isShown: boolean;
  label: string;
}

/** The hidden button keeps its space, so that the toolbar does not move. */
const SaveButton = ({ isShown, label, onClick }: SaveButtonProps) => (
  <WriteButton
    variant="ghost"
    icon={<Plus />}
    title={label}
    className={cn('md:max-[96rem]:px-2', !isShown && 'invisible')}
    onClick={onClick}
  >
    <span className="md:max-[96rem]:sr-only">{label}</span>
  </WriteButton>
);

/** The saved views of a list, with a menu for the current one. */
export function SavedViews({ list, search, onSearch, without = [] }: SavedViewsProps) {
  const t = useTranslations('lists.views');
  const { data: all = [] } = useQuery(viewsQuery);
  const [dialog, setDialog] = useState<{ view: View | null; open: boolean }>();
  /** The chosen view stays chosen while its parameters change, so that the user can update it. */
  const [chosenId, setChosenId] = useState<string>();
  const views = all.filter((view) => view.list === list && !without.some((name) => view.search[name] !== undefined));
  const current = keyOf(search);
  const exact = views.find((view) => keyOf(view.search) === current);
  const chosen = exact ?? views.find(({ id }) => id === chosenId);
  const isNew = exact === undefined && current !== '[]';
  const factsOf = useFacts();
  const show = (view: View) => {
    setChosenId(view.id);
    onSearch(view.search);
  };
  return (
    <div role="group" aria-label={t('label')} className="flex min-w-0 flex-wrap items-center gap-1">
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <Button
            variant="ghost"
            aria-pressed={view.id === exact?.id}
            title={factsOf(view)}
            className={cn('max-w-60', view.id === chosen?.id && 'rounded-r-none')}
            onClick={() => show(view)}
          >
            <span className="truncate">{view.name}</span>
          </Button>
          {view.id === chosen?.id ? (
            <ViewMenu
              view={view}
              isChanged={exact?.id !== view.id}
              search={withoutUndefined(search)}
              onRename={() => setDialog({ view, open: true })}
            />
          ) : null}
        </span>
      ))}
      <SaveButton
        isShown={isNew}
        label={t(list === 'search' ? 'saveSearch' : 'save')}
        onClick={() => setDialog({ view: null, open: true })}
      />
      {dialog ? (
        <Suspense>
          <ViewDialog
            key={dialog.view?.id ?? 'new'}
            view={dialog.view}
            list={list}
            search={withoutUndefined(search)}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Describes a view: whether it is shared and by whom, and whether it is on the home page. */
function useFacts() {
  const t = useTranslations('lists.views');
  return ({ owner, isShared, isHome }: View) =>
    [owner ? t('sharedBy', { name: owner }) : isShared ? t('isShared') : null, isHome ? t('onHome') : null]
      .filter(Boolean)
      .join(' · ') || undefined;
}
