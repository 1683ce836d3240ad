import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useId, useState, type ClipboardEvent } from 'react';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Member } from '@ad-foundry/contract/members.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useBilled } from '#features/billing/use-billed.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { WriteForm } from '#ui/feedback/write-form.tsx';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.tsx';
import { findAddresses, findRejected } from '@ad-foundry/contract/rules/people/addresses.ts';
import { useDelayText } from '#features/people/members/invitation-mail.ts';
import { MailFields, type MailValues } from '#features/people/members/mail-fields.tsx';
import { peopleQuery, suggestionsQuery, useAddPeople, type Target } from '#features/people/members/assigned-queries.ts';

/** The form, and the server's result for each address or colleague. */
function useAddForm(target: Target) {
  const add = useAddPeople(target);
  const [outcomes, setOutcomes] = useState<InvitationResult[]>([]);
  const { form, control, submit } = useContractForm<MailValues>({
    defaultValues: { text: '', message: '', locale: useLocale() },
    send: async ({ text, message, locale }) => {
      const emails = findAddresses(text);
      const rejected = findRejected(text).map((email) => ({ email, outcome: 'not-an-address' as const }));
      const note = message.trim();
      const body = { emails, locale, ...(note ? { message: note } : {}) };
      const { results } = emails.length > 0 ? await add.mutateAsync(body) : { results: [] };
      show([...results, ...rejected]);
    },
  });
  const setText = (next: string) => form.setValue('text', next);
  /** Shows the results and keeps addresses that can be corrected in the field. */
  const show = (next: InvitationResult[]) => {
    const correctable = next.flatMap(toCorrect);
    setOutcomes(next);
    setText(correctable.join(', '));
    if (correctable.length === 0) form.setValue('message', '');
  };
  const choose = (member: Member) =>
    add.mutate(
      { memberIds: [member.id] },
      { onSuccess: () => show([{ email: personName(member), outcome: 'assigned' }]) },
    );
  return { text: form.watch('text'), setText, control, submit, choose, add, outcomes };
}

/** One field for members and guests: a name finds members, and addresses invite guests. */
export function AddPeople({ target }: { target: Target }) {
  return (
    <WriteForm>
      <AddForm target={target} />
    </WriteForm>
  );
}

function AddForm({ target }: { target: Target }) {
  const t = useTranslations('assigned.add');
  const noteId = useId();
  const isBilled = useBilled();
  const { text, setText, control, submit, choose, add, outcomes } = useAddForm(target);
  const addresses = findAddresses(text);
  // A single-line input would join the lines of a pasted list into one long address.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    setText([text, ...findAddresses(pasted)].filter(Boolean).join(', '));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <div className="flex gap-2">
        <Input
          autoFocus
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={t('label')}
          aria-describedby={noteId}
          aria-invalid={outcomes.some((each) => toCorrect(each).length > 0) || undefined}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={paste}
        />
        <Button type="submit" variant="primary" loading={add.isPending} disabled={text.trim() === ''}>
          {addresses.length > 1 ? t('inviteMany', { count: addresses.length }) : t('invite')}
        </Button>
      </div>
      <Suggestions target={target} search={addresses.length > 0 ? '' : text.trim()} onChoose={choose} />
      {addresses.length > 0 ? <MailFields control={control} /> : null}
      {addresses.length > 0 && isBilled ? <p className="text-xs text-ink-2">{t('free')}</p> : null}
      <Outcomes id={noteId} error={add.error} results={outcomes} />
    </form>
  );
}

/** The address, if it stays in the field for correction. */
function toCorrect({ email, outcome }: InvitationResult): string[] {
  return outcome === 'not-an-address' || outcome === 'too-many' ? [email] : [];
}

function Outcomes({ id, error, results }: { id: string; error: unknown; results: InvitationResult[] }) {
  const errorText = useErrorText();
  return (
    <div id={id} role="status" className="grid gap-1 text-xs empty:hidden">
      {error ? <p className="text-bad">{errorText(error)}</p> : null}
      {results.map((result) => (
        <AssignmentOutcome key={result.email} result={result} />
      ))}
    </div>
  );
}

function AssignmentOutcome({ result: { email, outcome, mailAt } }: { result: InvitationResult }) {
  const t = useTranslations('assigned.outcome');
  const delayText = useDelayText();
  const good = outcome === 'invited' || outcome === 'assigned';
  const Icon = good ? Check : CircleAlert;
  return (
    <p className="flex items-start gap-1.5">
      <Icon aria-hidden className={good ? 'mt-px size-3.5 shrink-0 text-ok' : 'mt-px size-3.5 shrink-0 text-warn'} />
      <span className="min-w-0 break-words">
        <span className="font-medium">{email}</span>{' '}
        {mailAt ? `${t(outcome === 'assigned' ? 'assigned' : 'delayed')} ${delayText(mailAt)}` : t(outcome)}
      </span>
    </p>
  );
}

interface SuggestionsProps {
  target: Target;
  search: string;
  onChoose: (member: Member) => void;
}

/** Members who match the input and are not assigned yet. */
function Suggestions({ target, search, onChoose }: SuggestionsProps) {
  const t = useTranslations('assigned.add');
  const { data: assigned } = useQuery(peopleQuery(target));
  const { data } = useQuery(suggestionsQuery(search));
  const taken = new Set(
    assigned?.members.filter(({ via }) => via === 'campaign' || 'groupId' in target).map((m) => m.memberId),
  );
  const found =
    search === '' ? [] : (data?.items ?? []).filter(({ id, status }) => status === 'active' && !taken.has(id));
  if (found.length === 0) return null;
  return (
    <ul aria-label={t('suggestions')} className="grid rounded-control border border-line p-1">
      {found.map((member) => (
        <li key={member.id}>
          <button
            type="button"
            onClick={() => onChoose(member)}
            className="flex w-full min-w-0 items-center gap-2 rounded-xs px-2 py-1.5 text-left text-sm hover:bg-sunk focus-visible:bg-sunk"
          >
            <Avatar name={personName(member)} src={member.avatarUrl} decorative />
            <span className="min-w-0 truncate">{personName(member)}</span>
            <span className="min-w-0 truncate text-xs text-ink-3">{member.email}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
