import { WandSparkles } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import { useButtonSize } from '#features/collect/slots/slots-data.ts';
import { sendToRepair } from '#features/collect/uploads/store.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { RepairSheet } from './lazy-sheet.ts';
import { useRefusalText } from '#features/collect/repair-words/repair-words.ts';
import { useLocalFile } from './use-local-file.ts';

/** The button that uploads a file of this device and repairs it there, or why it cannot be repaired. */
export function LocalRepair({ transfer, slot }: { transfer: Transfer; slot: Slot }) {
  const t = useTranslations('repair');
  const size = useButtonSize();
  const refusalText = useRefusalText();
  const [isOpen, setOpen] = useState(false);
  const { id, file, facts, target } = transfer;
  const { spec, type, strict } = target;
  const plan = useMemo(() => (facts ? planRepair({ facts, spec, type, strict }) : null), [facts, spec, type, strict]);
  const shown = useLocalFile(isOpen ? file : null, facts);
  if (plan === null || !facts) return null;
  if (plan.refusal) {
    if (plan.refusal.reason === 'fits') return null;
    return <p className="basis-full text-ink-2">{t('refused', { reason: refusalText(plan.refusal) })}</p>;
  }
  return (
    <>
      <Button {...size} variant="primary" icon={<WandSparkles />} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {isOpen ? (
        <Suspense>
          <RepairSheet
            target={{ ...slot.format, strict }}
            file={{ versionId: null, ...shown, name: file.name, facts }}
            offers={plan.offers}
            isUnsent
            onSubmit={async (order) => sendToRepair(id, order)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
