import { ChevronDown } from 'lucide-react';
import type { View } from '@ad-foundry/contract/views.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useViewActs } from './queries.ts';

interface ViewMenuProps {
  view: View;
  /** Whether the URL differs from the saved view. */
  isChanged: boolean;
  search: Record<string, string>;
  onRename: () => void;
}

/** The menu of the chosen view. */
export function ViewMenu({ view, isChanged, search, onRename }: ViewMenuProps) {
  const t = useTranslations('lists.views');
  const errorText = useErrorText();
  const { update, remove, restore, setHome } = useViewActs();
  const onError = (error: Error) => void toast.error(errorText(error));
  const { id: viewId, list, name, isShared, isHome, owner, can } = view;
  const undo = () => restore.mutate(viewId, { onError });
  const onRemoved = () => void toast.success(t('removed', { name }), { action: { label: t('undo'), onClick: undo } });
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('menu', { name })} className="-ml-px w-7 rounded-l-none">
          <ChevronDown />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {isChanged ? (
          <MenuItem writes onSelect={() => update.mutate({ viewId, search }, { onError })}>
            {t('update')}
          </MenuItem>
        ) : null}
        <MenuItem writes onSelect={onRename}>
          {t('rename')}
        </MenuItem>
        {owner === null ? (
          <MenuItem writes onSelect={() => update.mutate({ viewId, isShared: !isShared }, { onError })}>
            {t(isShared ? 'unshare' : 'share')}
          </MenuItem>
        ) : null}
        {list === 'search' || list === 'figures' ? null : (
          <MenuItem writes onSelect={() => setHome.mutate(isHome ? null : viewId, { onError })}>
            {t(isHome ? 'unsetHome' : 'setHome')}
          </MenuItem>
        )}
        {can.remove ? (
          <>
            <MenuSeparator />
            <MenuItem writes tone="danger" onSelect={() => remove.mutate(viewId, { onSuccess: onRemoved, onError })}>
              {t('remove')}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
