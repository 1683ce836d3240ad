import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { loadDesk } from '#features/guest/desk.ts';

const RulesBody = lazyComponent(loadDesk, 'RulesBody');

/** The rules as sentences, for guests who do not know the terms in the chips. */
export function PlainRules({ format, strict }: { format: Format; strict: boolean }) {
  const t = useTranslations('guest.slot');
  const [isOpen, setOpen] = useState(false);
  const { rules, recommended, cardRules } = format.spec;
  if (rules.length + recommended.length === 0 && !cardRules) return null;
  return (
    <details
      className="group/rules -my-1.5 text-xs text-ink-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        onPointerEnter={() => void loadDesk()}
        className="flex min-h-10 w-fit cursor-pointer list-none items-center gap-1 rounded-xs pr-2 hover:text-ink"
      >
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/rules:rotate-90" />
        {t('rules')}
      </summary>
      <Suspense>{isOpen ? <RulesBody format={format} strict={strict} /> : null}</Suspense>
    </details>
  );
}
