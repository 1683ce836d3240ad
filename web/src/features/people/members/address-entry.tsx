import { CircleAlert, X } from 'lucide-react';
import { useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { controlLook } from '#ui/form/control-look.ts';
import { Field } from '#ui/form/field.tsx';
import { addAddresses, readAddresses } from '@ad-foundry/contract/rules/people/addresses.ts';

interface AddressEntryProps {
  emails: readonly string[];
  onChange: (emails: string[]) => void;
  /** The error text of an invalid address. */
  problemOf: (email: string) => string | undefined;
  error?: string | undefined;
}

/** The current input, and the events that turn it into an address of the list. */
function useTyping({ emails, onChange }: Pick<AddressEntryProps, 'emails' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    const found = readAddresses(text);
    setTyped('');
    if (found.length > 0) onChange(addAddresses(emails, found));
  };
  return {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onBlur: () => take(typed),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (['Enter', ',', ';', ' '].includes(event.key) && typed.trim() !== '') {
        event.preventDefault();
        take(typed);
      } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
        event.preventDefault();
        setTyped(emails.at(-1) ?? '');
        onChange(emails.slice(0, -1));
      }
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text');
      if (!text.includes('@')) return;
      event.preventDefault();
      take(`${typed} ${text}`);
    },
  };
}

/** A field for several addresses, typed one by one or pasted as a list. */
export function AddressEntry({ emails, onChange, problemOf, error }: AddressEntryProps) {
  const t = useTranslations('settings.people.invite');
  const typing = useTyping({ emails, onChange });
  const wrong = emails.filter((email) => problemOf(email) !== undefined);
  return (
    <div className="grid gap-2">
      <Field label={t('emails')} help={t('emailsHelp')} error={error}>
        {(control) => (
          <div
            className={cn(
              controlLook,
              'scroll-slim flex h-auto max-h-40 min-h-20 cursor-text flex-wrap content-start items-center gap-1.5 overflow-y-auto p-1.5 focus-within:border-ink',
            )}
          >
            {emails.map((email) => (
              <Address
                key={email}
                email={email}
                wrong={wrong.includes(email)}
                onRemove={() => onChange(emails.filter((each) => each !== email))}
              />
            ))}
            <input
              {...control}
              {...typing}
              type="text"
              inputMode="email"
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={emails.length === 0 ? t('placeholder') : undefined}
              className="h-6 min-w-40 flex-1 bg-transparent px-1 outline-none placeholder:text-ink-3"
            />
          </div>
        )}
      </Field>
      <Problems wrong={wrong} problemOf={problemOf} />
    </div>
  );
}

function Problems({ wrong, problemOf }: { wrong: readonly string[]; problemOf: AddressEntryProps['problemOf'] }) {
  return (
    <ul role="alert" className="grid gap-1 text-xs text-bad empty:hidden">
      {wrong.map((email) => (
        <li key={email} className="flex gap-1.5">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">
            <b className="font-medium">{email}</b> {problemOf(email)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Address({ email, wrong, onRemove }: { email: string; wrong: boolean; onRemove: () => void }) {
  const t = useTranslations('settings.people.invite');
  return (
    <span
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-full border pr-0.5 pl-2 text-xs',
        wrong ? 'border-bad-line bg-bad-fill text-bad' : 'border-line bg-sunk',
      )}
    >
      <span className="truncate">{email}</span>
      <button
        type="button"
        aria-label={t('remove', { email })}
        onClick={onRemove}
        className="grid size-5 place-items-center rounded-full hover:bg-card"
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  );
}
