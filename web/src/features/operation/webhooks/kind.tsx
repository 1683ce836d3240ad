import { Hash, UsersRound, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { chatNames, webhookKinds, type WebhookKind } from '@ad-foundry/contract/webhook-types.ts';
import { useTranslations } from '#lib/i18n.ts';

const icons = { webhook: WebhookIcon, slack: Hash, teams: UsersRound };

/** The mark of a kind of destination. */
export function KindIcon({ kind, className }: { kind: WebhookKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon className={className} aria-hidden />;
}

/** What people call a destination: its name or service; of a webhook, the host of its address. */
export function nameOf({ kind, name, url }: Pick<Webhook, 'kind' | 'name' | 'url'>): string {
  if (name !== null) return name;
  if (kind !== 'webhook') return chatNames[kind];
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Chooses what a new destination is. */
export function KindChoice({ onChoose }: { onChoose: (kind: WebhookKind) => void }) {
  const t = useTranslations('webhooks.kinds');
  return (
    <ul aria-label={t('label')} className="grid grid-cols-1 gap-3">
      {[...webhookKinds].reverse().map((kind) => (
        <li key={kind}>
          <button
            type="button"
            onClick={() => onChoose(kind)}
            className="flex w-full items-start gap-3 rounded-card border border-line bg-card p-4 text-left transition-colors hover:border-edge hover:bg-sunk"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-control border border-line bg-card text-ink-2">
              <KindIcon kind={kind} className="size-4.5" />
            </span>
            <span className="grid min-w-0 gap-0.5">
              <span className="text-sm font-medium">{t(`${kind}.name`)}</span>
              <span className="text-sm text-pretty text-ink-2">{t(`${kind}.body`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
