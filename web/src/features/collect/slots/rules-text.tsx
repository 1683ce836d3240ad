import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import { FormatFrame } from '#features/library/formats/format-frame.tsx';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { hasSafeZone } from '#features/library/formats/safe-zone.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useButtonSize } from './slots-data.ts';
import { useRuleLines } from './use-rule-lines.ts';

const room = { width: 120, height: 190 };

/** The rules as sentences with the frame and its safe zone, and a button that copies them. */
export function RulesText({ format, strict }: { format: Format; strict: boolean }) {
  const t = useTranslations('slots.rules');
  const { must, should } = useRuleLines()(format.spec, strict);
  const lines = [...must, ...should];
  return (
    <div className="flex flex-wrap gap-4 text-xs text-ink-2">
      <div className="grid min-w-[min(12rem,100%)] flex-1 grid-cols-1 content-start justify-items-start gap-2">
        <Lines title={t('must')} lines={must} />
        <Lines title={t('should')} lines={should} />
        <CopySpecs format={format} lines={lines} />
      </div>
      {hasSafeZone(format) ? (
        <figure className="grid max-w-48 content-start gap-2">
          <FormatFrame spec={format.spec} type={format.type} max={room} safeZone={format} />
          <figcaption className="text-pretty">{t('zone')}</figcaption>
        </figure>
      ) : null}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium text-ink">{title}</p>
      <ul className="grid list-disc gap-1 pl-4">
        {lines.map((line) => (
          <li key={line}>{line}.</li>
        ))}
      </ul>
    </div>
  );
}

function CopySpecs({ format, lines }: { format: Format; lines: string[] }) {
  const t = useTranslations('slots.rules');
  const platformName = usePlatformName();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const head = `${platformName(format.platform)} · ${format.name}`;
    await navigator.clipboard.writeText([head, ...lines.map((line) => `- ${line}`)].join('\n'));
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <Button variant="ghost" {...useButtonSize()} icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
      <span aria-live="polite">{t('copy')}</span>
    </Button>
  );
}
