import { limits } from '@ad-foundry/contract/limits.ts';
import { useValueProblemText } from '#features/attributes/words.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { Fault } from './judge-rows.ts';
import type { Field } from './read-table.ts';

/** Says what is wrong with a cell. */
export function useFaultText(fields: readonly Field[]): (fault: Fault) => string {
  const t = useTranslations('many');
  const problemText = useValueProblemText();
  return ({ kind, value, attributeId, problem }) => {
    if (attributeId) {
      const label = fields.find(({ id }) => id === attributeId)?.label ?? '';
      return problem ? `${label}: ${problemText(problem)}` : t('fault.attribute-invalid', { label });
    }
    return t(`fault.${kind}`, {
      value,
      max: kind === 'too-many-formats' ? limits.slotsPerCreative : limits.nameLength,
      label: '',
    });
  };
}

interface FaultsProps {
  faults: readonly Fault[];
  fields: readonly Field[];
  /** Lines whose name the campaign has already. */
  taken: number;
  onLeaveOut: () => void;
}

/** How many lines have faults, and all faults as a file. */
export function Faults({ faults, fields, taken, onLeaveOut }: FaultsProps) {
  const t = useTranslations('many');
  const faultText = useFaultText(fields);
  const lines = new Set(faults.map(({ line }) => line)).size;
  const download = async () => {
    const { default: papa } = await import('papaparse');
    const rows = faults.map((fault) => ({ [t('line')]: fault.line, [t('reason')]: faultText(fault) }));
    // The byte-order mark tells spreadsheets that it is UTF-8; a formula in a cell is not run.
    const text = `\ufeff${papa.unparse(rows, { escapeFormulae: true })}`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'faults.csv' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Banner
      tone="bad"
      title={t('faultsTitle', { lines })}
      body={t('faultsBody')}
      action={
        <>
          {taken > 0 ? <Button onClick={onLeaveOut}>{t('leaveOut', { count: taken })}</Button> : null}
          <Button onClick={() => void download()}>{t('download')}</Button>
        </>
      }
    />
  );
}
