import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import { renderStopFrame } from './stop-page.tsx';
import { textsOf } from './texts.ts';

interface Page {
  locale: Locale;
  /** As stored. */
  organizationName: string;
  /** Whether the mails were just stopped or turned on again; null before. */
  choice: 'stopped' | 'resumed' | null;
}

/** Asks a holder of a review link to confirm stopping its mails, or offers to undo that. Works without scripts. */
export function renderReviewStopPage({ locale, organizationName, choice }: Page): string {
  const t = textsOf(locale);
  const values = { organizationName: unlinked(organizationName) };
  return renderStopFrame(
    { locale, title: t('reviewWaiting.stopPage.title', values), hasAccount: false },
    <form method="post">
      <h1>{t(`reviewWaiting.stopPage.${choice ?? 'question'}`, values)}</h1>
      {choice === 'resumed' ? null : (
        <>
          <p>{t(`reviewWaiting.stopPage.${choice === 'stopped' ? 'stoppedHelp' : 'questionHelp'}`, values)}</p>
          {choice === 'stopped' ? (
            <button type="submit" name="resume" value="yes" className="quiet">
              {t('reviewWaiting.stopPage.resume')}
            </button>
          ) : (
            <button type="submit">{t('reviewWaiting.stopPage.confirm')}</button>
          )}
        </>
      )}
    </form>,
  );
}
