import { ChevronRight, Crown, Megaphone, Palette, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { lookAroundPersonas, type LookAroundPersona } from '@ad-foundry/contract/sample.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { AuthCard, authLinkLook } from './auth-card.tsx';
import { offersLookAround } from './look-around.ts';
import { SampleProgress } from './sample-progress.tsx';
import { useLookAround } from './use-look-around.ts';
import { useSignedIn } from './use-signed-in.ts';

const icons: Record<LookAroundPersona, LucideIcon> = { owner: Crown, manager: Megaphone, designer: Palette };

/** The choice of whom to be in the sample agency; one press signs in. */
export function LookAroundPage() {
  const t = useTranslations('sign.visit');
  const errorText = useErrorText();
  const me = useSignedIn();
  const { choose, chosen, step, error } = useLookAround();
  if (!offersLookAround()) return <Closed />;
  const b = (chunks: ReactNode) => <b className="font-medium text-ink">{chunks}</b>;
  const link = (chunks: ReactNode) => (
    <EntryLink href="/sign/up" className={authLinkLook}>
      {chunks}
    </EntryLink>
  );
  const name = me && [personName(me), me.organization?.name].filter(Boolean).join(' · ');
  const note = me?.isSamplePerson ? 'visiting' : 'signedIn';
  return (
    <AuthCard title={t('title')} body={t('body')} other={name ? t.rich(note, { name, b }) : t.rich('other', { link })}>
      <ul className="grid gap-2.5">
        {lookAroundPersonas.map((persona) => (
          <li key={persona}>
            <PersonaCard persona={persona} chosen={chosen} onChoose={() => choose(persona)} />
          </li>
        ))}
      </ul>
      <SampleProgress step={step} isWaiting={chosen !== null} />
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </AuthCard>
  );
}

interface CardProps {
  persona: LookAroundPersona;
  chosen: LookAroundPersona | null;
  onChoose: () => void;
}

function PersonaCard({ persona, chosen, onChoose }: CardProps) {
  const t = useTranslations('sign.visit');
  const Icon = icons[persona];
  const isChosen = chosen === persona;
  return (
    <button
      type="button"
      disabled={chosen !== null && !isChosen}
      aria-busy={isChosen || undefined}
      onClick={isChosen ? undefined : onChoose}
      className="group flex w-full items-center gap-3.5 rounded-card border border-line-strong bg-card p-3.5 text-left transition-colors hover:border-edge hover:bg-sunk disabled:opacity-50 disabled:hover:border-line-strong disabled:hover:bg-card"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-ink">
        <Icon className="size-5" aria-hidden />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">{t(`${persona}.title`)}</span>
        <span className="text-sm text-pretty text-ink-2">{t(`${persona}.body`)}</span>
      </span>
      {isChosen ? (
        <Spinner />
      ) : (
        <ChevronRight className="size-4.5 shrink-0 text-ink-3 group-hover:text-ink" aria-hidden />
      )}
    </button>
  );
}

/** In production, and on another machine than that of the installation. */
function Closed() {
  const t = useTranslations('sign.visit');
  return (
    <AuthCard title={t('closed')} body={t('closedBody')}>
      <Button asChild variant="primary" size="lg">
        <a href="/sign">{t('back')}</a>
      </Button>
    </AuthCard>
  );
}
