import { useCallback } from 'react';
import { declineReasons } from '@ad-foundry/contract/billing.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Like `useErrorText`, with the reason for a declined card. */
export function useDeclineText(): (error: unknown) => string {
  const t = useTranslations('billing.declined');
  const errorText = useErrorText();
  return useCallback(
    (error: unknown) => {
      const code = hasCode(error, 'billing.payment-required') ? error.problem.data?.['reason'] : undefined;
      const reason = declineReasons.find((each) => each === code);
      return reason ? t(reason) : errorText(error);
    },
    [t, errorText],
  );
}
