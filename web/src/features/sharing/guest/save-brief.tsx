import { useEffect, useRef } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { safeName } from '@ad-foundry/contract/rules/naming/safe-name.ts';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { saveBlob } from '#lib/save-blob.ts';
import { loadMore, pageNow } from './guest-page-store.ts';
import { useRuleLines } from '#features/collect/slots/use-rule-lines.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';

/** Saves the whole brief of a campaign as a plain text file, which every device can open. */
export function SaveBrief({ page, onDone }: { page: GuestPage; onDone: () => void }) {
  const t = useTranslations('guest');
  const stateText = useTranslations('slots.state');
  const locale = useLocale();
  const linesOf = useRuleLines();
  const platformName = usePlatformName();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const words: Parameters<typeof briefText>[1] = {
      due: (at) => t('brief.due', { date: formatDateTime(at, locale, { timeStyle: 'long' }) }),
      place: ({ format, state }) => `${platformName(format.platform)} · ${format.name} (${stateText(state)})`,
      rules: (slot, strict) => Object.values(linesOf(slot.format.spec, strict)).flat(),
    };
    void readAll().then(() => {
      const brief = new Blob([briefText(pageNow() ?? page, words)], { type: 'text/plain;charset=utf-8' });
      saveBlob(brief, `${safeName(page.campaign.name)}.txt`);
      onDone();
    });
  });
  return null;
}

/** Fetches all remaining result pages of a long brief. */
async function readAll(): Promise<void> {
  while (pageNow()?.nextCursor) await loadMore();
}

/** Texts of the brief in the current language. */
interface Words {
  due: (at: string) => string;
  place: (slot: Slot) => string;
  rules: (slot: Slot, strict: boolean) => string[];
}

/** The whole brief as plain text: each creative, each slot, each rule. */
function briefText({ campaign, creatives }: GuestPage, { due, place, rules }: Words): string {
  const head = [campaign.name, ...(campaign.dueAt ? [due(campaign.dueAt)] : []), location.origin + location.pathname];
  const parts = creatives.map(({ name, deadlineAt, description, slots, strict }, index) =>
    [
      `${index + 1}. ${name}`,
      ...(deadlineAt ? [due(deadlineAt)] : []),
      ...(description.trim() ? ['', description.trim()] : []),
      ...slots.flatMap((slot) => ['', `   ${place(slot)}`, ...rules(slot, strict).map((rule) => `   - ${rule}.`)]),
    ].join('\n'),
  );
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}
