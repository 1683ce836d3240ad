import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useId, type ClipboardEvent } from 'react';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Member } from '@ad-foundry/contract/members.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useErrorText } from '#lib/error-text.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.tsx';
import { findAddresses } from './addresses.ts';
import { MailFields, type MailValues } from './mail-fields.tsx';
import { peopleQuery, suggestionsQuery, useAddPeople, type Target } from './assigned-queries.ts';

const resolver = problemResolver(({ text }: MailValues) => ({
  text: findAddresses(text).length === 0 ? 'missing' : undefined,
}));

/** One field for both: a name finds members, an address invites a guest; accepts several addresses at once. */
export function AddPeople({ target }: { target: Target }) {
  const t = useTranslations('assigned.add');
  const noteId = useId();
  const add = useAddPeople(target);
  const { form, control, submit } = useContractForm<MailValues>({
    defaultValues: { text: '', message: '', locale: useLocale() },
    resolver,
    send: ({ text, message, locale }) => {
      const said = message.trim();
      return send({ emails: findAddresses(text), locale, ...(said ? { message: said } : {}) });
    },
  });
  const text = form.watch('text');
  const setText = (next: string) => form.setValue('text', next);
  const addresses = findAddresses(text);
  const send = async (body: Parameters<typeof add.mutate>[0]) => {
    const { results } = await add.mutateAsync(body);
    const left = results.flatMap(toCorrect);
    setText(left.join(', '));
    if (left.length === 0) form.setValue('message', '');
  };
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
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={paste}
        />
        <Button type="submit" variant="primary" loading={add.isPending} disabled={addresses.length === 0}>
          {addresses.length > 1 ? t('inviteMany', { count: addresses.length }) : t('invite')}
        </Button>
      </div>
      <Suggestions target={target} search={addresses.length > 0 ? '' : text.trim()} onChoose={choose} />
      {addresses.length > 0 ? <MailFields control={control} /> : null}
      <Outcomes id={noteId} error={add.error} results={add.data?.results ?? []} />
    </form>
  );

  function choose(member: Member): void {
    // The error is shown below the field.
    void send({ memberIds: [member.id] }).catch(() => undefined);
  }
}

/** Addresses that stay in the field because they can be corrected. */
function toCorrect({ email, outcome }: InvitationResult): string[] {
  return outcome === 'not-an-address' || outcome === 'too-many' ? [email] : [];
}

function Outcomes({ id, error, results }: { id: string; error: unknown; results: InvitationResult[] }) {
  const errorText = useErrorText();
  return (
    <div id={id} role="status" className="grid gap-1 text-xs empty:hidden">
      {error ? <p className="text-bad">{errorText(error)}</p> : null}
      {results.map((result) => (
        <Outcome key={result.email} result={result} />
      ))}
    </div>
  );
}

function Outcome({ result: { email, outcome } }: { result: InvitationResult }) {
  const t = useTranslations('assigned.outcome');
  const good = outcome === 'invited' || outcome === 'assigned';
  const Icon = good ? Check : CircleAlert;
  return (
    <p className="flex items-start gap-1.5">
      <Icon aria-hidden className={good ? 'mt-px size-3.5 shrink-0 text-ok' : 'mt-px size-3.5 shrink-0 text-warn'} />
      <span className="min-w-0 break-words">
        <span className="font-medium">{email}</span> {t(outcome)}
      </span>
    </p>
  );
}

interface SuggestionsProps {
  target: Target;
  search: string;
  onChoose: (member: Member) => void;
}

/** Members who match the input, without those assigned already. */
function Suggestions({ target, search, onChoose }: SuggestionsProps) {
  const t = useTranslations('assigned.add');
  const { data: there } = useQuery(peopleQuery(target));
  const { data } = useQuery(suggestionsQuery(search));
  const taken = new Set(
    there?.members.filter(({ via }) => via === 'campaign' || 'groupId' in target).map((m) => m.memberId),
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
