import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { useTranslations } from '#lib/i18n.ts';

const most = 12;

/** Files by name and creative, the first twelve of them. */
export function TileNames({ tiles }: { tiles: readonly Tile[] }) {
  const t = useTranslations('reviewPage.finish');
  return (
    <ul className="grid gap-1 text-sm">
      {tiles.slice(0, most).map(({ id, name, creative }) => (
        <li key={id} className="min-w-0 break-words">
          {creative.name} <span className="text-ink-2">{name}</span>
        </li>
      ))}
      {tiles.length > most ? <li className="text-ink-2">{t('more', { count: tiles.length - most })}</li> : null}
    </ul>
  );
}
