import { useMutation } from '@tanstack/react-query';
import { Plus, Sparkles } from 'lucide-react';
import type { Attribute } from '@ad-foundry/contract/attributes.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useAttributeActions } from './queries.ts';
import { TypeIcon } from './type-icon.tsx';
import { WriteButton } from '#ui/write-button.tsx';

type Ready = Pick<Attribute, 'key' | 'label' | 'description' | 'input'>;

const options = {
  hook: ['question', 'bold_claim', 'problem', 'demonstration', 'testimonial'],
  angle: ['price', 'quality', 'convenience', 'status', 'sustainability'],
  offer: ['none', 'discount', 'bundle', 'free_trial', 'free_shipping'],
} as const;

/** Four starter fields in the language of the member who adds them; once added, they belong to the organization. */
function useReadyFields(): Ready[] {
  const t = useTranslations('attributes.ready');
  const choice = (key: keyof typeof options): Ready => ({
    key,
    label: t(`${key as 'hook'}.label`),
    description: t(`${key as 'hook'}.description`),
    input: {
      type: 'select',
      placeholder: '',
      options: options[key].map((value) => ({
        value,
        label: t(`${key}.options.${value}` as 'hook.options.question'),
        retired: false,
      })),
    },
  });
  return [
    choice('hook'),
    choice('angle'),
    choice('offer'),
    {
      key: 'creator',
      label: t('creator.label'),
      description: t('creator.description'),
      input: { type: 'text', placeholder: t('creator.placeholder'), regex: '', multiLine: false },
    },
  ];
}

/** Empty state of an organization without fields: explains fields and offers the four starter fields. */
export function ReadyFields({ onMake }: { onMake: (() => void) | undefined }) {
  const t = useTranslations('attributes.ready');
  const errorText = useErrorText();
  const ready = useReadyFields();
  const { create } = useAttributeActions();
  const add = useMutation({
    mutationFn: async () => {
      for (const field of ready)
        await create.mutateAsync({ ...field, creationKey: crypto.randomUUID() }).catch((error: unknown) => {
          // The key exists because the field was archived, or because another member added it at the same time.
          if (!hasCode(error, 'attribute.key-taken')) throw error;
        });
    },
    onSuccess: () => void toast.success(t('added')),
    onError: (error) => void toast.error(errorText(error)),
  });
  return (
    <EmptyState
      title={t('title')}
      body={t('body')}
      picture={
        <ul className="flex flex-wrap justify-center gap-2 text-ink-2">
          {ready.map(({ key, label, input }) => (
            <li
              key={key}
              className="flex items-center gap-2 rounded-control border border-line bg-card px-2.5 py-1.5 text-sm"
            >
              <TypeIcon type={input.type} />
              {label}
            </li>
          ))}
        </ul>
      }
      action={
        onMake ? (
          <>
            <WriteButton variant="primary" icon={<Sparkles />} loading={add.isPending} onClick={() => add.mutate()}>
              {t('action', { labels: ready.map(({ label }) => label).join(', ') })}
            </WriteButton>
            <WriteButton icon={<Plus />} onClick={onMake}>
              {t('createAttribute')}
            </WriteButton>
          </>
        ) : null
      }
    />
  );
}
