import { useId, useState, type FormEvent } from 'react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { giveName } from '#features/sharing/review-page/store/decisions.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface NameDialogProps {
  page: ReviewPage;
  open: boolean;
  /** Whether the name was given. */
  onClose: (isGiven: boolean) => void;
}

/** Asks for the name under which the holder decides and comments. */
export function NameDialog({ page, open, onClose }: NameDialogProps) {
  const t = useTranslations('reviewPage.door');
  const errorText = useErrorText();
  const form = useId();
  const [name, setName] = useState(page.holder?.name ?? '');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAction(giveName);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && !isPending) mutate(name.trim(), { onSuccess: () => onClose(true) });
  };
  const problem = isMissing ? t('nameRequired') : error ? errorText(error) : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={t('nameTitle')}
      description={t('nameBody')}
      size="sm"
      form={form}
      continueLabel={t('continue')}
      busy={isPending}
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Field label={t('name')} error={problem}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="name"
              enterKeyHint="go"
              maxLength={limits.nameLength}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
