import { Ellipsis } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';

/** Menu with the actions on the lines of a creative. */
export function LineMenu({ view, className }: { view: CreativeView; className?: string }) {
  const t = useTranslations('many');
  const { sheet, change, correct, skip, moveHeadings, toggleCells } = useSheetTools();
  const { creative, state, edit } = view;
  const { id, lines } = creative;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actions', { name: view.name || t('noName') })} size="sm" className={className}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => toggleCells(lines)}>{t('editCells')}</MenuItem>
        <MenuItem onSelect={() => skip(lines, true)}>{t('skip', { count: lines.length })}</MenuItem>
        {state === 'left-out' ? (
          <MenuItem onSelect={() => correct(view, { isTaken: true })}>{t('take')}</MenuItem>
        ) : null}
        {lines.length > 1 ? (
          <MenuItem onSelect={() => change((before) => ({ ...before, split: [...before.split, id] }))}>
            {t('splitLines', { count: lines.length })}
          </MenuItem>
        ) : null}
        {Object.keys(edit).length > 0 ? (
          <MenuItem
            onSelect={() =>
              change((before) => {
                const { [id]: _, ...edits } = sheet.edits;
                return { ...before, edits };
              })
            }
          >
            {t('asRead')}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem onSelect={() => moveHeadings(lines[0] ?? 1)}>{t('headingsHere')}</MenuItem>
      </MenuContent>
    </Menu>
  );
}
