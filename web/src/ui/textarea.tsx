import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { controlLook } from './control-look.ts';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  /** It grows with its text up to this many lines, then scrolls. */
  maxRows?: number;
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const lineRem = 1.25;

/** Several lines of text; as high as what is written in it. */
export function Textarea({ rows = 3, maxRows = 16, className, ...rest }: TextareaProps) {
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
      ref={element}
      rows={rows}
      onInput={grow}
      style={{ maxHeight: `${maxRows * lineRem + 0.875}rem`, minHeight: `${rows * lineRem + 0.875}rem` }}
      className={cn(controlLook, 'scroll-slim field-sizing-content resize-none py-1.5', className)}
      {...rest}
    />
  );
}
