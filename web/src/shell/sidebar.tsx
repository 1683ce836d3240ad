import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { AccountMenu } from './account-menu.tsx';
import { MenuPlaces, MenuSettings } from './menu-places.tsx';
import { FoldedHint, RowLabel, rowLook } from './menu-row.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { useFolded } from './use-folded.ts';

function FoldRow({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const t = useTranslations('shell.nav');
  const label = folded ? t('unfold') : t('fold');
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <FoldedHint folded={folded} label={label}>
      <button type="button" aria-expanded={!folded} onClick={onFold} className={rowLook}>
        <Icon aria-hidden />
        <RowLabel folded={folded}>{label}</RowLabel>
      </button>
    </FoldedHint>
  );
}

/** The menu at the left: 240 px, or its icons alone. */
export function Sidebar() {
  const t = useTranslations('shell.nav');
  const { folded, canChoose, setFolded } = useFolded();
  return (
    <nav
      aria-label={t('label')}
      className={cn(
        'sticky top-0 z-30 flex h-dvh shrink-0 flex-col gap-2 border-r border-line bg-paper px-2 pt-1.5 pb-2 max-md:hidden',
        folded ? 'w-14' : 'w-60',
      )}
    >
      <OrganizationSwitcher folded={folded} />
      <div className="scroll-slim -mx-2 min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 py-0.5">
        <MenuPlaces folded={folded} />
      </div>
      <div className="grid gap-0.5">
        <MenuSettings folded={folded} />
        {canChoose ? <FoldRow folded={folded} onFold={() => setFolded(!folded)} /> : null}
        <AccountMenu folded={folded} />
      </div>
    </nav>
  );
}
