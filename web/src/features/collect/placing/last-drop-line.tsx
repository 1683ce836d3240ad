import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { forgetDrop, type LastDrop } from '#features/collect/uploads/last-drop.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { undoDrop, UndoIncomplete, type UndoProgress } from './undo-drop.ts';

interface LineProps {
  drop: LastDrop;
  /** Called after the undo, to refetch the changed data. */
  onUndone?: () => unknown;
}

/** Offers to undo the last drop; can be dismissed. */
export function LastDropLine({ drop, onUndone }: LineProps) {
  const t = useTranslations('placing');
  const errorText = useErrorText();
  const [progress, setProgress] = useState<UndoProgress | null>(null);
  const undo = useAction(async () => {
    try {
      await undoDrop(drop, setProgress);
      toast.info(t('undone'));
      forgetDrop();
    } catch (error) {
      const { remaining, cause } = error instanceof UndoIncomplete ? error : { remaining: drop.count, cause: error };
      toast.error(`${t('undoneInPart', { count: remaining })} ${errorText(cause)}`);
    } finally {
      setProgress(null);
      onUndone?.();
    }
  });
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span role="status" className="num min-w-0 flex-1 truncate text-xs text-ink-2">
        {progress
          ? t('undoing', { done: String(progress.done), total: String(progress.total) })
          : t('sent', { count: drop.count })}
      </span>
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 />}
        loading={undo.isPending}
        onClick={() => undo.mutate(undefined)}
      >
        {t('undo')}
      </Button>
      <IconButton size="sm" label={t('keep')} disabled={undo.isPending} onClick={forgetDrop}>
        <X className="size-3.5" />
      </IconButton>
    </span>
  );
}
