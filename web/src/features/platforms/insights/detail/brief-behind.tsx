import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import type { BriefLink } from '@ad-foundry/contract/insights/values.ts';
import { LinkActions } from '#features/platforms/insights/matching/link-actions.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { RefreshButton } from '#features/platforms/insights/refresh-button.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { BriefName, Certainty } from '#features/platforms/insights/table/row-facts.tsx';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { OnceOpened } from '#ui/overlay/once-opened.tsx';
import { WriteButton } from '#ui/write-button.tsx';

const DuplicateDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('#features/tree/work-items/duplicate-dialog.tsx'), needTexts(['items'])]);
  return module;
}, 'DuplicateDialog');

interface BriefBehindProps {
  data: CreativeDetail;
  /** Briefs a refresh; null for a group of several assets. */
  onRefresh: (() => void) | null;
}

/** The creatives behind the ads: the results of each, the reason for the link, and buttons that brief it again. */
export function BriefBehind({ data, onRefresh }: BriefBehindProps) {
  const t = useTranslations('insights');
  const { briefs, attributes } = data;
  const [only] = briefs;
  const [ad, ...others] = data.ads;
  const mayLink = useCan('campaign:write');
  return (
    <section className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h3 className="font-semibold">
        {briefs.length > 1 ? t('detail.briefs', { count: briefs.length }) : t('detail.brief')}
      </h3>
      {briefs.length > 1 ? (
        <ul className="grid gap-3">
          {briefs.map((behind) => (
            <li
              key={behind.brief.creative.id}
              className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
            >
              <Brief data={data} of={behind} onRefresh={null} />
            </li>
          ))}
        </ul>
      ) : only ? (
        <>
          <Brief data={data} of={only} onRefresh={onRefresh} />
          <div className="grid gap-0.5">
            <span className="flex items-center justify-between gap-2">
              <Certainty link={only.brief} />
              {mayLink && ad && others.length === 0 ? (
                <LinkActions advertiser={data.head.advertiser} ad={ad} link={only.brief} />
              ) : null}
            </span>
            <p className="text-xs text-pretty text-ink-2">{t(`link.why.${only.brief.reason}`)}</p>
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
        <>
          <p className="text-sm text-ink-2">{t('link.none')}</p>
          {mayLink ? (
            <WriteButton asChild size="sm" className="justify-self-start">
              <Link from="/creatives" search={(now) => ({ ...now, match: true })}>
                {t('link.find')}
              </Link>
            </WriteButton>
          ) : null}
        </>
      )}
    </section>
  );
}

interface BriefProps extends BriefBehindProps {
  of: CreativeDetail['briefs'][number];
}

/** A creative, with the results of its ads in this group. */
function Brief({ data: { head, briefs }, of: { brief, ads, figures }, onRefresh }: BriefProps) {
  const t = useTranslations('insights');
  const style = useStyle(head.advertiser);
  const text = (name: 'spend' | 'costPerResult' | 'roas') => formatFigure(name, figures.values[name], style);
  return (
    <>
      <div className="grid gap-0.5">
        <BriefName link={brief} className="font-medium" />
        <span className="truncate text-xs text-ink-2">{brief.campaign.name}</span>
        {briefs.length > 1 ? (
          <span className="num text-xs text-pretty text-ink-2">
            {t('detail.briefFigures', { ads, spend: text('spend'), cost: text('costPerResult'), roas: text('roas') })}
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {onRefresh ? <RefreshButton onClick={onRefresh} /> : null}
        <BriefAgain brief={brief} />
      </div>
    </>
  );
}

/** Copies the creative, with its brief, formats and attributes, into a campaign. */
function BriefAgain({ brief: { creative, campaign } }: { brief: BriefLink }) {
  const t = useTranslations('insights.detail');
  const mayWrite = useCan('campaign:write');
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <WriteButton size="sm" icon={<Copy />} className="justify-self-start" onClick={() => setOpen(true)}>
        {t('briefAgain')}
      </WriteButton>
      <OnceOpened open={open}>
        <DuplicateDialog
          item={{ kind: 'creative', id: creative.id, name: creative.name, campaignId: campaign.id }}
          open={open}
          onOpenChange={setOpen}
        />
      </OnceOpened>
    </>
  );
}
