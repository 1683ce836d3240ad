import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ErrorState } from './error-state.tsx';

/** What stands in place of a screen that could not be shown; the rest of the page lives on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('ui.error');
  const errorText = useErrorText();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const { message, requestId } = (error ?? {}) as { message?: string; requestId?: string };
  return (
    <div className="grid flex-1 content-center">
      <ErrorState
        title={t('title')}
        body={error instanceof ApiError ? errorText(error) : undefined}
        detail={message || String(error)}
        requestId={requestId}
        onRetry={retry}
      />
    </div>
  );
}
