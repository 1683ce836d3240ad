import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { refreshPage } from '#features/guest/guest-page-store.ts';

interface AskRemovalProps {
  question: string;
  isPending: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

/** Confirmation before the guest's own file is deleted. */
export function AskRemoval({ question, isPending, onRemove, onKeep }: AskRemovalProps) {
  const t = useTranslations('guest.work');
  return (
    <div role="group" className="grid gap-2 rounded-control border border-line p-2.5 text-sm">
      <p className="break-words">{question}</p>
      <div className="flex flex-wrap gap-1.5">
        <Button variant="danger" className="h-10" autoFocus loading={isPending} onClick={onRemove}>
          {t('removeYes')}
        </Button>
        <Button className="h-10" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

interface AskedRemovalProps {
  label: string;
  question: string;
  remove: () => Promise<unknown>;
  onRemoved?: () => void;
  className?: string;
}

/** Delete button for the guest's own files, with a confirmation. */
export function AskedRemoval({ label, question, remove, onRemoved, className }: AskedRemovalProps) {
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useAction(async (_: void) => {
    await remove();
    await refreshPage();
  });
  if (!isAsking)
    return (
      <Button
        variant="ghost"
        className={cn('h-10 w-fit text-bad', className)}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <AskRemoval
        question={question}
        isPending={isPending}
        onRemove={() => mutate(undefined, { onSuccess: () => onRemoved?.() })}
        onKeep={() => setAsking(false)}
      />
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </div>
  );
}
