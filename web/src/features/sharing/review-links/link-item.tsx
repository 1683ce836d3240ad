import { ChevronRight, Copy, Link2Off, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Reviewer, ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { endText } from './end-text.ts';
import { LinkLog } from './link-log.tsx';
import { SendForm } from './send-form.tsx';
import { readAddress, readRevocation, useLinkActions } from './queries.ts';
import { RevocationText } from './revocation-text.tsx';
import { useShareRefusal } from './use-share-refusal.ts';
import { WriteButton } from '#ui/write-button.tsx';

const tones = { open: 'ok', expired: 'warn', revoked: 'neutral', archived: 'neutral' } as const;

/** A review link: who has it, what they decided, and what can be done with it. */
export function LinkItem({ link, onChange }: { link: ReviewLink; onChange: () => void }) {
  const t = useTranslations('reviewLinks');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const rights = (['decide', 'comment', 'download'] as const).filter((right) => link.rights[right]);
  const rightsText =
    rights.length === 0
      ? t('lookOnly')
      : t('may', { rights: new Intl.ListFormat(locale).format(rights.map((right) => t(`right.${right}`))) });
  const by = link.by?.name ?? t('formerPerson');
  return (
    <li aria-label={link.title} className="grid grid-cols-1 gap-2 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-xs text-left font-medium"
        >
          <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-ink-2', isOpen && 'rotate-90')} />
          <span className="min-w-0 truncate">{link.title}</span>
        </button>
        <Chip tone={tones[link.state]}>{t(`state.${link.state}`)}</Chip>
      </div>
      <p className="pl-6 text-xs text-pretty text-ink-2">
        {t('createdBy', { name: by, when: formatRelative(link.createdAt, locale) })} {t('files', { count: link.files })}{' '}
        {rightsText}{' '}
        {link.lastOpenedAt === null
          ? t('unopened')
          : t('opened', { count: link.opened, when: formatRelative(link.lastOpenedAt, locale) })}{' '}
        {link.state === 'open' ? t('until', { day: endText(link.expiresAt, locale) }) : null}
      </p>
      <People people={link.people} />
      <Acts link={link} onChange={onChange} />
      {isOpen ? <LinkLog link={link} /> : null}
    </li>
  );
}

function People({ people }: { people: readonly Reviewer[] }) {
  const t = useTranslations('reviewLinks');
  if (people.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1 pl-6 text-sm">
      {people.map((person) => (
        <li key={person.id} className="flex min-w-0 flex-wrap gap-x-2">
          <span className="font-medium" title={person.email ?? undefined}>
            {person.name}
          </span>
          <span className="text-ink-2">
            {t(`proof.${person.proof}`)} {person.mail === 'failed' ? t('mailFailed') : null}{' '}
            {person.finishedAt
              ? t('finished', { approved: person.approved, changes: person.changes })
              : person.openedAt
                ? t('decided', { approved: person.approved, changes: person.changes })
                : t('notOpened')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Acts({ link, onChange }: { link: ReviewLink; onChange: () => void }) {
  const t = useTranslations('reviewLinks');
  const errorText = useErrorText();
  const alert = useAlert();
  const refusal = useShareRefusal();
  const { revoke } = useLinkActions(link.campaignId);
  const [isSending, setSending] = useState(false);
  const [isReading, setReading] = useState(false);
  const fail = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await readAddress(link.id));
      toast.success(t('copied'));
    } catch (error) {
      fail(error);
    }
  };
  const end = async () => {
    setReading(true);
    const change = await readRevocation(link.id).catch(fail);
    setReading(false);
    if (!change) return;
    const body = <RevocationText title={link.title} change={change} />;
    if (!(await alert.confirm({ title: t('ask'), body, confirmLabel: t('revoke'), tone: 'danger' }))) return;
    revoke.mutate(link.id, { onSuccess: () => void toast.success(t('revoked')), onError: fail });
  };
  const isUsable = link.state === 'open' || link.state === 'expired';
  if (!isUsable || (!link.can.copy && !link.can.change)) return null;
  return (
    <>
      <div className="flex flex-wrap gap-1.5 pl-6">
        {link.can.copy ? (
          <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t('copyAgain')}
          </Button>
        ) : null}
        {link.can.change ? (
          <>
            <WriteButton refusal={refusal} size="sm" aria-expanded={isSending} onClick={() => setSending(!isSending)}>
              {t('mail')}
            </WriteButton>
            <WriteButton refusal={refusal} size="sm" icon={<Pencil aria-hidden />} onClick={onChange}>
              {t('changeIt')}
            </WriteButton>
            <Button
              size="sm"
              icon={<Link2Off aria-hidden />}
              aria-label={t('revokeOf', { title: link.title })}
              loading={isReading || revoke.isPending}
              onClick={() => void end()}
            >
              {t('revoke')}
            </Button>
          </>
        ) : null}
      </div>
      {isSending ? <SendForm link={link} onSent={() => setSending(false)} /> : null}
    </>
  );
}
