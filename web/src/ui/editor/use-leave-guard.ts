import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';

interface LeaveGuard {
  /** Whether there are unsaved changes; checked again on leaving (`isDirty`). */
  dirty: boolean;
  isDirty: () => boolean;
  /** The unsaved changes are discarded. */
  onLeave: () => void;
  /** A draft is kept: reloading or closing the tab loses nothing and needs no confirmation. */
  kept: boolean;
  /** Saves instead of asking; returns whether that was possible. */
  save?: (() => Promise<boolean>) | undefined;
}

/** Confirms leaving with unsaved changes: by a dialog of the app for its routes, by the browser's otherwise. */
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
