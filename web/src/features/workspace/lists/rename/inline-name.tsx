import { Suspense, useRef, type ReactNode } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { WorkItem } from '#features/tree/work-items/work-item.ts';
import { startRenaming, stopRenaming, useIsRenaming } from './renaming.ts';

// Loaded when the first name is edited.
const RenameField = lazyComponent(async () => {
  const [module] = await Promise.all([import('./rename-field.tsx'), needTexts(['items'])]);
  return module;
}, 'RenameField');

interface InlineNameProps {
  item: WorkItem;
  /** The name, as a link. */
  children: ReactNode;
}

/** The name in a row of a list, edited in place with F2 on its link or from the row's menu. */
export function InlineName({ item, children }: InlineNameProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isEdited = useIsRenaming(item.id);
  const leave = (isByKey: boolean) => {
    stopRenaming();
    if (isByKey) requestAnimationFrame(() => place.current?.querySelector('a')?.focus());
  };
  return (
    <span
      ref={place}
      role="presentation"
      className="contents"
      onKeyDown={(event) => {
        if (event.key !== 'F2' || isEdited) return;
        event.preventDefault();
        startRenaming(item.id);
      }}
    >
      {isEdited ? (
        <Suspense fallback={children}>
          <RenameField item={item} onLeave={leave} />
        </Suspense>
      ) : (
        children
      )}
    </span>
  );
}
