import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Composer } from './composer.tsx';
import { useCommentActions } from './queries.ts';

interface SlotCommentProps {
  creativeId: CreativeId;
  slot: Slot;
  onClose: () => void;
}

/** A dialog for a comment on a slot, which may still be empty. */
export function SlotComment({ creativeId, slot, onClose }: SlotCommentProps) {
  const t = useTranslations('comments');
  const actions = useCommentActions(creativeId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('slot.title', { format: slot.format.name })}>
      <Composer
        creativeId={creativeId}
        draft={`comment:${creativeId}:${slot.id}`}
        label={t('composer.label')}
        placeholder={t('slot.placeholder')}
        submit={t('composer.submit')}
        focus
        onSubmit={async (written, key) => {
          await actions.create(written, key, { slotId: slot.id });
          toast.success(t('slot.sent'));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
