import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { WriteButton } from '#ui/write-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { keysQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** API keys: those of the person and, for owners and admins, those of the organization. */
export function KeysPage() {
  const t = useTranslations('keys');
  const list = useQuery(keysQuery);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = (
    <WriteButton variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('create')}
    </WriteButton>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-60 flex-1 gap-1">
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="max-w-prose text-pretty text-ink-2">
            {t('body')}{' '}
            <a href="/api/docs" className="underline underline-offset-2 hover:text-ink">
              {t('docs')}
            </a>
          </p>
        </div>
        {list.data && list.data.items.length > 0 ? create : null}
      </div>
      {list.data && list.data.items.length > 0 ? (
        <ul aria-label={t('title')} className="grid grid-cols-1 rounded-card border border-line bg-card">
          {list.data.items.map((key) => (
            <KeyRow key={key.id} apiKey={key} onSecret={setSecret} />
          ))}
        </ul>
      ) : null}
      {list.data?.items.length === 0 ? (
        <EmptyState picture={<KeyRound />} title={t('empty.title')} body={t('empty.body')} action={create} />
      ) : null}
      {list.isPending ? (
        <SkeletonGroup>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      ) : null}
      {list.error && !list.data ? (
        <ErrorState title={t('unreadable')} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      <CreateKeyDialog open={isCreating} onOpenChange={setCreating} onSecret={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </div>
  );
}
