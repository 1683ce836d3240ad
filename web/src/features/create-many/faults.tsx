import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { Fault } from './judge-rows.ts';

const shown = 50;

/** What is wrong, line by line; all of it can be downloaded. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useTranslations('many');
  const lines = new Set(faults.map(({ line }) => line)).size;
  const reasonOf = ({ kind, value }: Fault) =>
    t(`fault.${kind}`, { value, max: kind === 'too-many-formats' ? limits.slotsPerCreative : limits.nameLength });
  const download = async () => {
    const { default: papa } = await import('papaparse');
    const rows = faults.map((fault) => ({ [t('line')]: fault.line, [t('reason')]: reasonOf(fault) }));
    // The byte-order mark tells spreadsheets that it is UTF-8; a formula in a cell is not run.
    const text = `\ufeff${papa.unparse(rows, { escapeFormulae: true })}`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'faults.csv' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <section className="grid gap-3">
      <Banner
        tone="bad"
        title={t('faultsTitle', { lines })}
        body={t('faultsBody')}
        action={<Button onClick={() => void download()}>{t('download')}</Button>}
      />
      <ol className="num grid gap-1 text-sm">
        {faults.slice(0, shown).map((fault, index) => (
          <li key={index} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2 border-b border-line py-1">
            <span className="text-ink-2">{t('lineNumber', { line: fault.line })}</span>
            <span className="break-words">{reasonOf(fault)}</span>
          </li>
        ))}
      </ol>
      {faults.length > shown ? (
        <p className="text-sm text-ink-2">{t('more', { count: faults.length - shown })}</p>
      ) : null}
    </section>
  );
}
