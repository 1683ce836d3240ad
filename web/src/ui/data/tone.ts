export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'ink';

/** Text, fill and border classes of a tone; each pair is readable in both themes. */
export const toneLook: Record<Tone, string> = {
  neutral: 'border-line bg-card text-ink-2',
  ok: 'border-ok-line bg-ok-fill text-ok',
  warn: 'border-warn-line bg-warn-fill text-warn',
  bad: 'border-bad-line bg-bad-fill text-bad',
  info: 'border-info-line bg-info-fill text-info',
  ink: 'border-ink bg-ink text-on-ink',
};
