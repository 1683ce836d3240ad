import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useAttributeActions } from './queries.ts';
import { useAttributeWords } from './words.ts';

/** Functions that move the field by one position; undefined at an end of the list. */
export interface Moves {
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

interface AttributeMenuProps {
  attribute: AttributeDetail;
  moves: Moves | null;
  mayWrite: boolean;
  tabIndex: 0 | -1;
  onOpen: () => void;
}

/** The menu with all actions on a field. */
export function AttributeMenu({ attribute, moves, mayWrite, tabIndex, onOpen }: AttributeMenuProps) {
  const t = useTranslations('attributes.action');
  const { label } = useAttributeWords()(attribute);
  const acts = useActs(attribute);
  const editable = mayWrite && !attribute.global && attribute.archivedAt === null;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actions', { label })} size="sm" tabIndex={tabIndex}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={editable ? <Pencil /> : <Eye />} onSelect={onOpen}>
          {editable ? t('edit') : t('view')}
        </MenuItem>
        {moves ? (
          <>
            <MenuItem writes icon={<ArrowUp />} disabled={!moves.up} onSelect={moves.up}>
              {t('up')}
            </MenuItem>
            <MenuItem writes icon={<ArrowDown />} disabled={!moves.down} onSelect={moves.down}>
              {t('down')}
            </MenuItem>
          </>
        ) : null}
        {mayWrite && !attribute.global ? (
          <>
            <MenuSeparator />
            {attribute.archivedAt ? (
              <MenuItem writes icon={<ArchiveRestore />} onSelect={acts.restore}>
                {t('restore')}
              </MenuItem>
            ) : (
              <MenuItem writes icon={<Archive />} onSelect={() => void acts.archive()}>
                {t('archive')}
              </MenuItem>
            )}
            <MenuItem
              writes
              icon={<Trash2 />}
              tone="danger"
              disabled={attribute.usage.creatives > 0}
              title={attribute.usage.creatives > 0 ? t('inUse') : undefined}
              onSelect={() => void acts.remove()}
            >
              {t('remove')}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

function useActs({ id, label, usage }: AttributeDetail) {
  const t = useTranslations('attributes.action');
  const alert = useAlert();
  const errorText = useErrorText();
  const { archive, restore, remove } = useAttributeActions();
  const outcome = (text: string) => ({
    onSuccess: () => void toast.success(text),
    onError: (error: Error) => void toast.error(errorText(error)),
  });
  return {
    archive: async () => {
      const body = t('archiveBody', { count: usage.creatives });
      if (await alert.confirm({ title: t('archiveTitle', { label }), body, confirmLabel: t('archive') }))
        archive.mutate(id, outcome(t('archived')));
    },
    restore: () => restore.mutate(id, outcome(t('restored'))),
    remove: async () => {
      const question = { title: t('removeTitle', { label }), body: t('removeBody'), confirmLabel: t('remove') };
      if (await alert.confirm({ ...question, tone: 'danger' })) remove.mutate(id, outcome(t('removed')));
    },
  };
}
