import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** The secret of a webhook, which is shown only this time, with how a receiver checks a signature. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useTranslations('webhooks.secret');
  const example = [
    `import { Webhook } from 'standardwebhooks';`,
    `new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, headers);`,
  ].join('\n');
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      description={t('once')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex gap-2">
          <Input readOnly aria-label={t('label')} value={secret ?? ''} className="min-w-0 flex-1 font-mono text-xs" />
          <CopyButton text={secret ?? ''}>{t('copy')}</CopyButton>
        </div>
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{t('verify')}</p>
          <pre className="scroll-slim overflow-x-auto rounded-control bg-sunk p-3 font-mono text-xs">{example}</pre>
        </div>
      </div>
    </Dialog>
  );
}
