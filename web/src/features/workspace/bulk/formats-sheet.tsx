import { useState } from 'react';
import { FormatsPanel } from '#features/library/formats/formats-panel.tsx';
import { formatIdsOf, noFormats } from '#features/library/formats/selection.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { BulkDialogProps } from './dialog-props.ts';

type Way = 'add' | 'remove';

/** Adds formats, or those of a template, to creatives or removes them. */
export function FormatsSheet({ count, open, onOpenChange, isBusy, onRun }: BulkDialogProps<'creative'>) {
  const t = useTranslations('bulk');
  const action = useTranslations('ui.action');
  const [selected, setSelected] = useState(noFormats);
  const [way, setWay] = useState<Way>('add');
  const ids = [...new Set(formatIdsOf(selected))];
  const submit = () => onRun({ act: 'formats', add: way === 'add' ? ids : [], remove: way === 'remove' ? ids : [] });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title.formats', { count })}
      description={t(way === 'add' ? 'formatsAddHelp' : 'formatsRemoveHelp')}
      flush
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button variant="primary" disabled={ids.length === 0} loading={isBusy} onClick={submit}>
            {t(way === 'add' ? 'do.addFormats' : 'do.removeFormats', { count: ids.length })}
          </Button>
        </>
      }
    >
      <div className="flex h-full flex-col">
        <div className="border-b border-line px-4 py-3">
          <Segmented<Way>
            label={t('formatsWay')}
            value={way}
            onValueChange={setWay}
            options={[
              { value: 'add', label: t('formatsAdd') },
              { value: 'remove', label: t('formatsRemove') },
            ]}
          />
        </div>
        <FormatsPanel once selected={selected} onChange={setSelected} className="min-h-0 flex-1" />
      </div>
    </Sheet>
  );
}
