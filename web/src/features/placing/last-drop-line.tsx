import { Undo2, X } from 'lucide-react';
import { forgetDrop, type LastDrop } from '#features/uploads/last-drop.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { undoDrop } from './undo-drop.ts';

interface LineProps {
  drop: LastDrop;
  /** Refetches what was taken back. */
  onUndone?: () => unknown;
}

/** Takes the last drop back, or ends the offer to. */
export function LastDropLine({ drop, onUndone }: LineProps) {
  const t = useTranslations('placing');
  const errorText = useErrorText();
  const undo = useAction(async () => {
    await undoDrop(drop);
    toast.info(t('undone'));
    forgetDrop();
    onUndone?.();
  });
  const act = () => undo.mutate(undefined, { onError: (error) => void toast.error(errorText(error)) });
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="num min-w-0 flex-1 truncate text-xs text-ink-2">{t('sent', { count: drop.count })}</span>
      <Button size="sm" variant="ghost" icon={<Undo2 />} loading={undo.isPending} onClick={act}>
        {t('undo')}
      </Button>
      <IconButton size="sm" label={t('keep')} onClick={forgetDrop}>
        <X className="size-3.5" />
      </IconButton>
    </span>
  );
}
