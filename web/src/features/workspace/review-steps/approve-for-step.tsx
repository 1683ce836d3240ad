import { useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { Review, ReviewStep } from '@ad-foundry/contract/review-steps.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useApproveForStep } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface ApproveForStepProps {
  step: ReviewStep;
  review: Review;
  creative: Creative;
}

/** Lets an admin approve the files of a creative in place of the reviewers of their open step. */
export function ApproveForStep({ step, review, creative }: ApproveForStepProps) {
  const t = useTranslations('reviewSteps.override');
  const action = useTranslations('ui.action');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const approve = useApproveForStep({ campaignId: creative.campaign.id, creativeId: creative.id });
  const versionIds = versionsAt(step, review, creative);
  if (versionIds.length === 0) return null;
  const submit = () =>
    approve.mutate(
      { stepId: step.id, versionIds },
      {
        onSuccess: () => toast.success(t('done', { name: step.name })),
        onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <WriteButton size="sm" variant="ghost" className="-ml-2.5 justify-self-start" onClick={() => setAsking(true)}>
        {t('action', { count: versionIds.length })}
      </WriteButton>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('title', { count: versionIds.length, name: step.name })}
        description={t('body')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{action('cancel')}</Button>
            <Button variant="primary" loading={approve.isPending} onClick={submit}>
              {t('confirm')}
            </Button>
          </>
        }
      />
    </>
  );
}

/** The current versions of the creative's files that the step waits for. */
function versionsAt(step: ReviewStep, { cards }: Review, creative: Creative) {
  const open = new Set<string>(
    cards.filter(({ stepId, state }) => stepId === step.id && state === 'open').map(({ cardId }) => cardId),
  );
  return creative.slots.flatMap(({ variations }) =>
    variations.flatMap((variation) =>
      variation.cards.flatMap(({ id, versions }) => (open.has(id) && versions[0] ? [versions[0].id] : [])),
    ),
  );
}
