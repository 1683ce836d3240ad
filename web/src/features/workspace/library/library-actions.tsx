import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil } from 'lucide-react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { FormatEditing } from './library-search.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface LibraryActionsProps<Id extends string> {
  item: { id: Id; name: string; archivedAt: string | null };
  mayEdit: boolean;
  onEditing: (editing: FormatEditing) => void;
  /** Body of the confirmation before archiving. */
  archiveBody: string;
  actions: { archive: Action<Id>; restore: Action<Id> };
}

interface Action<Id> {
  isPending: boolean;
  mutate: (id: Id, callbacks: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

/**
 * Actions of a format or template. The main button duplicates a global item, edits one of the organization, or restores
 * an archived one; a menu has the other actions.
 */
export function LibraryActions<Id extends string>(props: LibraryActionsProps<Id>) {
  const { item, mayEdit, onEditing, archiveBody } = props;
  const { archive, restore } = props.actions;
  const t = useTranslations('library.action');
  const alert = useAlert();
  const errorText = useErrorText();
  const toastsFor = (done: 'archived' | 'restored') => ({
    onSuccess: () => toast.success(t(done)),
    onError: (error: Error) => toast.error(errorText(error)),
  });
  const putAway = async () => {
    const question = { title: t('archiveTitle', { name: item.name }), body: archiveBody };
    if (await alert.confirm({ ...question, confirmLabel: t('archive') }))
      archive.mutate(item.id, toastsFor('archived'));
  };
  if (item.archivedAt) {
    return (
      <WriteButton
        variant="primary"
        icon={<ArchiveRestore />}
        loading={restore.isPending}
        onClick={() => restore.mutate(item.id, toastsFor('restored'))}
      >
        {t('restore')}
      </WriteButton>
    );
  }
  if (!mayEdit) {
    return (
      <WriteButton variant="primary" icon={<Copy />} onClick={() => onEditing('copy')}>
        {t('duplicate')}
      </WriteButton>
    );
  }
  return (
    <>
      <WriteButton variant="primary" icon={<Pencil />} onClick={() => onEditing('edit')}>
        {t('edit')}
      </WriteButton>
      <Menu>
        <MenuTrigger>
          <IconButton label={t('more')} variant="secondary">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem writes icon={<Copy />} onSelect={() => onEditing('copy')}>
            {t('duplicate')}
          </MenuItem>
          <MenuItem writes icon={<Archive />} tone="danger" onSelect={() => void putAway()}>
            {t('archive')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}
