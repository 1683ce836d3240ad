import { useEffect, useId, useState, type FormEvent } from 'react';
import { seatRoles, type InvitationResult, type SeatRole } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { grantableRoles } from '@ad-foundry/contract/permissions.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { readEmail } from '#features/sign-in/email.ts';
import { AddressEntry } from './address-entry.tsx';
import { useInvite } from './queries.ts';

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSent: () => void;
}

/** Invites several people at once; addresses that got no invitation stay, each with its reason. */
export function InviteDialog({ open, onOpenChange, onSent }: InviteDialogProps) {
  const t = useTranslations('settings.people.invite');
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const [sent, setSent] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        setSent(false);
      }}
      title={t('title')}
      description={t('body')}
      form={form}
      // What was sent is not undone by closing.
      {...(sent ? { cancelLabel: t('close') } : {})}
      continueLabel={t('send', { count })}
      busy={busy}
    >
      <InviteForm
        id={form}
        onBusy={setBusy}
        onCount={setCount}
        onSome={() => setSent(true)}
        onDone={() => {
          setSent(false);
          onOpenChange(false);
          onSent();
        }}
      />
    </Dialog>
  );
}

interface InviteFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  /** Hears of how many invitations would be sent. */
  onCount: (count: number) => void;
  /** Some were sent, and not all. */
  onSome: () => void;
  onDone: () => void;
}

type Refused = Exclude<InvitationResult['outcome'], 'invited' | 'assigned'>;

/** Why an address gets no invitation: what can be told here, and what the server said of it. */
function useOutcome(refused: ReadonlyMap<string, Refused>): (email: string) => Refused | undefined {
  const me = useMe();
  return (email) => {
    if (readEmail(email) === null) return 'not-an-address';
    return normalizeEmail(email) === normalizeEmail(me.email) ? 'yourself' : refused.get(normalizeEmail(email));
  };
}

function InviteForm({ id, onBusy, onCount, onSome, onDone }: InviteFormProps) {
  const t = useTranslations('settings.people.invite');
  const errorText = useErrorText();
  const invite = useInvite();
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<SeatRole>('member');
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  const [pressed, setPressed] = useState(false);

  const outcomeOf = useOutcome(refused);
  const problemOf = (email: string): string | undefined => {
    const outcome = outcomeOf(email);
    return outcome && t(`problems.${outcome}`);
  };
  // What was too many a while ago may be sent again.
  const ready = emails.filter((email) => [undefined, 'too-many'].includes(outcomeOf(email)));
  const tooMany = ready.length > limits.invitationsAtOnce;
  useEffect(() => onCount(ready.length), [onCount, ready.length]);

  const settle = (results: InvitationResult[]) => {
    const failed = new Map(refused);
    const sent = new Set<string>();
    for (const { email, outcome } of results) {
      if (outcome === 'invited' || outcome === 'assigned') sent.add(normalizeEmail(email));
      else failed.set(normalizeEmail(email), outcome);
    }
    const kept = emails.filter((email) => !sent.has(normalizeEmail(email)));
    if (sent.size > 0) toast.success(t('sent', { count: sent.size }));
    setRefused(failed);
    setEmails(kept);
    setPressed(false);
    if (kept.length === 0) onDone();
    else if (sent.size > 0) onSome();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (ready.length === 0 || tooMany || invite.isPending) return;
    onBusy(true);
    invite.mutate(
      { emails: ready, role },
      { onSuccess: ({ results }) => settle(results), onSettled: () => onBusy(false) },
    );
  };
  const unready = emails.length === 0 ? t('empty') : t('nobody');
  const missing = pressed && ready.length === 0 && !invite.isPending ? unready : undefined;
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <AddressEntry
        emails={emails}
        problemOf={problemOf}
        error={tooMany ? t('tooMany', { count: limits.invitationsAtOnce }) : missing}
        onChange={(next) => {
          setEmails(next);
          setPressed(false);
        }}
      />
      <RoleChoice role={role} onChange={setRole} />
      {invite.error ? <Banner tone="bad" title={t('failed')} body={errorText(invite.error)} /> : null}
    </form>
  );
}

/** The roles one may give, each with what it means. */
function RoleChoice({ role, onChange }: { role: SeatRole; onChange: (role: SeatRole) => void }) {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const me = useMe();
  const name = useId();
  const grantable = me.role === null ? [] : grantableRoles(me.role);
  const offered = seatRoles.filter((each) => grantable.includes(each)).toReversed();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('columns.role')}</legend>
      {offered.map((each) => (
        <div
          key={each}
          className="relative flex gap-3 rounded-control border border-line px-3 py-2.5 transition-colors hover:bg-sunk has-checked:border-ink"
        >
          <input
            type="radio"
            id={`${name}-${each}`}
            name={name}
            value={each}
            checked={role === each}
            onChange={() => onChange(each)}
            aria-describedby={`${name}-${each}-means`}
            className="mt-0.5 size-4 shrink-0 accent-ink"
          />
          <div className="grid">
            {/* The whole card is the label's. */}
            <label
              htmlFor={`${name}-${each}`}
              className="cursor-pointer font-medium after:absolute after:inset-0 after:content-['']"
            >
              {roles(each)}
            </label>
            <span id={`${name}-${each}-means`} className="text-sm text-pretty text-ink-2">
              {t(`means.${each}`)}
            </span>
          </div>
        </div>
      ))}
      <p className="text-xs text-pretty text-ink-2">{t('invite.guests')}</p>
    </fieldset>
  );
}
