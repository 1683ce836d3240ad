import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { Reason } from '#features/talk/decisions/use-decisions.ts';
import { Composer } from './composer.tsx';

interface ReasonFormProps {
  creativeId: CreativeId;
  /** The key of the draft: the text is stored until it is sent. */
  draft: string;
  /** @throws to keep the text */
  onReason: (reason: Reason) => Promise<void>;
  onCancel: () => void;
}

/** The reason for changes, in place. Without a text, nothing can be sent. */
export function ReasonForm({ creativeId, draft, onReason, onCancel }: ReasonFormProps) {
  const t = useTranslations('review.reason');
  return (
    <Composer
      creativeId={creativeId}
      draft={draft}
      label={t('label')}
      placeholder={t('placeholder')}
      submit={t('submit')}
      hasFiles={false}
      focus
      onSubmit={({ body, mentions }, creationKey) => onReason({ body, mentions, creationKey })}
      onCancel={onCancel}
    />
  );
}
