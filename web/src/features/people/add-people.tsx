import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useId, useState, type ClipboardEvent, type FormEvent } from 'react';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Member } from '@ad-foundry/contract/members.ts';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { findAddresses } from './addresses.ts';
import { MailFields, useMail } from './mail-fields.tsx';
import { peopleQuery, suggestionsQuery, useAddPeople, type Target } from './assigned-queries.ts';

/** One field: a name finds colleagues, any address invites a guest, several at once. */
export function AddPeople({ target }: { target: Target }) {
  const t = useTranslations('assigned.add');
  const noteId = useId();
  const add = useAddPeople(target);
  const [text, setText] = useState('');
  const addresses = findAddresses(text);
  const mail = useMail();
  const send = (body: Parameters<typeof add.mutate>[0]) =>
    add.mutate(body, {
      onSuccess: ({ results }) => {
        const left = results.flatMap(toCorrect);
        setText(left.join(', '));
        if (left.length === 0) mail.clear();
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (addresses.length > 0 && !add.isPending) send({ emails: addresses, ...mail.words });
  };
  // A field of one line would join the lines of a pasted list to one long address.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    setText([text, ...findAddresses(pasted)].filter(Boolean).join(', '));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
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
      {addresses.length > 0 ? <MailFields mail={mail} /> : null}
      <Outcomes id={noteId} error={add.error} results={add.data?.results ?? []} />
    </form>
  );

  function choose(member: Member): void {
    send({ memberIds: [member.id] });
  }
}

/** What stays in the field: what can be corrected. */
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

/** Colleagues whose name begins to be typed, without those who are there already. */
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
