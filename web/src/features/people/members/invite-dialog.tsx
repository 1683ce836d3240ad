import { useEffect, useId, useState, type FormEvent } from 'react';
import { seatRoles, type InvitationResult, type SeatRole } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { grantableRoles } from '@ad-foundry/contract/permissions.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#lib/forms/draft-store.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useBilled } from '#features/billing/use-billed.ts';
import { readEmail } from '#features/people/sign-in/email.ts';
import { AddressEntry } from './address-entry.tsx';
import { useInvite } from './queries.ts';
import { SeatCostNote } from './seat-cost-note.tsx';

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSent: () => void;
}

/** Invites several people at once; rejected addresses stay in the field, each with its reason. */
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
      // Closing does not undo sent invitations, so the button does not read "Cancel".
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
  /** Receives the number of invitations to be sent. */
  onCount: (count: number) => void;
  /** Called when only some invitations were sent. */
  onSome: () => void;
  onDone: () => void;
}

type Refused = Exclude<InvitationResult['outcome'], 'invited' | 'assigned'>;

/** Why an address is rejected, by the browser or by the server. */
function useOutcome(refused: ReadonlyMap<string, Refused>): (email: string) => Refused | undefined {
  const me = useMe();
  return (email) => {
    if (readEmail(email) === null) return 'not-an-address';
    return normalizeEmail(email) === normalizeEmail(me.email) ? 'yourself' : refused.get(normalizeEmail(email));
  };
}

const empty: InviteValues = { emails: [], role: 'member' };

/** The storage key of the draft: addresses that are not invited yet. */
function useKeptKey(): string {
  const { id, organizationId } = useMe();
  return draftKey(id, organizationId, 'invite');
}

/** Reads the addresses of the stored draft. */
function useKept(): InviteValues {
  const key = useKeptKey();
  const [kept] = useState(() => readDraft<InviteValues>(key, empty)?.values ?? empty);
  return kept;
}

/** Stores the addresses as a draft in this browser. */
function useKeeping(values: InviteValues): void {
  const key = useKeptKey();
  useEffect(() => {
    if (values.emails.length === 0) removeDraft(key);
    else writeDraft(key, { base: empty, values });
  });
}

type InviteValues = { emails: string[]; role: SeatRole };

function problemOfCount(ready: number): 'missing' | 'tooMany' | undefined {
  if (ready === 0) return 'missing';
  return ready > limits.invitationsAtOnce ? 'tooMany' : undefined;
}

/** Blocks submitting until the cost of the seats is shown. */
function useCostFirst(submit: (event: FormEvent<HTMLFormElement>) => Promise<void>) {
  const [isCostShown, onCostShown] = useState(!useBilled());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => (isCostShown ? void submit(event) : event.preventDefault());
  return { onSubmit, onCostShown };
}

const textOf = (t: ReturnType<typeof useTranslations<'settings.people.invite'>>, outcome: Refused | undefined) =>
  outcome && t(`problems.${outcome}`);

function InviteForm({ id, onBusy, onCount, onSome, onDone }: InviteFormProps) {
  const t = useTranslations('settings.people.invite');
  const invite = useInvite();
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  const kept = useKept();
  const outcomeOf = useOutcome(refused);
  const problemOf = (email: string): string | undefined => textOf(t, outcomeOf(email));
  // Addresses that were rate-limited can be sent again.
  const readyOf = (emails: string[]) => emails.filter((email) => [undefined, 'too-many'].includes(outcomeOf(email)));
  const { form, submit, pending, failure } = useContractForm<InviteValues>({
    defaultValues: kept,
    resolver: problemResolver(({ emails }) => ({ emails: problemOfCount(readyOf(emails).length) })),
    onPending: onBusy,
    send: async ({ emails, role }) => {
      applyResults(emails, (await invite.mutateAsync({ emails: readyOf(emails), role })).results);
    },
  });
  const { onSubmit, onCostShown } = useCostFirst(submit);
  const { emails, role } = form.watch();
  const ready = readyOf(emails).length;
  useEffect(() => onCount(ready), [onCount, ready]);
  useKeeping({ emails, role });

  const applyResults = (addresses: string[], results: InvitationResult[]) => {
    const failed = new Map(refused);
    const sent = new Set<string>();
    for (const { email, outcome } of results) {
      if (outcome === 'invited' || outcome === 'assigned') sent.add(normalizeEmail(email));
      else failed.set(normalizeEmail(email), outcome);
    }
    const refusedAddresses = addresses.filter((email) => !sent.has(normalizeEmail(email)));
    if (sent.size > 0) toast.success(t('sent', { count: sent.size }));
    setRefused(failed);
    form.setValue('emails', refusedAddresses);
    if (refusedAddresses.length === 0) onDone();
    else if (sent.size > 0) onSome();
  };
  const texts = {
    missing: emails.length === 0 ? t('empty') : t('noneInvitable'),
    tooMany: t('tooMany', { count: limits.invitationsAtOnce }),
  };
  const problem = problemOfCount(ready);
  const isInvalid = problem === 'tooMany' || form.formState.errors.emails !== undefined;
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
      <AddressEntry
        emails={emails}
        problemOf={problemOf}
        error={problem && isInvalid && !pending ? texts[problem] : undefined}
        onChange={(next) => {
          form.setValue('emails', next);
          form.clearErrors('emails');
        }}
      />
      <RoleChoice role={role} onChange={(next) => form.setValue('role', next)} />
      <SeatCostNote count={ready} onShown={onCostShown} />
      {failure ? <Banner tone="bad" title={t('failed')} body={failure} /> : null}
    </form>
  );
}

/** The roles the member may grant, each with its description. */
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
            {/* The label covers the whole card. */}
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
