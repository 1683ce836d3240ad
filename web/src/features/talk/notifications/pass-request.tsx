import type { SlotPass } from '@ad-foundry/contract/reminders/passes.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerPass } from './use-answer-pass.ts';

interface PassRequestProps {
  pass: SlotPass;
  onAnswered: () => void;
}

/** A guest's request to pass a slot on to a colleague: what the guest wrote, and the answer. */
export function PassRequest({ pass, onAnswered }: PassRequestProps) {
  const t = useTranslations('notifications.pass');
  const { answer, answered, isPending } = useAnswerPass();
  const { id: passId, to, message } = pass;
  const { state } = answered ?? pass;
  const send = (approve: boolean) => answer({ passId, to, approve }, onAnswered);
  return (
    <div className="grid gap-4 px-6 pb-6">
      {message === null ? null : (
        <blockquote className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line text-ink-2">
          {message}
        </blockquote>
      )}
      <p className="text-sm text-pretty wrap-anywhere text-ink-2">{t(`states.${state}`, { to })}</p>
      {state === 'requested' ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" loading={isPending} onClick={() => send(true)}>
            {t('approve')}
          </Button>
          <Button disabled={isPending} onClick={() => send(false)}>
            {t('decline')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
