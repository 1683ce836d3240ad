import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Home, UnfitSlot } from '@ad-foundry/contract/home.ts';
import { Pictures } from '#features/tree/campaigns/pictures.tsx';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { Panel, rowLook, Shares } from './panel.tsx';

/** Slots whose file does not fit; hidden without any. */
export function UnfitPanel({ home: { unfit, counts } }: { home: Home }) {
  const t = useTranslations('home.unfit');
  if (unfit.length === 0) return null;
  return (
    <Panel
      title={t('title')}
      count={<Badge tone="bad">{counts.unfit}</Badge>}
      tools={
        <Button asChild size="sm" variant="ghost">
          <Link to="/campaigns" search={{ view: 'creatives', status: 'unfit' }}>
            {t('all')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      <Shares rows={unfit} keyOf={({ slotId }) => slotId} render={(slot) => <UnfitRow slot={slot} />} />
    </Panel>
  );
}

function UnfitRow({ slot: { creative, campaign, formatName, file } }: { slot: UnfitSlot }) {
  const t = useTranslations('home.unfit');
  const text = useRuleText();
  const violation = file?.violation;
  const place = `${creative.name}, ${formatName}`;
  return (
    <Link
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: campaign.id, creativeId: creative.id }}
      className={rowLook}
    >
      <Pictures previews={file ? [file.preview] : []} most={1} className="h-8 w-8 shrink-0 rounded-xs" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium" title={file?.name}>
          {file?.name ?? creative.name}
        </span>
        <span className="truncate text-xs text-ink-2" title={place}>
          {place}
        </span>
      </span>
      <span className="grid min-w-0 flex-1 text-xs max-sm:basis-full">
        <span className="text-bad">{violation ? text.violation(violation.rule) : t(file ? 'unchecked' : 'cards')}</span>
        <span className="truncate text-ink-2">
          {[
            violation ? t('has', { actual: text.actual(violation) }) : null,
            file?.uploadedBy ? t('by', { name: file.uploadedBy }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </Link>
  );
}
