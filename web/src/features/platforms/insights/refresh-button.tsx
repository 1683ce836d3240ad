import { RefreshCw } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { WriteButton } from '#ui/write-button.tsx';

interface RefreshButtonProps {
  onClick: () => void;
  variant?: 'primary' | 'secondary';
  className?: string;
}

/** Opens the brief of a refresh; absent for people who brief nothing. */
export function RefreshButton({ onClick, variant = 'secondary', className }: RefreshButtonProps) {
  const t = useTranslations('insights.detail');
  if (!useCan('campaign:write')) return null;
  return (
    <WriteButton size="sm" variant={variant} icon={<RefreshCw />} onClick={onClick} className={className}>
      {t('briefRefresh')}
    </WriteButton>
  );
}
