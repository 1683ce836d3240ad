import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import * as library from 'sonner';
import 'sonner/dist/styles.css';
import { screen } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useTheme } from '#lib/theme.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import './toaster.css';

export { library };

const { visible, lifetimeMs, gapPx } = screen.toast;

/**
 * The list of toasts in the middle of the top, where they cover neither a form nor the buttons of a card. Width 356,
 * swipe 45 and removal after 200 ms are the library's values.
 */
export function Toaster() {
  const t = useTranslations('ui.toast');
  const { shown } = useTheme();
  return (
    <library.Toaster
      theme={shown}
      position="top-center"
      offset={{ top: 4 }}
      visibleToasts={visible}
      duration={lifetimeMs}
      gap={gapPx}
      closeButton
      customAriaLabel={t('area')}
      toastOptions={{ closeButtonAriaLabel: t('close') }}
      icons={{
        success: <CircleCheck className="size-4" />,
        info: <Info className="size-4" />,
        warning: <TriangleAlert className="size-4" />,
        error: <CircleAlert className="size-4" />,
        loading: <Spinner />,
        close: <X className="size-3.5" />,
      }}
    />
  );
}
