import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/alert.tsx';

/** While something is unsaved, leaving the page asks first: inside the product with our words, beyond it with the browser's. */
export function useLeaveGuard(dirty: boolean): void {
  const t = useTranslations('account.leave');
  const alert = useAlert();
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      return !(await alert.confirm({
        title: t('title'),
        body: t('body'),
        confirmLabel: t('leave'),
        cancelLabel: t('stay'),
        tone: 'danger',
      }));
    },
  });
}
