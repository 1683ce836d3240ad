import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface AskRemovalProps {
  question: string;
  isPending: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

/** Asks once more before something of the own is gone. */
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
