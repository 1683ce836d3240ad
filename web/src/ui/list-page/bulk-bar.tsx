import { MoreHorizontal } from 'lucide-react';
import { useState, useEffect, useEffectEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { SelectionBar } from '#ui/data/selection-bar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { BulkAction, ListDeclaration, ListRow, Matching } from './declaration.ts';
import type { Selection } from './use-selection.ts';
import { isBehind } from '#ui/overlay/in-front.ts';
import { showReadOnly } from '#ui/overlay/show-read-only.ts';
import { WriteButton } from '#ui/write-button.tsx';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

interface Options {
  bulk: readonly BulkAction<ListRow>[];
  rows: readonly ListRow[];
  all: Matching | null;
}

/** Runs a bulk action by its key, independent of the focus, except while the user types or a window is open. */
function useBulkKeys({ bulk, rows, all }: Options): void {
  const reason = useReadOnlyReason();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
    if ((event.target instanceof Element && event.target.closest(typing)) || isBehind()) return;
    const action = bulk.find(({ key }) => key === event.key.toLowerCase());
    if (!action || action.refusal?.(rows, all) !== undefined) return;
    event.preventDefault();
    if (reason !== null && !action.isReading) return showReadOnly(reason);
    action.run(rows, all);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Listens on the window, so that the keys that open pages take precedence: `g f` is one of them.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface BulkBarProps {
  bulk: readonly BulkAction<ListRow>[];
  matching: ListDeclaration<ListRow, object>['matching'];
  /** The loaded rows among the selected ones. */
  rows: readonly ListRow[];
  /** Whether all loaded rows are selected, and more rows match. */
  isWhole: boolean;
  selection: Selection;
}

/** Bulk actions for the selected rows, or for all matching rows. */
export function BulkBar({ bulk, matching, rows, isWhole, selection }: BulkBarProps) {
  const t = useTranslations('list');
  const { all } = selection;
  const text = all && matching ? matching.chosen(all) : t('selected', { count: rows.length });
  const further = bulk.filter(({ isFurther }) => isFurther);
  useBulkKeys({ bulk, rows, all });
  return (
    <SelectionBar text={text} onClear={selection.clear}>
      {matching && isWhole && !all ? <Offer matching={matching} onAll={selection.selectAll} /> : null}
      {bulk.map((action) =>
        action.isFurther ? null : (
          <BulkButton
            key={action.id}
            isReading={action.isReading}
            variant={action.primary ? 'primary' : 'secondary'}
            icon={action.icon}
            aria-keyshortcuts={action.key?.toUpperCase()}
            {...refusalOf(action, rows, all)}
            onClick={() => action.run(rows, all)}
          >
            {action.labelOf?.(rows, all) ?? action.label}
            {action.key ? (
              <Kbd aria-hidden className="max-md:hidden">
                {action.key.toUpperCase()}
              </Kbd>
            ) : null}
          </BulkButton>
        ),
      )}
      {further.length > 0 ? (
        <Menu>
          <MenuTrigger>
            <IconButton label={matching?.further ?? ''}>
              <MoreHorizontal />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            {further.map((action) => (
              <MenuItem
                key={action.id}
                icon={action.icon}
                writes={!action.isReading}
                aria-keyshortcuts={action.key?.toUpperCase()}
                {...(action.key ? { shortcut: action.key.toUpperCase() } : {})}
                {...refusalOf(action, rows, all)}
                onSelect={() => action.run(rows, all)}
              >
                {action.label}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      ) : null}
    </SelectionBar>
  );
}

/** A bulk action changes something unless it says that it only reads. */
function BulkButton({ isReading = false, ...props }: ButtonProps & Pick<BulkAction<ListRow>, 'isReading'>) {
  return isReading ? <Button {...props} /> : <WriteButton {...props} />;
}

function refusalOf<Item>({ refusal }: BulkAction<Item>, rows: readonly Item[], all: Selection['all']) {
  const title = refusal?.(rows, all);
  return { disabled: title !== undefined, title };
}

interface OfferProps {
  matching: NonNullable<ListDeclaration<ListRow, object>['matching']>;
  onAll: Selection['selectAll'];
}

/** Offers to select all matching rows, which a click counts. */
function Offer({ matching, onAll }: OfferProps) {
  const [isCounting, setCounting] = useState(false);
  const select = async () => {
    setCounting(true);
    try {
      onAll(await matching.count());
    } finally {
      setCounting(false);
    }
  };
  return (
    <Button variant="ghost" loading={isCounting} onClick={() => void select()}>
      {matching.offer}
    </Button>
  );
}
