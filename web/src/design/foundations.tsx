import { Example, Section } from './section.tsx';

const surfaces = [
  'paper',
  'card',
  'sunk',
  'press',
  'line',
  'line-strong',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'focus',
];
const tones = [
  { name: 'ok', look: 'border-ok-line bg-ok-fill text-ok' },
  { name: 'warn', look: 'border-warn-line bg-warn-fill text-warn' },
  { name: 'bad', look: 'border-bad-line bg-bad-fill text-bad' },
  { name: 'info', look: 'border-info-line bg-info-fill text-info' },
];
const sizes = [
  ['text-2xl', '28 / 600', 'text-2xl font-semibold'],
  ['text-xl', '20 / 600', 'text-xl font-semibold'],
  ['text-lg', '16 / 600', 'text-lg font-semibold'],
  ['text-base', '14 / 400', 'text-base'],
  ['text-sm', '13 / 400', 'text-sm'],
  ['text-xs', '12 / 400', 'text-xs text-ink-2'],
] as const;

export function Foundations() {
  return (
    <Section
      id="foundations"
      title="Foundations"
      intro="Quiet, warm neutrals so that the pictures carry the colour. Yellow marks the brand and always has ink on it."
    >
      <Example name="Colour" className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {surfaces.map((name) => (
          <div key={name} className="grid gap-1.5">
            <span className="h-12 rounded-control border border-line" style={{ background: `var(--${name})` }} />
            <span className="font-mono text-xs text-ink-2">{name}</span>
          </div>
        ))}
      </Example>
      <Example name="Tone" className="grid sm:grid-cols-4">
        {tones.map(({ name, look }) => (
          <div key={name} className={`rounded-control border px-3 py-2 text-sm ${look}`}>
            <span className="font-medium">{name}</span>, text on fill
          </div>
        ))}
      </Example>
      <Example name="Type" note="Inter Variable, cv11 ss03, tabular figures with num" className="grid gap-3">
        {sizes.map(([name, figures, look]) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] items-baseline gap-4 max-sm:grid-cols-1 max-sm:gap-0.5">
            <span className="num font-mono text-xs text-ink-3">
              {name} · {figures}
            </span>
            <span className={look}>Seven slots, four delivered, 1,111.90 spent</span>
          </div>
        ))}
      </Example>
      <Example name="Shape" note="6 controls, 10 cards, 14 dialogs; shadow only on what floats" className="gap-4">
        <span className="grid h-16 w-24 place-items-center rounded-control border border-line-strong text-xs text-ink-2">
          control
        </span>
        <span className="grid h-16 w-24 place-items-center rounded-card border border-line text-xs text-ink-2">
          card
        </span>
        <span className="grid h-16 w-24 place-items-center rounded-dialog border border-line text-xs text-ink-2 shadow-float">
          dialog
        </span>
      </Example>
    </Section>
  );
}
