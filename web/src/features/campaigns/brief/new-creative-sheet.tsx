import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useNameProblem } from '#features/campaigns/name-problem.ts';
import { useCreateCreative } from '#features/campaigns/queries.ts';
import { FormatsPanel } from '#features/formats/formats-panel.tsx';
import { formatIdsOf, slotCount, type FormatSelection } from '#features/formats/selection.ts';
import { BriefFields } from './brief-fields.tsx';
import { ChosenFormats } from './chosen-formats.tsx';
import { emptyDraft, isTouched } from './draft.ts';

export interface NewCreativeSheetProps {
  campaign: Campaign;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Briefs a creative beside the campaign: what is to be made at the left, in which formats at the right. */
export function NewCreativeSheet({ campaign, open, onOpenChange }: NewCreativeSheetProps) {
  const t = useTranslations('campaigns.brief');
  const action = useTranslations('ui.action');
  const form = useId();
  const { draft, setDraft, submit, problem, failure, isPending, close } = useBrief({ campaign, onOpenChange });
  const setFormats = (formats: FormatSelection) => setDraft({ ...draft, formats });
  const count = slotCount(draft.formats);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : void close())}
      title={t('title')}
      description={t('in', { campaign: campaign.name })}
      flush
      className="sm:max-w-5xl"
      footer={
        <>
          <span className="num mr-auto self-center text-sm text-ink-2" role="status">
            {t('chosen', { count })}
          </span>
          <Button onClick={() => void close()}>{action('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isPending}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className="grid md:h-full md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-1">
        <div className="scroll-slim min-h-0 overflow-y-auto border-line max-md:contents md:border-r">
          <BriefFields
            form={form}
            campaign={campaign}
            draft={draft}
            onDraft={setDraft}
            nameProblem={problem}
            failure={failure}
            onSubmit={submit}
          />
          <ChosenFormats selected={draft.formats} onChange={setFormats} className="max-md:order-1" />
        </div>
        <FormatsPanel
          selected={draft.formats}
          onChange={setFormats}
          className="max-md:h-[75dvh] max-md:border-y max-md:border-line"
        />
      </div>
    </Sheet>
  );
}

function useBrief({ campaign, onOpenChange }: Pick<NewCreativeSheetProps, 'campaign' | 'onOpenChange'>) {
  const t = useTranslations('campaigns.brief');
  const [draft, setDraft] = useState(emptyDraft);
  const [sent, setSent] = useState(false);
  const create = useCreateCreative(campaign.id);
  const navigate = useNavigate();
  const alert = useAlert();
  const errorText = useErrorText();
  const problemOf = useNameProblem();

  const forget = () => {
    setDraft(emptyDraft);
    setSent(false);
    create.reset();
  };
  const close = async () => {
    const question = { title: t('leave'), body: t('leaveBody'), confirmLabel: t('discard'), cancelLabel: t('keep') };
    if (isTouched(draft) && !(await alert.confirm({ ...question, tone: 'danger' }))) return;
    forget();
    onOpenChange(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problemOf(draft.name) || focusInvalid(event.currentTarget) || create.isPending) return;
    const creative = await create
      .mutateAsync({
        name: draft.name.trim(),
        description: draft.description,
        deadlineAt: draft.deadlineAt?.toISOString() ?? null,
        formatIds: formatIdsOf(draft.formats),
      })
      .catch(() => null);
    if (!creative) return;
    await navigate({
      to: '/campaigns/$campaignId/creatives/$creativeId',
      params: { campaignId: campaign.id, creativeId: creative.id },
      // Back leads to the campaign, not into an empty sheet.
      replace: true,
    });
    forget();
  };
  return {
    draft,
    setDraft,
    submit,
    close,
    isPending: create.isPending,
    problem: sent ? problemOf(draft.name) : undefined,
    failure: create.isError ? `${t('failed')} ${errorText(create.error)}` : undefined,
  };
}
