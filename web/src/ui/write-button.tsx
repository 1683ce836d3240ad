import { isValidElement, useId, type MouseEvent, type PropsWithChildren } from 'react';
import { cn } from '#lib/cn.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { IconButton, type IconButtonProps } from '#ui/icon-button.tsx';
import { showReadOnly } from '#ui/overlay/show-read-only.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

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
  if (reason === null || props.disabled) return <Button {...props} asChild={asChild} className={className} />;
  const { children } = props;
  return (
    <>
      <Tooltip content={reason} describes={false}>
        <Button
          {...props}
          title={undefined}
          aria-disabled
          aria-describedby={id}
          className={cn('cursor-not-allowed opacity-50', className)}
          onClick={explain(reason)}
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

/** An icon button that begins a change; explains itself as `WriteButton` does. */
export function WriteIconButton({ className, ...props }: IconButtonProps) {
  const id = useId();
  const reason = useReadOnlyReason();
  if (reason === null || props.disabled) return <IconButton {...props} className={className} />;
  return (
    <>
      <IconButton
        {...props}
        hint={reason}
        aria-disabled
        aria-describedby={id}
        className={cn('cursor-not-allowed opacity-50', className)}
        onClick={explain(reason)}
      />
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

/** Also keeps a submit button from sending its form. */
const explain = (reason: string) => (event: MouseEvent) => {
  event.preventDefault();
  showReadOnly(reason);
};
