import { useId, useState, type FormEvent } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { standingAgainst } from '@ad-foundry/contract/rules/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useRuleText } from '#features/formats/rule-text.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useWaivers } from './queries.ts';

interface WaiveDialogProps {
  creative: Creative;
  version: Version;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what would be waived and what that means, and asks for the reason. */
export function WaiveDialog({ creative, version, open, onOpenChange }: WaiveDialogProps) {
  const t = useTranslations('creative.waiver');
  const action = useTranslations('ui.action');
  const text = useRuleText();
  const errorText = useErrorText();
  const { waive } = useWaivers(creative.id);
  const form = useId();
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const rules = standingAgainst(version.verdict);
  const length = reason.trim().length;
  const max = limits.waiverReasonLength;
  const problem = length > max ? t('tooLong', { max }) : sent && length === 0 ? t('missing') : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (length === 0 || length > max || waive.isPending) return;
    waive.mutate({ versionId: version.id, reason: reason.trim(), rules }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body', { name: version.originalName })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={waive.isPending}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <ul className="grid list-disc gap-1 pl-4 text-sm">
          {rules.map((rule, index) => (
            <li key={index}>{text.requirement(rule)}</li>
          ))}
        </ul>
        <Field
          label={t('reason')}
          help={t('help')}
          aside={`${length} / ${max}`}
          error={problem ?? (waive.isError ? errorText(waive.error) : undefined)}
        >
          {(control) => (
            <Textarea {...control} autoFocus value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
