import { Archive, ArchiveRestore, Copy, Trash2 } from 'lucide-react';
import { FollowItems } from '#features/notifications/lazy-follow.ts';
import { useTranslations } from '#lib/i18n.ts';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
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
  return (
    <>
      {isArchived ? null : (
        <MenuItem icon={<span className="size-4" />} onSelect={() => onAct('rename')}>
          {t('rename.action')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onSelect={() => onAct('duplicate')}>
        {t('duplicate.action')}
      </MenuItem>
      {isArchived ? (
        <MenuItem icon={<ArchiveRestore />} onSelect={() => void restore(item, () => onAct('restore'))}>
          {t('restore.action')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Archive />} onSelect={() => onAct('archive')}>
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
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onAct('delete')}>
        {t('delete.action')}
      </MenuItem>
    </>
  );
}

/** The dialog of one act. */
export function ItemDialog({ act, ...props }: ItemDialogProps & { act: ItemAct }) {
  switch (act) {
    case 'archive':
      return <ArchiveDialog {...props} />;
    case 'restore':
      return <RestoreDialog {...props} />;
    case 'rename':
      return <RenameDialog {...props} />;
    case 'duplicate':
      return <DuplicateDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
}
