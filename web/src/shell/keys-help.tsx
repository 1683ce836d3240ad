import { useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { useCan } from '#lib/permissions.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { useNavItems } from './nav-items.ts';

/** Alternatives to the arrow keys, which also select with Shift. */
const listKeys = { next: 'J', previous: 'K', open: '↵', select: 'X', all: modKey('A'), clear: 'Esc' };
/** Keys for comments, on the comments tab of a creative. */
const commentKeys = { move: 'J K', answer: 'A', resolve: 'R', sendBack: 'E' };
/** Keys of a briefing sheet. */
const sheetKeys = {
  move: 'J K',
  skip: 'S',
  headings: 'M',
  choose: '1–6',
  answer: '↵',
  create: modKey('↵'),
};
/** Keys for selected creatives. */
const selectionKeys = { deadline: 'D', people: 'P', move: 'M', formats: 'F' };

function KeyRow({ label, keys }: { label: string; keys: readonly string[] }) {
  const t = useTranslations('search.keys');
  return (
    <div className="flex h-9 items-center justify-between gap-4 border-b border-line text-sm last:border-b-0">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5 text-xs text-ink-3">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 ? t('next') : null}
            <Kbd className="h-5.5 min-w-5.5 text-xs text-ink-2">{key}</Kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-2">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** Lists the global keyboard shortcuts. */
export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('shell');
  const keys = useTranslations('search.keys');
  const places = useNavItems();
  const mayCreate = useCan('campaign:write');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={keys('title')} description={keys('body')} size="sm">
      <div className="grid gap-5">
        <Group title={keys('everywhere')}>
          <KeyRow label={keys('palette')} keys={[modKey('K')]} />
          {mayCreate ? <KeyRow label={keys('newCampaign')} keys={['C']} /> : null}
          <KeyRow label={keys('help')} keys={['?']} />
        </Group>
        <Group title={keys('inList')}>
          {Object.entries(listKeys).map(([act, key]) => (
            <KeyRow key={act} label={keys(`list.${act as keyof typeof listKeys}`)} keys={[key]} />
          ))}
        </Group>
        <Group title={keys('onComments')}>
          {Object.entries(commentKeys).map(([act, key]) => (
            <KeyRow key={act} label={keys(`comments.${act as keyof typeof commentKeys}`)} keys={[key]} />
          ))}
        </Group>
        {mayCreate ? (
          <Group title={keys('onSheet')}>
            {Object.entries(sheetKeys).map(([act, key]) => (
              <KeyRow key={act} label={keys(`sheet.${act as keyof typeof sheetKeys}`)} keys={[key]} />
            ))}
          </Group>
        ) : null}
        {mayCreate ? (
          <Group title={keys('onSelection')}>
            {Object.entries(selectionKeys).map(([act, key]) => (
              <KeyRow key={act} label={keys(`selection.${act as keyof typeof selectionKeys}`)} keys={[key]} />
            ))}
          </Group>
        ) : null}
        <Group title={keys('goTo')}>
          {places.map(({ id, key }) => (
            <KeyRow key={id} label={t(`nav.${id}`)} keys={['G', key.toUpperCase()]} />
          ))}
        </Group>
      </div>
    </Dialog>
  );
}
