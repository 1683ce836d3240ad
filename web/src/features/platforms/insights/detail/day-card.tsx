import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { useState } from 'react';
import { DailyCard, type Daily } from '#features/platforms/insights/overview/daily-card.tsx';

/** The creative by day; its two figures are chosen here and not kept. */
export function DayCard({ data }: { data: CreativeDetail }) {
  const [figures, setFigures] = useState<readonly [FigureName, FigureName]>(['spend', 'costPerResult']);
  const { head, daily, dailyBefore, launches } = data;
  const shown: Daily = { account: head.account, settlesOn: head.settlesOn, daily, dailyBefore, launches };
  return <DailyCard data={shown} figures={figures} onFigures={setFigures} />;
}
