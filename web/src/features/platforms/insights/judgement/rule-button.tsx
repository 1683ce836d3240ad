import { SlidersHorizontal } from 'lucide-react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { DropdownButton } from '#ui/overlay/dropdown-button.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import type { RulePlace } from '#features/platforms/insights/queries.ts';
import { WriteForm } from '#ui/feedback/write-form.tsx';

const RulePanel = lazyComponent(() => import('./rule-panel.tsx'), 'RulePanel');
onFirstInteraction(RulePanel.preload);

interface RuleButtonProps {
  advertiser: InsightAdvertiser;
  place: RulePlace;
  kind: string | null;
}

/** Opens the targets and the floor, for those who may set them. */
export function RuleButton({ advertiser, place, kind }: RuleButtonProps) {
  const t = useTranslations('insights.judgement.rule');
  const mayChange = useCan('integration:manage');
  if (!mayChange) return null;
  const button = (
    <DropdownButton aria-label={t('label')}>
      <SlidersHorizontal aria-hidden />
      {t('label')}
    </DropdownButton>
  );
  return (
    <LazyPopover label={t('label')} button={button}>
      {(close) => (
        <WriteForm>
          <RulePanel advertiser={advertiser} place={place} kind={kind} onDone={close} />
        </WriteForm>
      )}
    </LazyPopover>
  );
}
