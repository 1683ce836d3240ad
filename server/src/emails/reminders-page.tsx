import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import { renderStopFrame } from './stop-page.tsx';
import { textsOf } from './texts.ts';

interface Campaign {
  id: CampaignId;
  name: string;
}

interface Page {
  locale: Locale;
  /** The campaigns whose reminders can be stopped one by one. */
  campaigns: readonly Campaign[];
  /** The organization whose reminders stop for a guest who has not joined; null if those of all organizations stop. */
  onlyOf: string | null;
  /** What was just chosen; null before. */
  choice: { isStopped: boolean; campaignId: CampaignId | null } | null;
}

/** Asks which reminders to stop, or confirms what was chosen and offers to undo it. Works without scripts. */
export function renderRemindersPage({ locale, campaigns, onlyOf, choice }: Page): string {
  const t = textsOf(locale);
  return renderStopFrame(
    { locale, title: t('notifications.stopReminders.title') },
    choice === null ? (
      <Question locale={locale} campaigns={campaigns} onlyOf={onlyOf} />
    ) : (
      <Confirmation
        locale={locale}
        choice={choice}
        onlyOf={onlyOf}
        campaign={campaigns.find(({ id }) => id === choice.campaignId)}
      />
    ),
  );
}

function Question({ locale, campaigns, onlyOf }: Omit<Page, 'choice'>) {
  const t = textsOf(locale);
  return (
    <form method="post">
      <fieldset>
        <legend>{t('notifications.stopReminders.question')}</legend>
        {campaigns.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="stop" value={id} defaultChecked={index === 0} />
            <span>{t('notifications.stopReminders.campaign', { name: unlinked(name) })}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="stop" value="all" defaultChecked={campaigns.length === 0} />
          <span>
            {t('notifications.stopReminders.all')}
            <small>{t('notifications.stopReminders.allHelp', organizationOf(onlyOf))}</small>
          </span>
        </label>
      </fieldset>
      <button type="submit">{t('notifications.stopReminders.confirm')}</button>
    </form>
  );
}

/** The name in the texts about all reminders, which mention an organization only if its reminders alone stop. */
const organizationOf = (onlyOf: string | null) => ({ organizationName: onlyOf === null ? 'none' : unlinked(onlyOf) });

interface ConfirmationProps extends Pick<Page, 'locale' | 'onlyOf'> {
  choice: NonNullable<Page['choice']>;
  /** The campaign of the choice; undefined for all. */
  campaign: Campaign | undefined;
}

function Confirmation({ locale, choice: { isStopped, campaignId }, onlyOf, campaign }: ConfirmationProps) {
  const t = textsOf(locale);
  if (!isStopped) return <h1>{t('notifications.stopReminders.resumed')}</h1>;
  return (
    <>
      <h1>
        {campaign
          ? t('notifications.stopReminders.doneCampaign', { name: unlinked(campaign.name) })
          : t('notifications.stopReminders.doneAll', organizationOf(onlyOf))}
      </h1>
      <p>{t('notifications.stopReminders.kept')}</p>
      <form method="post">
        <button type="submit" name="resume" value={campaignId ?? 'all'} className="quiet">
          {t('notifications.stopReminders.resume')}
        </button>
      </form>
    </>
  );
}
