/** Colors of mails on a light ground; `darkStyle` replaces them by class. */
export const palette = {
  page: '#fbfaf8',
  ink: '#1c1a17',
  muted: '#6b675f',
  line: '#e5e1d9',
  quiet: '#ece9e2',
  outline: '#8a857b',
  new: { text: '#4d4300', ground: '#fff3b0' },
  late: { text: '#9b1c10', ground: '#fde9e6' },
} as const;

/** The same on a dark ground, for tests of contrast. */
export const darkPalette = {
  page: '#16150f',
  ink: '#f4f2ee',
  muted: '#b3aea4',
  line: '#3a372d',
  quiet: '#2a2820',
  new: { text: '#ffe96b', ground: '#3d3600' },
  late: { text: '#ffb4a8', ground: '#4a1d18' },
} as const;

export const font = '-apple-system, "Segoe UI", Helvetica, Arial, sans-serif';

/** Applied by Apple Mail, iOS and Thunderbird; Gmail and Outlook compute dark colors from the light ones. */
export function darkStyle(edge: string): string {
  const { page, ink, muted, line, quiet, new: fresh, late } = darkPalette;
  return `@media (prefers-color-scheme: dark) {
body, .page { background-color: ${page} !important; color: ${ink} !important }
.preheader { color: ${page} !important }
.ink { color: ${ink} !important }
.muted { color: ${muted} !important }
.line { border-color: ${line} !important }
.quiet { background-color: ${quiet} !important; border-color: ${quiet} !important; color: ${ink} !important }
.button { background-color: ${ink} !important; border-color: ${ink} !important }
.label { color: ${page} !important }
.brand { border-color: ${edge} !important }
.new { background-color: ${fresh.ground} !important; color: ${fresh.text} !important }
.late { background-color: ${late.ground} !important; color: ${late.text} !important }
}`;
}

/** Outlook for Windows ignores `max-width`, and padding on links. */
export const outlookStyle = `<!--[if mso]><style> .column { width: 552px } .main-action { mso-padding-alt: 11px 18px }</style><![endif]-->`;
