import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { tokensQuery } from '#features/platforms/integration/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { LiveCreativesPicture } from './live-creatives-picture.tsx';
import { OverviewPicture } from './overview-picture.tsx';

/** Before the first ad account: what the page will show, and the way to connect one. */
export function NoAccount({ place }: { place: 'overview' | 'creatives' }) {
  const t = useTranslations('insights');
  const mayRead = useCan('integration:read');
  const mayImport = useCan('integration:manage');
  const { data: tokens } = useQuery({ ...tokensQuery, enabled: mayRead });
  const { data: installation } = useQuery(installationQuery);
  const isConnected = tokens !== undefined && tokens.length > 0;
  return (
    <div className="grid flex-1 content-center justify-items-center gap-8 py-10">
      {place === 'overview' ? <OverviewPicture /> : <LiveCreativesPicture />}
      <div className="grid justify-items-center gap-2 text-center">
        <h2 className="text-xl font-semibold">{t(`${place}.emptyTitle`)}</h2>
        <p className="max-w-lg text-pretty text-ink-2">{t(`${place}.emptyBody`)}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {mayRead ? (
            <Button asChild variant="primary">
              <Link to="/settings/integration" search={isConnected ? { choose: true } : {}}>
                {t(isConnected ? 'chooseAccounts' : 'connect')}
              </Link>
            </Button>
          ) : null}
          {mayImport ? (
            <Button asChild>
              <Link to="/overview" search={{ import: true }}>
                {t('import.open')}
              </Link>
            </Button>
          ) : null}
          {installation?.sample ? (
            <Button asChild>
              <Link to="/onboarding">{t('demo')}</Link>
            </Button>
          ) : null}
          <Button asChild variant={mayRead ? 'ghost' : 'primary'}>
            {place === 'creatives' ? (
              <Link to="/campaigns" search={{ view: 'creatives' }}>
                {t('ownCreatives')}
              </Link>
            ) : (
              <Link to="/campaigns">{t('campaigns')}</Link>
            )}
          </Button>
        </div>
      </div>
    </div>
  );
}
