import { useQuery, skipToken } from '@tanstack/react-query';
import { isValidElement, useId, type MouseEvent, type PropsWithChildren } from 'react';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { standingKey } from './gate.ts';

/** Why the organization cannot change anything without a plan; null if it can, and until that is loaded. */
export function useReadOnlyReason(): string | null {
  const t = useTranslations('errors.billing');
  const { data } = useQuery<Standing | null>({ queryKey: standingKey, queryFn: skipToken });
  return data?.access === 'read-only' ? t('read-only') : null;
}

interface WriteButtonProps extends ButtonProps {
  /** Why the person cannot make the change in any organization; null or absent if they can. */
  refusal?: string | null;
}

/**
 * A button that begins a change. While the organization is read-only, or the person may not make the change, it only
 * says why it does nothing: on hover, on a press, which fingers need, and to screen readers.
 */
export function WriteButton({ asChild = false, className, refusal = null, ...props }: WriteButtonProps) {
  const id = useId();
  const readOnly = useReadOnlyReason();
  const reason = refusal ?? readOnly;
  if (reason === null) return <Button {...props} asChild={asChild} className={className} />;
  const { children } = props;
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    toast.info(reason, { id: 'read-only' });
  };
  return (
    <>
      <Tooltip content={reason} describes={false}>
        <Button
          {...props}
          aria-disabled
          aria-describedby={id}
          className={cn('cursor-not-allowed opacity-50', className)}
          onClick={explain}
        >
          {asChild && isValidElement<PropsWithChildren>(children) ? children.props.children : children}
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
