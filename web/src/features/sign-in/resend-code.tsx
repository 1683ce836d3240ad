import { Check, RotateCw } from 'lucide-react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useRequestCode } from './queries.ts';
import { useCountdown } from './use-countdown.ts';

/** As long as the server wants between two mails to one address. */
const pauseSeconds = 30;

/** Has a new code mailed, not more often than every half minute. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const t = useTranslations('sign.confirm');
  const errorText = useErrorText();
  const request = useRequestCode();
  const { left, restart } = useCountdown(pauseSeconds);
  const resend = () => {
    request.mutate(email, {
      onSuccess: () => {
        restart();
        onSent();
      },
    });
  };
  return (
    <div className="grid gap-2">
      <Button
        className="num w-fit"
        icon={<RotateCw />}
        disabled={left > 0}
        loading={request.isPending}
        onClick={resend}
      >
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
      <div role="status" className="empty:hidden">
        {request.isSuccess ? (
          <p className="flex items-center gap-1.5 text-ok">
            <Check className="size-4" aria-hidden />
            {t('resent')}
          </p>
        ) : null}
      </div>
      <ProblemNote>{request.error ? errorText(request.error) : null}</ProblemNote>
    </div>
  );
}
