import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { findStanding, type Seen } from '#ui/editor/seen-edition.ts';
import { useRenameItem, type Named } from '#features/tree/work-items/use-rename-item.ts';
import type { WorkItem } from '#features/tree/work-items/work-item.ts';
import { controlLook } from '#ui/form/control-look.ts';
import { findNameProblem, useNameProblems } from '#features/tree/campaigns/name-problem.ts';

interface RenameFieldProps {
  item: WorkItem;
  /** Called when editing ends; after a key, the focus must return to the row. */
  onLeave: (isByKey: boolean) => void;
}

/** An input for a name in its row: Enter saves, Escape cancels, blur saves a valid name. */
export function RenameField({ item, onLeave }: RenameFieldProps) {
  const label = useTranslations('workItems.duplicate');
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(item.name);
  const { save, note, isSaving } = useSave(item, onLeave);
  useEffect(() => input.current?.select(), []);
  const problems = useNameProblems();
  const kind = findNameProblem(name);
  const problem = kind && problems[kind];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !problem) save(name.trim(), true);
    else if (event.key === 'Escape') onLeave(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text = problem ?? note;
  return (
    <span className="relative z-1 grid min-w-0 flex-1 gap-1">
      <input
        ref={input}
        autoFocus
        value={name}
        readOnly={isSaving}
        aria-label={label('name')}
        aria-invalid={text ? true : undefined}
        aria-describedby={text ? noteId : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        // After a conflict only Enter saves, so that the user overwrites no stored name by accident.
        onBlur={() => (problem || note ? onLeave(false) : save(name.trim(), false))}
        className={`${controlLook} h-control-sm w-full min-w-32 font-medium`}
      />
      {text ? (
        <span id={noteId} role="alert" className="text-xs wrap-anywhere whitespace-normal text-bad">
          {text}
        </span>
      ) : null}
    </span>
  );
}

/** Saves the name; based on the name seen when the field opened, or after a conflict on the stored name. */
function useSave(item: WorkItem, onLeave: RenameFieldProps['onLeave']) {
  const t = useTranslations('workItems.rename');
  const errorText = useErrorText();
  const { mutate, isPending } = useRenameItem();
  const [seen, setSeen] = useState<Seen<Named>>({ name: item.name, edition: item.edition ?? 1 });
  const [note, setNote] = useState<string>();
  const onError = (error: Error) => {
    const now = findStanding(error);
    if (now) setSeen({ name: now.name, edition: now.edition });
    setNote(now ? t('renamedMeanwhile', { name: now.name }) : errorText(error));
  };
  const save = (name: string, isByKey: boolean) => {
    if (isPending) return;
    if (name === seen.name) return onLeave(isByKey);
    mutate({ item, name, seen }, { onSuccess: () => onLeave(isByKey), onError });
  };
  return { save, note, isSaving: isPending };
}
