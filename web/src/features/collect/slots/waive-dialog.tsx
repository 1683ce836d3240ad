import { useId } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { GivenReason } from './reason-note.tsx';
import { useSlotActions } from './use-slot-actions.ts';

interface WaiveDialogProps {
  version: Pick<Version, 'id' | 'originalName' | 'verdict'> & Partial<Pick<Version, 'note'>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const resolver = problemResolver(({ reason }: { reason: string }) => {
  const { length } = reason.trim();
  return { reason: length === 0 ? 'missing' : length > limits.waiverReasonLength ? 'tooLong' : undefined };
});

/** Confirms a waiver: lists the rules and the consequences, and asks for a reason. */
export function WaiveDialog({ version, open, onOpenChange }: WaiveDialogProps) {
  const t = useTranslations('slots.waiver');
  const action = useTranslations('ui.action');
  const text = useRuleText();
  const { waive } = useSlotActions();
  const form = useId();
  const rules = blockingRules(version.verdict);
  const max = limits.waiverReasonLength;
  const contract = useContractForm({
    defaultValues: { reason: '' },
    resolver,
    mode: 'onChange',
    send: async ({ reason }) => {
      await waive(version.id, { reason: reason.trim(), rules });
      onOpenChange(false);
    },
  });
  const { length } = contract.form.watch('reason').trim();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body', { name: version.originalName })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={contract.pending}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void contract.submit(event)} className="grid gap-4">
        <ul className="grid list-disc gap-1 pl-4 text-sm">
          {rules.map((rule, index) => (
            <li key={index}>{text.requirement(rule)}</li>
          ))}
        </ul>
        {version.note ? <GivenReason note={version.note} /> : null}
        <TextareaField
          control={contract.control}
          name="reason"
          label={t('reason')}
          help={t('help')}
          aside={`${length} / ${max}`}
          problems={{ missing: t('missing'), tooLong: t('tooLong', { max }) }}
          error={contract.failure}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
