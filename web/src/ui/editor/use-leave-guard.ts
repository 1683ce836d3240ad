import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';

interface LeaveGuard {
  /** Whether there are unsaved changes; `isDirty` checks again on leaving. */
  dirty: boolean;
  isDirty: () => boolean;
  /** Called when the user discards the unsaved changes. */
  onLeave: () => void;
  /** Whether a draft is stored, so that reloading or closing the tab loses nothing and needs no confirmation. */
  kept: boolean;
  /** Saves instead of asking for a confirmation; returns whether that was possible. */
  save?: (() => Promise<boolean>) | undefined;
}

/**
 * Asks for a confirmation before leaving with unsaved changes: with a dialog of the app for its routes, otherwise with
 * the browser's.
 */
export function useLeaveGuard({ dirty, isDirty, onLeave, kept, save }: LeaveGuard): void {
  const t = useTranslations('account.leave');
  const alert = useAlert();
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty && !kept,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isDirty()) return false;
      if (await save?.()) return false;
      const leaves = await alert.confirm({
        title: t('title'),
        body: t('body'),
        confirmLabel: t('leave'),
        cancelLabel: t('stay'),
        tone: 'danger',
      });
      if (leaves) onLeave();
      return !leaves;
    },
  });
}
