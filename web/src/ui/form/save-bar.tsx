import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

export interface SaveBarProps {
  /** Whether there are unsaved changes. */
  visible: boolean;
  onSave?: () => void;
  onDiscard: () => void;
  saving?: boolean;
  message?: ReactNode;
  saveLabel?: string;
  /** The id of the form to submit, instead of calling onSave. */
  form?: string;
}

/** A form's save bar, which floats at the bottom while there are unsaved changes. */
export function SaveBar({ visible, onSave, onDiscard, saving, message, saveLabel, form }: SaveBarProps) {
  const t = useTranslations('ui');
  if (!visible) return null;
  return (
    <div
      role="region"
      data-save-bar=""
      aria-label={t('state.unsaved')}
      className="sticky bottom-[calc(1rem+var(--tray,0px))] z-30 mx-auto flex w-fit max-w-full animate-pop-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-float max-sm:w-full"
    >
      <p className="flex-1 text-sm whitespace-nowrap">{message ?? t('state.unsaved')}</p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" onClick={onDiscard} disabled={saving}>
          {t('action.discard')}
        </Button>
        <Button variant="primary" loading={saving} type={form ? 'submit' : 'button'} form={form} onClick={onSave}>
          {saveLabel ?? t('action.save')}
        </Button>
      </div>
    </div>
  );
}
