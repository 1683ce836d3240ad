import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Kbd } from '#ui/data/kbd.tsx';

const groups = {
  files: { walk: ['←', '→'], versions: ['↑', '↓'] },
  view: {
    zoom: ['+', '-'],
    fit: ['0'],
    actual: ['1'],
    place: ['I'],
    safeZone: ['S'],
    compare: ['C'],
    layouts: ['X'],
    details: ['D'],
    fullScreen: ['F'],
    help: ['?'],
    close: ['Esc'],
  },
  review: { approve: ['A'], ask: ['R'], undo: ['Z'] },
  comments: { write: ['T'], pin: ['P'], threads: ['N', '⇧N'], answer: ['Y'], resolve: ['V'], sendBack: ['E'] },
  video: { toggle: ['␣'], shuttle: ['J', 'K', 'L'], frames: [',', '.'], ends: ['↖', '↘'], mute: ['M'] },
} as const;

/** Lists the viewer's keyboard shortcuts. */
export function KeyList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('viewer.keyList');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <div className="grid gap-4">
        {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <section key={group} className="grid gap-1.5">
            <h3 className="text-xs font-medium text-ink-2">{t(group)}</h3>
            <dl className="grid gap-1.5">
              {(Object.entries(groups[group]) as [Key, readonly string[]][]).map(([what, keys]) => (
                <div key={what} className="flex items-center justify-between gap-4">
                  <dt>{t(what)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{names[key] ?? key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type Key = { [G in keyof typeof groups]: keyof (typeof groups)[G] }[keyof typeof groups];

// Key names as printed on keyboards.
const names: Record<string, string> = { '↖': 'Home', '↘': 'End', '␣': 'Space' };
