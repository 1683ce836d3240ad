import { Eye, EyeOff } from 'lucide-react';
import type { Audience } from '@ad-foundry/contract/comments.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface AudienceSwitchProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** Who reads a new comment: the team and its guests, or clients by a review link as well. */
export function AudienceSwitch({ audience, onChange }: AudienceSwitchProps) {
  const t = useTranslations('comments.audience');
  const isForClient = audience === 'client';
  return (
    <IconButton
      size="sm"
      label={t(audience)}
      aria-pressed={isForClient}
      onClick={() => onChange(isForClient ? 'internal' : 'client')}
    >
      {isForClient ? <Eye /> : <EyeOff />}
    </IconButton>
  );
}
