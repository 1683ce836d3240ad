import { limits } from '@ad-foundry/contract/limits.ts';
import { extrasFor } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairChoice, RepairExtra, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

interface Props {
  offer: RepairOffer;
  facts: MediaFacts;
  choice: RepairChoice;
  onChoice: (choice: RepairChoice) => void;
}

/** What no rule asks for and a person may add to a repaired video; nothing for pictures. */
export function Extras({ offer, facts, choice, onChoice }: Props) {
  const t = useTranslations('repair.extra');
  const extras = offer.predicted.kind === 'video' ? extrasFor(facts) : [];
  const also = choice.also ?? [];
  if (extras.length === 0) return null;
  const { frameRate: rate, loudness } = limits.repair;
  const figures = {
    rate,
    now: Math.round((facts.frameRate ?? 0) * 100) / 100,
    lufs: -loudness.lufs,
    peak: -loudness.peakDb,
  };
  const toggle = (extra: RepairExtra, isOn: boolean) =>
    onChoice({ ...choice, also: isOn ? [...also, extra] : also.filter((each) => each !== extra) });
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left mb-1 text-sm font-medium">{t('title')}</legend>
      {extras.map((extra) => (
        <Checkbox
          key={extra}
          label={t(`${extra}.name`, figures)}
          help={t(`${extra}.detail`, figures)}
          checked={also.includes(extra)}
          onCheckedChange={(isOn) => toggle(extra, isOn)}
        />
      ))}
    </fieldset>
  );
}
