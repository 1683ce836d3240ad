import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Switch } from '#ui/form/switch.tsx';
import type { Choices } from './choices.ts';

interface ApprovalOptionProps {
  approval: ArchivePlan['approval'];
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** How many files lack approval, and whether they are left out; by default where the campaign needs approval. */
export function ApprovalOption({ approval, choices, onChange }: ApprovalOptionProps) {
  const t = useTranslations('downloads.approval');
  const { isNeeded, files, unapproved } = approval;
  if (unapproved === 0) return null;
  // Where nobody approves files, their number says nothing.
  if (!isNeeded && unapproved === files) return null;
  return (
    <Switch
      end
      className="rounded-card border border-line px-3 py-2.5"
      label={t('only')}
      help={t('unapproved', { count: unapproved, total: String(files) })}
      checked={choices.approvedOnly ?? isNeeded}
      onCheckedChange={(approvedOnly) => onChange({ ...choices, approvedOnly })}
    />
  );
}
