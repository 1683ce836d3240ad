import { Link } from '@tanstack/react-router';
import type { RejectedValue } from '@ad-foundry/contract/attributes.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { StoreAnswers } from './use-store-attribute.ts';

interface RejectedDialogProps {
  count: number;
  values: RejectedValue[];
  sending: StoreAnswers;
  onSend: (sending: StoreAnswers) => void;
  onClose: () => void;
}

/** Lists stored values that the change would make invalid, with the consequences of saving it anyway. */
export function RejectedDialog({ count, values, sending, onSend, onClose }: RejectedDialogProps) {
  const t = useTranslations('attributes.rejected');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('title', { count })}
      description={t('body')}
      continueLabel={t('save')}
      onContinue={() => onSend({ ...sending, keepRejected: true })}
    >
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {values.map(({ campaignId, creativeId, creativeName, value }) => (
          <li key={creativeId} className="grid gap-0.5 px-3 py-2 text-sm">
            <Link
              to="/campaigns/$campaignId/creatives/$creativeId"
              params={{ campaignId, creativeId }}
              search={{ tab: 'brief' }}
              target="_blank"
              className="truncate font-medium hover:underline"
            >
              {creativeName}
            </Link>
            <span className="truncate text-ink-2">{String(value)}</span>
          </li>
        ))}
      </ul>
      {count > values.length ? (
        <p className="mt-2 text-xs text-ink-2">{t('more', { count: count - values.length })}</p>
      ) : null}
    </Dialog>
  );
}
