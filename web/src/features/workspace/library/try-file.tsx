import { FileSearch } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import { judge, type VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { checkFile, type Finding } from '#features/collect/uploads/check-file.ts';
import { useRefusalText } from '#features/collect/uploads/refusal-text.ts';
import { VerdictLines } from '#features/collect/uploads/verdict-lines.tsx';
import { formatBytes } from '#lib/format.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { Tone } from '#ui/data/tone.ts';

const tones: Record<VerdictOutcome, Tone> = { passes: 'ok', warns: 'ok', breaks: 'bad', unknown: 'neutral' };

type TriedFile = { name: string; finding: Finding | null };

/** The file test: reads and judges a file by the current rules in the browser, without uploading it. */
export function TryFile({ spec, type }: { spec: FormatSpec; type: FormatType }) {
  const t = useTranslations('library.try');
  const titleId = useId();
  const [result, setResult] = useState<TriedFile | null>(null);
  const take = async ([file]: File[]) => {
    if (!file) return;
    setResult({ name: file.name, finding: null });
    const finding = await checkFile(file, { spec, type, strict: false });
    setResult((latest) => (latest?.name === file.name ? { name: file.name, finding } : latest));
  };
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-sm font-medium">
        {t('title')}
      </h2>
      <DropArea
        onFiles={(files) => void take(files)}
        className="grid gap-3 rounded-card border border-dashed border-line-strong bg-card p-4 text-sm transition-colors data-dropping:border-brand data-dropping:bg-brand-soft"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FileButton size="sm" icon={<FileSearch />} onFiles={(files) => void take(files)}>
            {result ? t('another') : t('choose')}
          </FileButton>
          <p className="min-w-40 flex-1 text-xs text-pretty text-ink-2">{t('hint')}</p>
        </div>
        <div aria-live="polite" className="empty:hidden">
          {result ? <TrialVerdict result={result} spec={spec} type={type} /> : null}
        </div>
      </DropArea>
    </div>
  );
}

function TrialVerdict({
  result: { name, finding },
  spec,
  type,
}: {
  result: TriedFile;
  spec: FormatSpec;
  type: FormatType;
}) {
  const t = useTranslations('library.try');
  const upload = useTranslations('upload');
  const refusalText = useRefusalText();
  const facts = finding?.facts ?? null;
  // Changed rules rejudge the stored facts without reading the file again.
  const verdict = useMemo(() => (facts ? judge({ facts, spec, type, strict: false }) : null), [facts, spec, type]);
  return (
    <div className="grid gap-2">
      <p className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate font-medium" title={name}>
          {name}
        </span>
        {finding === null ? <Spinner /> : null}
        {verdict ? <Chip tone={tones[verdict.outcome]}>{t(`outcome.${verdict.outcome}`)}</Chip> : null}
      </p>
      {facts ? <Facts facts={facts} /> : null}
      {finding?.refusal ? (
        <p className="text-xs">
          <span className="font-semibold text-bad">{upload('refused.title')}.</span> {refusalText(finding.refusal)}
        </p>
      ) : null}
      {verdict ? <VerdictLines verdict={verdict} /> : null}
    </div>
  );
}

function Facts({ facts }: { facts: MediaFacts }) {
  const locale = useLocale();
  const { width, height, durationMs, sizeBytes, mime } = facts;
  const texts = [
    mimeLabel(mime),
    ...(width !== null && height !== null ? [`${width} × ${height}`, ratioName(width, height) ?? []].flat() : []),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    formatBytes(sizeBytes, locale),
  ];
  return <p className="num text-xs text-ink-2">{texts.join(' · ')}</p>;
}
