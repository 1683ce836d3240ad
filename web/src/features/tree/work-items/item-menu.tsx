import { Ellipsis } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { ItemAct, WorkItem } from './work-item.ts';

// Entries and dialogs are loaded with the first interaction.
const loadParts = async () => {
  const [module] = await Promise.all([import('./item-parts.tsx'), needTexts(['items'])]);
  return module;
};
const ItemActions = lazyComponent(loadParts, 'ItemActions');
const ItemDialog = lazyComponent(loadParts, 'ItemDialog');

interface ItemMenuProps {
  item: WorkItem;
  isArchived: boolean;
  /** The tab index in a row, which the list's keyboard navigation controls. */
  tabIndex?: 0 | -1;
  size?: 'sm' | 'md';
  /** Leaves the item's page after deletion. */
  leave?: () => void;
  /** Renames the item in place instead of in a dialog. */
  onRename?: () => void;
  /** Whether the item's actions are left out. */
  isReadOnly?: boolean;
  /** Entries before the item's actions. */
  children?: ReactNode;
}

/** The ⋯ menu of a group, campaign or creative. */
export function ItemMenu(props: ItemMenuProps) {
  const { item, isArchived, tabIndex, size = 'md', leave, onRename, isReadOnly = false, children } = props;
  const t = useTranslations('campaigns');
  const [dialog, setDialog] = useState<{ act: ItemAct; open: boolean }>();
  const isRenamed = useRef(false);
  onFirstInteraction(loadParts);
  const act = (next: ItemAct) => {
    if (next === 'rename' && onRename) isRenamed.current = true;
    else setDialog({ act: next, open: true });
  };
  /** Keeps the focus in the name field instead of returning it to the button. */
  const onClosed = (event: Event) => {
    if (!isRenamed.current) return;
    isRenamed.current = false;
    event.preventDefault();
    onRename?.();
  };
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton
            label={t('actionsFor', { name: item.name })}
            size={size}
            {...(tabIndex === undefined ? {} : { tabIndex })}
          >
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end" onCloseAutoFocus={onClosed}>
          {children}
          {isReadOnly ? null : (
            <Suspense>
              <ItemActions item={item} isArchived={isArchived} onAct={act} />
            </Suspense>
          )}
        </MenuContent>
      </Menu>
      {dialog ? (
        <Suspense>
          <ItemDialog
            key={dialog.act}
            act={dialog.act}
            item={item}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
            leave={leave}
          />
        </Suspense>
      ) : null}
    </>
  );
}
