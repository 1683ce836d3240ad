import { useQuery } from '@tanstack/react-query';
import { preferencesQuery, useChangePreferences } from '#features/people/organizations/preferences.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** Whether the campaigns of a new organization need approval, unless their maker chooses otherwise. */
export function ApprovalChoice() {
  const t = useTranslations('onboarding.approval');
  const errorText = useErrorText();
  const { data } = useQuery(preferencesQuery);
  const change = useChangePreferences();
  if (!data) return null;
  const needsApproval = change.isPending ? change.variables.approvalRequired : data.approvalRequired;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 className="font-semibold">{t('title')}</h2>
        <p className="text-sm text-pretty text-ink-2">{t('body')}</p>
      </div>
      <Segmented
        label={t('title')}
        value={needsApproval ? 'team' : 'none'}
        onValueChange={(next) =>
          change.mutate(
            { approvalRequired: next === 'team' },
            { onError: (error) => void toast.error(t('failed'), { description: errorText(error) }) },
          )
        }
        options={[
          { value: 'team', label: t('team') },
          { value: 'none', label: t('none') },
        ]}
      />
    </section>
  );
}
