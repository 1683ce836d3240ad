import { useId, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';

interface PanelProps {
  title: ReactNode;
  /** The number beside the title. */
  count?: ReactNode;
  /** Controls at the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled panel of the home page. */
export function Panel({ title, count, tools, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-card border border-line bg-card">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count}
        <span className="ml-auto flex items-center gap-2">{tools}</span>
      </header>
      {children}
    </section>
  );
}

/** Empty state of a panel. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className="border-t border-line px-4 py-5 text-sm text-ink-2">{children}</p>;
}

interface SharesProps<Item> {
  rows: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
}

/** The person's rows first, then the team's; with headings if there are both. */
export function Shares<Item extends { isMine: boolean }>({ rows, keyOf, render }: SharesProps<Item>) {
  const t = useTranslations('home');
  const [readerRows, teamRows] = [rows.filter(({ isMine }) => isMine), rows.filter(({ isMine }) => !isMine)];
  const isDivided = readerRows.length > 0 && teamRows.length > 0;
  return [readerRows, teamRows].map((part, index) =>
    part.length === 0 ? null : (
      <div key={index}>
        {isDivided || readerRows.length > 0 ? (
          <h3 className="border-t border-line bg-sunk px-4 py-1.5 text-xs font-medium text-ink-2">
            {t(index === 0 ? 'assignedToYou' : 'team')}
          </h3>
        ) : null}
        <ul className="divide-y divide-line border-t border-line">
          {part.map((row) => (
            <li key={keyOf(row)}>{render(row)}</li>
          ))}
        </ul>
      </div>
    ),
  );
}

/** Class names of a row that is a link. */
export const rowLook =
  'flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-sunk max-sm:flex-wrap';
