import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { LocalCode } from './local-code.tsx';
import { confirmCode } from './queries.ts';
import { useEnter } from './use-enter.ts';

export interface SignInCodeProps {
  /** Absent where the code was mailed to an address that this browser does not know. */
  email?: string;
  /** The path to open, unless a return path is stored. */
  targetPath?: string;
  /** Called on the machine of a local installation if the address has no account and gets no code. */
  onNoAccount?: () => void;
}

/** Takes a mailed code and enters the app with the account it signs in. */
export function SignInCode({ email, targetPath, onNoAccount }: SignInCodeProps) {
  const t = useTranslations('sign.confirm');
  const enter = useEnter();
  return (
    <CodeForm
      send={(code) => confirmCode({ ...(email === undefined ? {} : { email }), code })}
      onDone={(me) => enter(me, targetPath)}
      source={LocalCode}
      onNoAccount={onNoAccount}
    >
      {({ busy, whole }) => (
        <Button type="submit" variant="primary" size="lg" loading={busy} disabled={!whole}>
          {busy ? t('checking') : t('action')}
        </Button>
      )}
    </CodeForm>
  );
}
