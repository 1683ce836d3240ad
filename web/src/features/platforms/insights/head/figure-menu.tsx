import { ChevronDown } from 'lucide-react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';

interface FigureMenuProps {
  label: string;
  value: FigureName;
  known: readonly FigureName[];
  onChoose: (figure: FigureName) => void;
}

/** Chooses one figure. */
export function FigureMenu({ label, value, known, onChoose }: FigureMenuProps) {
  const t = useTranslations('insights.figure');
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" aria-label={`${label}: ${t(value)}`}>
          {t(value)}
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={value} onValueChange={(next) => onChoose(next as FigureName)}>
          {known.map((figure) => (
            <MenuRadioItem key={figure} value={figure}>
              {t(figure)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
