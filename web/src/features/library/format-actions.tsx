import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil } from 'lucide-react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { FormatEditing } from './library-search.ts';
import { useFormatActions } from './queries.ts';

interface FormatActionsProps {
  format: FormatDetail;
  mayEdit: boolean;
  onEditing: (editing: FormatEditing) => void;
}

/** Main action: duplicate a global format, edit an own one, restore an archived one; further actions in a menu. */
export function FormatActions({ format, mayEdit, onEditing }: FormatActionsProps) {
  const t = useTranslations('library.action');
  const { restore } = useFormatActions();
  const archive = useArchiving(format);
  const errorText = useErrorText();
  const bringBack = () =>
    restore.mutate(format.id, {
      onSuccess: () => toast.success(t('restored')),
      onError: (error) => toast.error(errorText(error)),
    });
  if (format.archivedAt) {
    return (
      <Button variant="primary" icon={<ArchiveRestore />} loading={restore.isPending} onClick={bringBack}>
        {t('restore')}
      </Button>
    );
  }
  if (!mayEdit) {
    return (
      <Button variant="primary" icon={<Copy />} onClick={() => onEditing('copy')}>
        {t('duplicate')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="primary" icon={<Pencil />} onClick={() => onEditing('edit')}>
        {t('edit')}
      </Button>
      <Menu>
        <MenuTrigger>
          <IconButton label={t('more')} variant="secondary">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={<Copy />} onSelect={() => onEditing('copy')}>
            {t('duplicate')}
          </MenuItem>
          <MenuItem icon={<Archive />} tone="danger" onSelect={() => void archive()}>
            {t('archive')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}

function useArchiving(format: FormatDetail) {
  const t = useTranslations('library.action');
  const alert = useAlert();
  const errorText = useErrorText();
  const { archive } = useFormatActions();
  return async () => {
    const body = t('archiveBody', { count: format.usage.slots });
    if (!(await alert.confirm({ title: t('archiveTitle', { name: format.name }), body, confirmLabel: t('archive') })))
      return;
    archive.mutate(format.id, {
      onSuccess: () => toast.success(t('archived')),
      onError: (error) => toast.error(errorText(error)),
    });
  };
}
