import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkProgress } from '@ad-foundry/contract/bulk.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useBulkTexts } from './bulk-texts.ts';

interface FaultsDialogProps {
  progress: BulkProgress;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The items that a bulk change could not process, each with its reason. */
export function FaultsDialog({ progress: { kind, faults, failed }, open, onOpenChange }: FaultsDialogProps) {
  const t = useTranslations('bulk');
  const action = useTranslations('ui.action');
  const texts = useBulkTexts(kind);
  const reasonOf = (code: string) => {
    const key = `reasons.${code.replace('.', '_')}` as 'reasons.other';
    return texts.has(key) ? texts(key) : texts('reasons.other');
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts('failed', { count: failed })}
      description={t('failedBody')}
      footer={<Button onClick={() => onOpenChange(false)}>{action('close')}</Button>}
    >
      <ul className="scroll-slim grid max-h-80 overflow-y-auto rounded-card border border-line">
        {faults.map(({ id, name, code }) => (
          <li key={id} className="grid gap-0.5 border-b border-line px-3 py-2 text-sm last:border-b-0">
            <span className="truncate font-medium">{name || texts('unknown')}</span>
            <span className="text-ink-2">{reasonOf(code)}</span>
          </li>
        ))}
      </ul>
      {failed > faults.length ? (
        <p className="mt-2 text-sm text-ink-2">{t('firstFaults', { count: String(limits.bulk.faultsShown) })}</p>
      ) : null}
    </Dialog>
  );
}
