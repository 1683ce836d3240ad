import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { LogSheet } from './log-sheet.tsx';
import { webhooksQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';

/** The destinations of the organization, each with its state. */
export function WebhooksPage() {
  const t = useTranslations('webhooks');
  const list = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [logged, setLogged] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const items = list.data?.items ?? [];
  const create = (
    <WriteButton variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
      {t('create')}
    </WriteButton>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-60 flex-1 gap-1">
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="max-w-prose text-pretty text-ink-2">{t('body')}</p>
        </div>
        {items.length > 0 ? create : null}
      </div>
      {items.length > 0 ? (
        <ul aria-label={t('title')} className="grid grid-cols-1 rounded-card border border-line bg-card">
          {items.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onLog={() => setLogged(webhook)}
              onSecret={setSecret}
            />
          ))}
        </ul>
      ) : null}
      {list.data && items.length === 0 ? (
        <EmptyState picture={<WebhookIcon />} title={t('empty.title')} body={t('empty.body')} action={create} />
      ) : null}
      {list.isPending ? (
        <SkeletonGroup>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      ) : null}
      {list.error && !list.data ? (
        <ErrorState title={t('unreadable')} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      <WebhookSheet edited={edited} onClose={() => setEdited(null)} onSecret={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <LogSheet webhook={logged} onClose={() => setLogged(null)} />
    </div>
  );
}
