import { ChevronRight } from 'lucide-react';
import { chatNames, type ChatKind } from '@ad-foundry/contract/webhook-types.ts';
import { useTranslations } from '#lib/i18n.ts';

/** How the address of a channel is made, step by step. */
export function AddressSteps({ kind }: { kind: ChatKind }) {
  const t = useTranslations('webhooks.chat');
  return (
    <details className="group rounded-control border border-line bg-sunk">
      <summary className="flex cursor-pointer items-center gap-2 rounded-control px-3 py-2 text-sm font-medium">
        <ChevronRight className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90" aria-hidden />
        {t('steps.title', { service: chatNames[kind] })}
      </summary>
      <ol className="grid list-decimal gap-1.5 pr-3 pb-3 pl-10 text-sm text-pretty text-ink-2">
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`steps.${kind}.${step}`)}</li>
        ))}
      </ol>
    </details>
  );
}
