import { useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { FormatsPanel } from '#features/library/formats/formats-panel.tsx';
import { formatIdsOf, noFormats, slotCount } from '#features/library/formats/selection.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useAddSlots } from './queries.ts';

interface FormatsSheetProps {
  creative: Creative;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds slots to an existing creative. */
export function FormatsSheet({ creative, open, onOpenChange }: FormatsSheetProps) {
  const t = useTranslations('creative.formats');
  const errorText = useErrorText();
  const [selected, setSelected] = useState(noFormats);
  const add = useAddSlots(creative.id);
  const action = useTranslations('ui.action');
  const count = slotCount(selected);
  const submit = () =>
    add.mutate(formatIdsOf(selected), {
      onSuccess: () => {
        setSelected(noFormats);
        onOpenChange(false);
        toast.success(t('added', { count }));
      },
      onError: (error) => void toast.error(errorText(error)),
    });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('description')}
      flush
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button variant="primary" disabled={count === 0} loading={add.isPending} onClick={submit}>
            {t('submit', { count })}
          </Button>
        </>
      }
    >
      <FormatsPanel selected={selected} onChange={setSelected} briefed={creative.slots.length} className="h-full" />
    </Sheet>
  );
}
