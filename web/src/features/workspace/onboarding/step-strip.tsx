import { ArrowRight } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { BriefPicture, DeliverPicture, JudgePicture } from './step-pictures.tsx';

const steps = [
  { id: 'brief', Picture: BriefPicture },
  { id: 'judge', Picture: JudgePicture },
  { id: 'deliver', Picture: DeliverPicture },
] as const;

/** Three illustrations of the product: brief, collect, deliver. */
export function StepStrip() {
  const t = useTranslations('onboarding.steps');
  return (
    <ol className="grid overflow-hidden rounded-dialog border border-line bg-sunk md:grid-cols-3">
      {steps.map(({ id, Picture }, index) => (
        <li
          key={id}
          className="relative grid content-start gap-4 border-line p-5 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
        >
          {index > 0 ? (
            <span
              aria-hidden
              className="absolute top-24 left-0 grid size-7 -translate-x-1/2 place-items-center rounded-full border border-line bg-card text-ink-3 max-md:hidden"
            >
              <ArrowRight className="size-3.5" />
            </span>
          ) : null}
          <div className="mx-auto w-full max-w-72">
            <Picture />
          </div>
          <div className="grid gap-1 max-md:text-center">
            <h2 className="font-semibold">{t(`${id}.title`)}</h2>
            <p className="text-sm text-pretty text-ink-2">{t(`${id}.body`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
