import type { Shown } from '#features/sharing/review-page/use-reviewing.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The texts of the ad in full, and what others decided by the same link. */
export function PanelFacts({ shown: { tile, version } }: { shown: Shown }) {
  const t = useTranslations('reviewPage');
  const { texts } = tile.creative;
  return (
    <>
      {texts.length > 0 ? (
        <dl
          aria-label={t('panel.facts')}
          className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line px-5 py-3.5 text-sm"
        >
          {texts.map(({ key, label, value }) => (
            <div key={key} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="line-clamp-4 font-medium break-words" title={value}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {version.others.length > 0 ? (
        <ul className="grid gap-1 border-b border-line px-5 py-3 text-sm text-ink-2">
          {version.others.map(({ name, decision, decidedAt }) => (
            <li key={`${name}${decidedAt}`}>{t('panel.other', { name, state: t(`state.${decision}`) })}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
