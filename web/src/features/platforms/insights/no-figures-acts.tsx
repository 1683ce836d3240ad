import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { tokensQuery } from '#features/platforms/integration/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { HelpLink } from '#ui/help-link.tsx';
import { WriteButton } from '#ui/write-button.tsx';

/** The ways to get figures, as far as role and installation permit: connect, import a report, look at the sample's. */
export function NoFiguresActs() {
  const t = useTranslations('noFigures');
  const mayRead = useCan('integration:read');
  const mayImport = useCan('integration:manage');
  const { data: tokens } = useQuery({ ...tokensQuery, enabled: mayRead });
  const { data: installation } = useQuery(installationQuery);
  const isConnected = tokens !== undefined && tokens.length > 0;
  return (
    <>
      {mayRead ? (
        <Button asChild variant="primary">
          <Link to="/settings/integration" search={isConnected ? { choose: true } : {}}>
            {t(isConnected ? 'chooseAccounts' : 'connect')}
          </Link>
        </Button>
      ) : null}
      {mayImport ? (
        <WriteButton asChild>
          <Link to="/overview" search={{ import: true }}>
            {t('importReport')}
          </Link>
        </WriteButton>
      ) : null}
      {installation?.sample ? (
        <Button asChild>
          <Link to="/onboarding">{t('demo')}</Link>
        </Button>
      ) : null}
      <HelpLink topic="measure" />
    </>
  );
}
