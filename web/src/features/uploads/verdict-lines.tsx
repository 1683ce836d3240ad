import type { Remedy } from '@ad-foundry/contract/rules/remedy.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/mime-types.ts';
import type { Verdict, Violation } from '@ad-foundry/contract/rules/upload-rules.ts';
import { useRuleText } from '#features/formats/rule-text.ts';
import { useTranslations } from '#lib/i18n.ts';

/** What a verdict says, line by line: the broken rule, what the file has, what to do about it. */
export function VerdictLines({
  verdict,
}: {
  verdict: Pick<Verdict, 'broken' | 'warnings' | 'unknown' | 'unknownAdvice'>;
}) {
  const t = useTranslations('upload');
  const text = useRuleText();
  const hard = verdict.broken.length > 0;
  const shown = hard ? verdict.broken : verdict.warnings;
  const unknown = [...verdict.unknown, ...verdict.unknownAdvice];
  if (shown.length === 0 && unknown.length === 0) return null;
  return (
    <div className="grid gap-1.5 text-xs">
      {shown.length > 0 ? (
        <p className={hard ? 'font-medium' : 'text-ink-2'}>{hard ? t('violation.title') : t('warning.title')}</p>
      ) : null}
      <ul className="grid gap-1.5">
        {shown.map((violation, index) => (
          <Line key={index} violation={violation} hard={hard} />
        ))}
        {unknown.map((rule, index) => (
          <li key={`unknown-${index}`}>{t('unknown', { rule: text.rule(rule) })}</li>
        ))}
      </ul>
    </div>
  );
}

function Line({ violation, hard }: { violation: Violation; hard: boolean }) {
  const t = useTranslations('upload');
  const text = useRuleText();
  const remedy = useRemedyText();
  return (
    <li>
      <span className={hard ? 'font-semibold text-bad' : 'font-medium text-warn'}>
        {text.violation(violation.rule)}.
      </span>{' '}
      {t('has', { actual: text.actual(violation) })} {violation.remedy ? remedy(violation.remedy) : null}
    </li>
  );
}

function useRemedyText(): (remedy: Remedy) => string {
  const t = useTranslations('upload.remedy');
  const text = useRuleText();
  return (remedy) => {
    switch (remedy.kind) {
      case 'resize':
        return t('resize', { width: String(remedy.width), height: String(remedy.height) });
      case 'crop': {
        const { ratio, width, height } = remedy;
        if (width === null || height === null) return t('cropShape', { ratio: text.value('ratio', ratio) });
        return t('crop', { width: String(width), height: String(height) });
      }
      case 'trim':
      case 'extend':
        return t(remedy.kind, { duration: text.value('duration', remedy.seconds) });
      case 'compress':
      case 'enrich':
        return t(remedy.kind, { size: text.value('size', remedy.megabytes) });
      case 'convert':
        return t('convert', { types: remedy.mimes.map(mimeLabel).join(', ') });
    }
  };
}
