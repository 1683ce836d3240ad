import { Check, Circle } from 'lucide-react';
import { sampleSteps, type SampleStep } from '@ad-foundry/contract/sample.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useElapsed } from './use-elapsed.ts';

const steps = sampleSteps.filter((step) => step !== 'ready');
const usualMs = 40_000;

interface Props {
  /** Null before it is known. */
  step: SampleStep | null;
  /** A person is chosen and enters as soon as the sample is ready. */
  isWaiting: boolean;
}

/** How far the sample is, while it is created at the first start. */
export function SampleProgress({ step, isWaiting }: Props) {
  const t = useTranslations('sign.visit');
  const isSlow = useElapsed(usualMs);
  if (step === null || step === 'ready') return null;
  const current = sampleSteps.indexOf(step);
  return (
    <section role="status" className="grid animate-fade-in gap-3 rounded-card border border-line bg-sunk p-4 text-sm">
      <p className="text-pretty text-ink-2">{t(isSlow ? 'slow' : 'making')}</p>
      <ol className="grid gap-2">
        {steps.map((each, index) => (
          <li key={each} className={index > current ? 'flex items-center gap-2 text-ink-3' : 'flex items-center gap-2'}>
            {index < current ? <Check className="size-4 text-ok" aria-hidden /> : null}
            {index === current ? <Spinner className="size-4" /> : null}
            {index > current ? <Circle className="size-4" aria-hidden /> : null}
            {t(`steps.${each}`)}
          </li>
        ))}
      </ol>
      {isWaiting ? <p className="font-medium text-pretty">{t('next')}</p> : null}
    </section>
  );
}
