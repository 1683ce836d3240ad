import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Suspense } from 'react';
import { cn } from '#lib/cn.ts';
import { TrialStrip } from '#features/billing/lazy-notices.ts';
import { useBilled, useGated } from '#features/billing/use-billed.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LowerMenu, NavMenu } from './nav-menu.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { useFolded } from './use-folded.ts';

function FoldButton({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const t = useTranslations('shell.nav');
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <IconButton
      label={folded ? t('unfold') : t('fold')}
      aria-expanded={!folded}
      side="right"
      onClick={onFold}
      className={cn('text-ink-3', folded && 'mx-auto')}
    >
      <Icon />
    </IconButton>
  );
}

/** The menu on the left, 240 px wide or collapsed to its icons. */
export function Sidebar() {
  const t = useTranslations('shell.nav');
  const { folded, canChoose, setFolded } = useFolded();
  const isBilled = useBilled();
  const isGated = useGated();
  return (
    <nav
      aria-label={t('label')}
      className={cn(
        'sticky top-0 z-30 flex h-dvh shrink-0 flex-col gap-2 border-r border-line bg-paper px-2 pt-1.5 pb-2',
        folded ? 'w-14' : 'w-60',
      )}
    >
      <OrganizationSwitcher folded={folded} />
      <div className="scroll-slim -mx-2 min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 py-0.5">
        {isGated ? null : <NavMenu folded={folded} />}
      </div>
      {isBilled ? (
        <Suspense>
          <TrialStrip folded={folded} />
        </Suspense>
      ) : null}
      <div className="grid gap-0.5 *:min-w-0">
        <LowerMenu folded={folded} />
        <div className={cn('flex items-center gap-0.5', folded && 'flex-col')}>
          {canChoose && folded ? <FoldButton folded onFold={() => setFolded(false)} /> : null}
          <div className="w-full min-w-0 flex-1">
            <AccountMenu folded={folded} />
          </div>
          {canChoose && !folded ? <FoldButton folded={false} onFold={() => setFolded(true)} /> : null}
        </div>
      </div>
    </nav>
  );
}
