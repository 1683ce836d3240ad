import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { CodeAgain } from './code-again.tsx';
import { CodeForm } from './code-form.tsx';
import { usePendingProof } from './fresh-proof.ts';

/** Asks for a code mailed to the user's own address before an irreversible action. */
export function FreshProofDialog() {
  const pendingProof = usePendingProof();
  const t = useTranslations('sign.fresh');
  const me = useMe();
  const form = useId();
  const [busy, setBusy] = useState(false);
  if (pendingProof === null) return null;
  const b = (chunks: React.ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : pendingProof.answer(false))}
      size="sm"
      title={t('title')}
      description={t.rich('body', { email: me.email, b })}
      form={form}
      busy={busy}
    >
      <div className="grid gap-4">
        <CodeForm
          id={form}
          send={(code) => call(signIn.stepUp, { body: { code } })}
          onDone={() => pendingProof.answer(true)}
          onPending={setBusy}
        />
        <Again mailed={pendingProof.error} />
      </div>
    </Dialog>
  );
}

function Again({ mailed }: { mailed: unknown }) {
  const request = useMutation({ mutationFn: () => call(signIn.requestStepUp, {}), retry: false });
  const ask = (sent: () => void) => request.mutate(undefined, { onSuccess: sent });
  return <CodeAgain request={request} onAsk={ask} mailed={mailed} size="sm" />;
}
