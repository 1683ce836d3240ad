import { useTranslations } from '#lib/i18n.ts';
import { Switch } from '#ui/form/switch.tsx';
import type { SendState } from './use-send.ts';

/**
 * How many files that could be sent are not approved, and a switch that leaves them out. Files of campaigns that need
 * approval are blocked until then; where nobody approves files, nothing is shown.
 */
export function ApprovalNote({ state: { groups, leftOut, pickRows } }: { state: SendState }) {
  const t = useTranslations('deliveries.send.approval');
  const rows = groups.flatMap((group) => group.rows);
  const unapproved = rows.filter(({ file }) => file.decision !== 'approved');
  if (unapproved.length === 0 || unapproved.length === rows.length) return null;
  const isOnly = unapproved.every(({ key }) => leftOut.has(key));
  const keys = unapproved.map(({ key }) => key);
  return (
    <Switch
      end
      className="border-b border-line px-5 py-2.5"
      label={t('only')}
      help={t('unapproved', { count: unapproved.length, total: String(rows.length) })}
      checked={isOnly}
      onCheckedChange={(only) => pickRows(keys, !only)}
    />
  );
}
