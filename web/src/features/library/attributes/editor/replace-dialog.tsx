import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { controlLook } from '#ui/form/control-look.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import type { Decisions, StoreAnswers, UsedOption } from './use-store-attribute.ts';

interface ReplaceDialogProps {
  options: UsedOption[];
  input: AttributeInput;
  sending: StoreAnswers;
  onSend: (sending: StoreAnswers) => void;
  onClose: () => void;
}

/**
 * Asks about removed options that creatives use: each is replaced by another option, or kept in those creatives as
 * retired.
 */
export function ReplaceDialog({ options, input, sending, onSend, onClose }: ReplaceDialogProps) {
  const t = useTranslations('attributes.replace');
  const [chosen, setChosen] = useState<Decisions>(() => Object.fromEntries(options.map(({ value }) => [value, null])));
  const remaining = input.type === 'select' ? input.options.filter(({ retired }) => !retired) : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('title', { count: options.length })}
      description={t('body')}
      continueLabel={t('save')}
      onContinue={() => onSend({ ...sending, decisions: { ...sending.decisions, ...chosen } })}
    >
      <div className="grid gap-4">
        {options.map((option) => (
          <Field key={option.value} label={option.label} aside={t('creatives', { count: option.creatives })}>
            {(control) => (
              <span className="relative flex items-center">
                <select
                  {...control}
                  value={chosen[option.value] ?? ''}
                  onChange={({ target }) => setChosen({ ...chosen, [option.value]: target.value || null })}
                  className={cn(controlLook, 'h-control appearance-none truncate pr-8')}
                >
                  <option value="">{t('retire')}</option>
                  {remaining.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {t('with', { label })}
                    </option>
                  ))}
                </select>
                <ChevronDown className="pointer-events-none absolute right-2.5 size-4 text-ink-3" aria-hidden />
              </span>
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
