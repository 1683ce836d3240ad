import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { keptTexts, removeKeptText } from '#lib/forms/use-kept-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { Composer } from './composer.tsx';
import { threadsQuery, useCommentActions } from './queries.ts';

/**
 * Drafts of comments on a file or comment that was deleted in the meantime: each can be sent as a comment on the
 * creative.
 */
export function KeptDrafts({ creative }: { creative: Pick<Creative, 'id'> & Partial<Creative> }) {
  const t = useTranslations('comments');
  const { id: creativeId, slots } = creative;
  const { data: threads } = useQuery(threadsQuery(creativeId));
  const actions = useCommentActions(creativeId);
  const [, redraw] = useState(0);
  if (!threads) return null;
  const discard = (name: string) => {
    removeKeptText(name);
    redraw((count) => count + 1);
  };
  return lostDrafts({ creativeId, slots, threads }).map(({ name }) => (
    <div key={name} className="grid gap-1.5">
      <OrphanedDraft text={t('kept.gone')} />
      <Composer
        creativeId={creativeId}
        draft={name}
        label={t('kept.label')}
        submit={t('composer.submit')}
        onSubmit={async (written, key) => {
          await actions.create(written, key, {});
          discard(name);
        }}
        onCancel={() => discard(name)}
      />
    </div>
  ));
}

interface Places {
  creativeId: CreativeId;
  /** Absent if only comments are loaded. */
  slots: Creative['slots'] | undefined;
  threads: readonly Thread[];
}

/** A draft's name ends with the id of the commented object. */
function lostDrafts({ creativeId, slots, threads }: Places) {
  const comments = threads.flatMap((thread) => [thread, ...thread.replies]);
  const cards = slots?.flatMap(({ variations }) => variations.flatMap((variation) => variation.cards)) ?? [];
  const files = cards.flatMap(({ versions }) => versions);
  const existingIds = new Set<string>([creativeId, ...[...comments, ...files, ...(slots ?? [])].map(({ id }) => id)]);
  return keptTexts(`comment:${creativeId}`).filter(({ name }) => {
    const place = name.split(':').at(-1) ?? '';
    return !existingIds.has(place) && (slots !== undefined || place.startsWith('cmt_'));
  });
}

/** Drafts of comments on a creative that was archived or deleted in the meantime. */
export function KeptTexts({ creativeId }: { creativeId: CreativeId }) {
  const t = useTranslations('comments.kept');
  const [, redraw] = useState(0);
  return keptTexts(`comment:${creativeId}`).map(({ name, text }) => (
    <section key={name} aria-label={t('label')} className="grid gap-2 rounded-card border border-line bg-card p-3">
      <OrphanedDraft text={t('closed')} />
      <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
      <div className="flex gap-2">
        <CopyButton text={text} />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            removeKeptText(name);
            redraw((count) => count + 1);
          }}
        >
          {t('discard')}
        </Button>
      </div>
    </section>
  ));
}

function OrphanedDraft({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
