import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { BriefName, Certainty } from '#features/insights/table/row-facts.tsx';

/** The creative of ours that the ads came from: why that is known, and its attributes. */
export function BriefBehind({ data: { item, attributes } }: { data: CreativeDetail }) {
  const t = useTranslations('insights');
  const { brief } = item;
  return (
    <section className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h3 className="font-semibold">{t('detail.brief')}</h3>
      {brief ? (
        <>
          <div className="grid gap-0.5">
            <BriefName link={brief} className="font-medium" />
            <span className="truncate text-xs text-ink-2">{brief.campaign.name}</span>
          </div>
          <div className="grid gap-0.5">
            <Certainty link={brief} />
            <p className="text-xs text-pretty text-ink-2">{t(`link.why.${brief.reason}`)}</p>
          </div>
          {attributes.length > 0 ? (
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-line pt-3 text-xs">
              {attributes.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </>
      ) : (
        <p className="text-sm text-ink-2">{t('link.none')}</p>
      )}
    </section>
  );
}
