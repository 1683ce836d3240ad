import { RotateCw } from 'lucide-react';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { CodeForm } from '#features/people/sign-in/code-form.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { useCountdown } from '#features/people/sign-in/use-countdown.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { GuestStep } from './guest-step.tsx';
import type { useInvitation } from './use-invitation.ts';

interface CodeStepProps {
  view: InvitationView;
  invitation: ReturnType<typeof useInvitation>;
  onIn: () => void;
}

/** Asks for the code mailed to the invited address; submits automatically after eight digits. */
export function CodeStep({ view, invitation, onIn }: CodeStepProps) {
  const t = useTranslations('guest.code');
  const locale = useLocale();
  return (
    <GuestStep over={view.targetName} title={t('title')} body={t('body', { email: view.email })}>
      <CodeForm send={(code) => invitation.confirm({ code, locale })} onDone={onIn}>
        {({ busy, whole }) => (
          <Button type="submit" variant="primary" size="lg" loading={busy} disabled={!whole}>
            {t('action')}
          </Button>
        )}
      </CodeForm>
      <Again invitation={invitation} />
    </GuestStep>
  );
}

// The server's minimum time between two mails to one address.
const pauseSeconds = 30;

function Again({ invitation: { requestCode } }: Pick<CodeStepProps, 'invitation'>) {
  const t = useTranslations('guest.code');
  const locale = useLocale();
  const errorText = useErrorText();
  const { secondsLeft, restart } = useCountdown(pauseSeconds);
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-4 text-sm text-ink-2">
      <p>{t('spam')}</p>
      <Button
        className="num h-auto min-h-control w-fit max-w-full py-1 whitespace-normal"
        icon={<RotateCw />}
        disabled={secondsLeft > 0}
        loading={requestCode.isPending}
        onClick={() => requestCode.mutate(locale, { onSuccess: restart })}
      >
        {secondsLeft > 0 ? t('againIn', { seconds: String(secondsLeft) }) : t('again')}
      </Button>
      <ProblemNote>{requestCode.error ? errorText(requestCode.error) : null}</ProblemNote>
    </div>
  );
}
