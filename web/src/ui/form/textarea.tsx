import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { controlLook } from './control-look.ts';

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Maximum number of lines to which the input grows before it scrolls. */
  maxRows?: number;
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const lineRem = 1.25;

/** A multi-line text input that grows with its text. */
export function Textarea({ rows = 3, maxRows = 16, className, ref, ...rest }: TextareaProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  const grow = () => {
    const area = element.current;
    if (!area || growsByItself) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  };
  useLayoutEffect(grow);
  return (
    <textarea
      ref={(area) => {
        element.current = area;
        if (typeof ref === 'function') ref(area);
        else if (ref) ref.current = area;
      }}
      rows={rows}
      onInput={grow}
      style={{ maxHeight: `${maxRows * lineRem + 0.875}rem`, minHeight: `${rows * lineRem + 0.875}rem` }}
      className={cn(controlLook, 'scroll-slim field-sizing-content resize-none py-1.5', className)}
      {...rest}
    />
  );
}
