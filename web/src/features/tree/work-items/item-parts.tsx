import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, FolderInput, Table2, Trash2, Users } from 'lucide-react';
import { Suspense } from 'react';
import { FollowItems } from '#features/talk/notifications/lazy-follow.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { useRestore } from './use-restore.ts';
import type { ItemAct, ItemDialogProps, WorkItem } from './work-item.ts';

interface ItemActionsProps {
  item: WorkItem;
  isArchived: boolean;
  onAct: (act: ItemAct) => void;
}

/** The entries of an item's menu. */
export function ItemActions({ item, isArchived, onAct }: ItemActionsProps) {
  const t = useTranslations('workItems');
  const restore = useRestore();
  const navigate = useNavigate();
  return (
    <>
      {isArchived ? null : (
        <MenuItem writes icon={<span className="size-4" />} onSelect={() => onAct('rename')}>
          {t('rename.action')}
        </MenuItem>
      )}
      {item.kind === 'group' || isArchived ? null : (
        <MenuItem writes icon={<FolderInput />} onSelect={() => onAct('move')}>
          {t(`move.action.${item.kind}`)}
        </MenuItem>
      )}
      {item.kind === 'campaign' && !isArchived ? (
        <MenuItem
          writes
          icon={<Table2 />}
          onSelect={() => void navigate({ to: '/campaigns/$campaignId/many', params: { campaignId: item.id } })}
        >
          {t('many')}
        </MenuItem>
      ) : null}
      {item.kind === 'campaign' && !isArchived ? (
        <MenuItem icon={<Users />} onSelect={() => onAct('people')}>
          {t('move.people')}
        </MenuItem>
      ) : null}
      <MenuItem writes icon={<Copy />} onSelect={() => onAct('duplicate')}>
        {t('duplicate.action')}
      </MenuItem>
      {isArchived ? (
        <MenuItem writes icon={<ArchiveRestore />} onSelect={() => void restore(item, () => onAct('restore'))}>
          {t('restore.action')}
        </MenuItem>
      ) : (
        <MenuItem writes icon={<Archive />} onSelect={() => onAct('archive')}>
          {t('archive.action')}
        </MenuItem>
      )}
      {item.kind === 'group' || isArchived ? null : (
        <>
          <MenuSeparator />
          <FollowItems target={item.kind === 'campaign' ? { campaignId: item.id } : { creativeId: item.id }} />
        </>
      )}
      <MenuSeparator />
      <MenuItem writes icon={<Trash2 />} tone="danger" onSelect={() => onAct('delete')}>
        {t('delete.action')}
      </MenuItem>
    </>
  );
}

const PeopleDialog = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/tree/assignments/people-dialog.tsx'),
    needTexts(['campaigns']),
  ]);
  return module;
}, 'PeopleDialog');

/** The dialog with the people of a campaign. */
function ItemPeople({ item, open, onOpenChange }: ItemDialogProps) {
  if (item.kind !== 'campaign') return null;
  return (
    <Suspense>
      <PeopleDialog target={{ campaignId: item.id }} name={item.name} open={open} onOpenChange={onOpenChange} />
    </Suspense>
  );
}

/** The dialog of one action. */
export function ItemDialog({ act, ...props }: ItemDialogProps & { act: ItemAct }) {
  switch (act) {
    case 'archive':
      return <ArchiveDialog {...props} />;
    case 'restore':
      return <RestoreDialog {...props} />;
    case 'rename':
      return <RenameDialog {...props} />;
    case 'move':
      return <MoveDialog {...props} />;
    case 'people':
      return <ItemPeople {...props} />;
    case 'duplicate':
      return <DuplicateDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
}
