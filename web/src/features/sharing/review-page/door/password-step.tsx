import { Eye, EyeOff } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { review, type ReviewDoor } from '@ad-foundry/contract/review.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ofLink, passDoor, refreshReview } from '#features/sharing/review-page/store/review-store.ts';
import { call } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DoorFrame } from './door-frame.tsx';

/** Asks for the password of the link. */
export function PasswordStep({ door }: { door: ReviewDoor }) {
  const t = useTranslations('reviewPage.door');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const { mutate, error, isPending } = useAction((value: string) =>
    call(review.unlock, { params: ofLink(), body: { password: value } }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isPending) return;
    mutate(password, {
      onSuccess: (next) => void passDoor(next),
      onError: (problem) => {
        if (hasCode(problem, 'review.locked')) void refreshReview();
      },
    });
  };
  return (
    <DoorFrame door={door} over={t('organizationAsks', { organization: door.organization })} title={door.title}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        <Field label={t('password')} help={t('passwordBody')} error={error ? errorText(error) : undefined}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.reviewLinks.passwordLength.max}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              suffix={
                <button
                  type="button"
                  aria-label={t('showPassword')}
                  aria-pressed={isShown}
                  onClick={() => setShown(!isShown)}
                  className="grid size-6 place-items-center rounded-xs"
                >
                  {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                </button>
              }
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={isPending} disabled={password === ''}>
          {t('open')}
        </Button>
      </form>
    </DoorFrame>
  );
}
