import { useState, type FormEvent } from 'react';
import { review, type ReviewDoor } from '@ad-foundry/contract/review.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { LinkButton } from '#features/sharing/review-page/parts/decision-row.tsx';
import { ofLink, passDoor } from '#features/sharing/review-page/store/review-store.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DoorFrame } from './door-frame.tsx';

interface Person {
  name: string;
  email: string;
}

/** Asks for name and address, then for the code that was mailed there. */
export function AddressStep({ door }: { door: ReviewDoor }) {
  const t = useTranslations('reviewPage.door');
  const locale = useLocale();
  const [person, setPerson] = useState<Person>({ name: '', email: '' });
  const [isMailed, setMailed] = useState(false);
  const request = useAction((email: string) => call(review.requestCode, { params: ofLink(), body: { email, locale } }));
  const over = t('organizationAsks', { organization: door.organization });
  const send = () => request.mutate(person.email.trim(), { onSuccess: () => setMailed(true) });
  return (
    <DoorFrame
      door={door}
      over={over}
      title={door.title}
      body={
        isMailed ? t('codeBody', { email: person.email.trim() }) : t('emailBody', { organization: door.organization })
      }
    >
      {isMailed ? (
        <CodeForm person={person} request={request} onAgain={send} onOther={() => setMailed(false)} />
      ) : (
        <PersonForm person={person} onChange={setPerson} request={request} onSend={send} />
      )}
    </DoorFrame>
  );
}

type Request = Pick<ReturnType<typeof useAction>, 'error' | 'isPending' | 'isSuccess'>;

interface PersonFormProps {
  person: Person;
  onChange: (person: Person) => void;
  request: Request;
  onSend: () => void;
}

const looksLikeAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());

function PersonForm({ person, onChange, request, onSend }: PersonFormProps) {
  const t = useTranslations('reviewPage.door');
  const errorText = useErrorText();
  const [isChecked, setChecked] = useState(false);
  const isNamed = person.name.trim() !== '';
  const hasAddress = looksLikeAddress(person.email);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isNamed && hasAddress && !request.isPending) onSend();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <Field label={t('name')} help={t('nameBody')} error={isChecked && !isNamed ? t('nameRequired') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={limits.nameLength}
            value={person.name}
            onChange={({ target }) => onChange({ ...person, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('email')} error={isChecked && !hasAddress ? t('emailRequired') : undefined}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={320}
            value={person.email}
            onChange={({ target }) => onChange({ ...person, email: target.value })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={request.isPending}>
        {t('sendCode')}
      </Button>
      <ProblemNote>{request.error ? errorText(request.error) : null}</ProblemNote>
    </form>
  );
}

interface CodeFormProps {
  person: Person;
  request: Request;
  onAgain: () => void;
  onOther: () => void;
}

function CodeForm({ person, request, onAgain, onOther }: CodeFormProps) {
  const t = useTranslations('reviewPage.door');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const confirm = useAction(({ name, email }: Person) =>
    call(review.confirmCode, {
      params: ofLink(),
      body: { name: name.trim(), email: email.trim(), code: code.trim() },
    }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate(person, { onSuccess: (door) => void passDoor(door) });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <Field label={t('code')} error={confirm.error ? errorText(confirm.error) : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={64}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            className="num"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={confirm.isPending} disabled={code.trim() === ''}>
        {t('continue')}
      </Button>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <LinkButton onClick={onAgain}>{t('codeAgain')}</LinkButton>
        <LinkButton onClick={onOther}>{t('codeOther')}</LinkButton>
      </div>
      <ProblemNote>{request.error ? errorText(request.error) : null}</ProblemNote>
    </form>
  );
}
