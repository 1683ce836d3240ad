import { Laptop, Moon, Sun } from 'lucide-react';
import { setLocale, useLocale } from '#lib/i18n.ts';
import { useTheme } from '#lib/theme.ts';
import { Mark } from '#ui/data/mark.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Actions } from './actions.tsx';
import { Collections } from './collections.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { InPlaceChapter } from './in-place.tsx';
import { Overlays } from './overlays.tsx';
import { Slots } from './slots.tsx';
import { Status } from './status.tsx';

const chapters = [
  ['foundations', 'Foundations'],
  ['actions', 'Actions'],
  ['fields', 'Fields'],
  ['status', 'Status'],
  ['slots', 'Slots'],
  ['in-place', 'In place'],
  ['overlays', 'Overlays'],
  ['collections', 'Lists and tables'],
  ['feedback', 'Feedback'],
] as const;

function Switches() {
  const { theme, setTheme } = useTheme();
  const locale = useLocale();
  return (
    <div className="flex items-center gap-2">
      <Segmented
        label="Language"
        value={locale}
        onValueChange={(next) => void setLocale(next)}
        options={[
          { value: 'en-US', label: 'US' },
          { value: 'en-GB', label: 'GB' },
          { value: 'fr-FR', label: 'FR' },
        ]}
      />
      <Segmented
        label="Theme"
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'light', label: 'Light', icon: <Sun />, hideLabel: true },
          { value: 'dark', label: 'Dark', icon: <Moon />, hideLabel: true },
          { value: 'system', label: 'System', icon: <Laptop />, hideLabel: true },
        ]}
      />
    </div>
  );
}

/** Catalogue of every UI component in every state, for developers and reviewers. */
export function DesignPage() {
  return (
    <div className="min-h-dvh">
      <title>Design · Ad Foundry</title>
      <header className="sticky top-0 z-20 flex min-h-13 flex-wrap items-center justify-between gap-2 border-b border-line bg-paper px-4 py-2 md:px-6">
        <h1 className="flex items-center gap-2.5 font-semibold">
          <Mark /> Design
        </h1>
        <Switches />
      </header>
      <div className="mx-auto grid max-w-list md:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Chapters" className="sticky top-13 hidden h-fit gap-0.5 py-8 pl-4 md:grid">
          {chapters.map(([id, title]) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex h-8 items-center rounded-control px-2 text-sm text-ink-2 transition-colors hover:bg-sunk hover:text-ink"
            >
              {title}
            </a>
          ))}
        </nav>
        <main className="grid min-w-0 gap-12 px-4 py-8 md:px-6">
          <Foundations />
          <Actions />
          <Fields />
          <Status />
          <Slots />
          <InPlaceChapter />
          <Overlays />
          <Collections />
          <Feedback />
        </main>
      </div>
    </div>
  );
}
