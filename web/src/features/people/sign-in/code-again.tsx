import { Check, RotateCw } from 'lucide-react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { useCountdown } from './use-countdown.ts';

/** The server's minimum interval between two mails to one address. */
const pauseSeconds = 30;

interface Props {
  request: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** Requests a code mail; `sent` is called once the request succeeded. */
  onAsk: (sent: () => void) => void;
  /** The error of the first mail, if it failed. */
  mailed?: unknown;
  size?: ButtonProps['size'];
}

/** Requests a new code, at most every 30 seconds. */
export function CodeAgain({ request, onAsk, mailed, size }: Props) {
  const t = useTranslations('sign.confirm');
  const errorText = useErrorText();
  const { secondsLeft, restart } = useCountdown(pauseSeconds);
  const error = request.error ?? (request.isSuccess ? null : mailed);
  return (
    <div className="grid gap-2">
      <Button
        className="num w-fit"
        icon={<RotateCw />}
        disabled={secondsLeft > 0}
        loading={request.isPending}
        onClick={() => onAsk(restart)}
        {...(size ? { size } : {})}
      >
        {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : t('resend')}
      </Button>
      <div role="status" className="empty:hidden">
        {request.isSuccess ? (
          <p className="flex items-center gap-1.5 text-ok">
            <Check className="size-4" aria-hidden />
            {t('resent')}
          </p>
        ) : null}
      </div>
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </div>
  );
}
