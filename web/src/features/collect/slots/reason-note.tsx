import { Reply } from 'lucide-react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useButtonSize, useSlotsData } from './slots-data.ts';

/** The uploader's reason to count a file that breaks rules; on the team's pages with a button to its thread. */
export function ReasonNote({ version: { id, note, uploadedByCaller } }: { version: Version }) {
  const t = useTranslations('slots.stopped');
  const { open, requestedBy } = useSlotsData();
  const size = useButtonSize();
  if (note === null) return null;
  const isTeam = requestedBy === undefined;
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <GivenReason note={note} />
      {isTeam && !uploadedByCaller ? (
        <Button {...size} variant="ghost" icon={<Reply aria-hidden />} onClick={() => open(id)}>
          {t('answer')}
        </Button>
      ) : null}
    </div>
  );
}

/** A reason as a quotation under its heading. */
export function GivenReason({ note }: { note: string }) {
  const t = useTranslations('slots.stopped');
  return (
    <figure className="grid min-w-0 gap-1 text-xs">
      <figcaption className="font-medium">{t('given')}</figcaption>
      <blockquote className="border-l-2 border-line-strong pl-2 whitespace-pre-line text-ink-2 wrap-anywhere">
        {note}
      </blockquote>
    </figure>
  );
}
