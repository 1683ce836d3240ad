import { ShieldCheck, ShieldX } from 'lucide-react';
import { unwaivedRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Version, Waiver } from '@ad-foundry/contract/variations.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useSlotActions } from './use-slot-actions.ts';

interface WaiverProps {
  version: Version;
  waiver: Waiver;
}

/** A waiver: author, time, reason, the broken rules it does not cover, and a button to revoke it. */
export function WaiverNote({ version, waiver: { by, at, reason, rules } }: WaiverProps) {
  const t = useTranslations('slots.waiver');
  const locale = useLocale();
  const text = useRuleText();
  const { revokeWaiver } = useSlotActions();
  const revoke = useAction(revokeWaiver);
  const errorText = useErrorText();
  const when = formatDateTime(at, locale);
  const unwaived = unwaivedRules(rules, version.verdict);
  const Icon = unwaived.length === 0 ? ShieldCheck : ShieldX;
  return (
    <div className="grid gap-1 text-xs">
      <p className="flex items-start gap-1.5">
        <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
        <span className="min-w-0 font-medium break-words">
          {by ? t('by', { person: by.name, when }) : t('waivedAt', { when })}
        </span>
      </p>
      <blockquote className="border-l-2 border-line-strong pl-2 break-words whitespace-pre-line text-ink-2">
        {reason}
      </blockquote>
      {unwaived.length > 0 ? <p>{t('left', { rules: unwaived.map((rule) => text.rule(rule)).join(' · ') })}</p> : null}
      {version.can.waive ? (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2.5 justify-self-start"
          loading={revoke.isPending}
          onClick={() => revoke.mutate(version.id, { onError: (error) => void toast.error(errorText(error)) })}
        >
          {t('revoke')}
        </Button>
      ) : null}
    </div>
  );
}
