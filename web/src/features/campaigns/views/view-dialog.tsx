import { useId, useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { View } from '@ad-foundry/contract/work/views.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useViewActs } from './queries.ts';

interface ViewDialogProps {
  /** The view that is renamed; null for a new one. */
  view: View | null;
  list: View['list'];
  search: Record<string, string>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const keyFor = createCreationKeys();

/** Asks for the name of a view, and for a new one whether it is shared. */
export function ViewDialog({ view, list, search, open, onOpenChange }: ViewDialogProps) {
  const t = useTranslations('lists.views');
  const form = useId();
  const errorText = useErrorText();
  const { name, setName, isShared, setShared, isAsked, error, isPending, submit } = useSaving({
    view,
    list,
    search,
    onDone: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(view ? 'renameTitle' : 'saveTitle')}
      form={form}
      continueLabel={t(view ? 'rename' : 'save')}
      busy={isPending}
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t('name')}
          help={view ? undefined : t('saveHelp')}
          error={isAsked && name.trim() === '' ? t('nameMissing') : error ? errorText(error) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              autoFocus
              autoComplete="off"
              maxLength={limits.nameLength}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {view ? null : (
          <Checkbox label={t('shareNew')} help={t('shareHelp')} checked={isShared} onCheckedChange={setShared} />
        )}
      </form>
    </Dialog>
  );
}

interface Saving extends Pick<ViewDialogProps, 'view' | 'list' | 'search'> {
  onDone: () => void;
}

/** What is typed, and how it is saved. */
function useSaving({ view, list, search, onDone }: Saving) {
  const { create, update } = useViewActs();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const error = create.error ?? update.error;
  const close = () => {
    onDone();
    setAsked(false);
    if (!view) setName('');
  };
  const submit = () => {
    setAsked(true);
    if (name.trim() === '') return;
    if (view) update.mutate({ viewId: view.id, name: name.trim() }, { onSuccess: close });
    else {
      const input = { list, name: name.trim(), search, isShared };
      create.mutate({ ...input, creationKey: keyFor(input) }, { onSuccess: close });
    }
  };
  const isPending = create.isPending || update.isPending;
  return { name, setName, isShared, setShared, isAsked, error, isPending, submit };
}
