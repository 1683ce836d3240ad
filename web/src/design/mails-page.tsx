import { use, useMemo, useState } from 'react';
import { Segmented } from '#ui/form/segmented.tsx';

interface Mail {
  kind: string;
  locale: string;
  subject: string;
  preheader: string;
  html: string;
  text: string;
  fromName?: string;
  replyTo?: string;
}

const mails: Promise<Mail[]> = fetch('/design-mails.json').then((answer) => answer.json() as Promise<Mail[]>);

const widths = { wide: 600, phone: 390 } as const;
const themes = { light: 'not all', dark: 'all' } as const;

/** Every kind of mail in one language, wide and on a phone, light and dark, beside its headers and its text. */
export function MailsPage() {
  const all = use(mails);
  const [locale, setLocale] = useState('en-US');
  const [width, setWidth] = useState<keyof typeof widths>('wide');
  const [theme, setTheme] = useState<keyof typeof themes>('light');
  const shown = all.filter((mail) => mail.locale === locale);
  return (
    <div className="min-h-dvh">
      <title>Mails · Ad Foundry</title>
      <header className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 md:px-6">
        <h1 className="me-auto font-semibold">{shown.length} mails</h1>
        <Segmented
          label="Language"
          value={locale}
          onValueChange={setLocale}
          options={[
            { value: 'en-US', label: 'US' },
            { value: 'en-GB', label: 'GB' },
            { value: 'fr-FR', label: 'FR' },
          ]}
        />
        <Segmented
          label="Width"
          value={width}
          onValueChange={setWidth}
          options={[
            { value: 'wide', label: '600' },
            { value: 'phone', label: '390' },
          ]}
        />
        <Segmented
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <main className="grid gap-10 p-4 md:p-6">
        {shown.map((mail) => (
          <MailSample key={mail.kind} mail={mail} width={widths[width]} theme={theme} />
        ))}
      </main>
    </div>
  );
}

interface MailSampleProps {
  mail: Mail;
  width: number;
  theme: keyof typeof themes;
}

function MailSample({ mail, width, theme }: MailSampleProps) {
  const [height, setHeight] = useState(400);
  // A frame inherits no theme, so the media query is replaced by its answer.
  const html = useMemo(() => mail.html.replaceAll('(prefers-color-scheme: dark)', themes[theme]), [mail.html, theme]);
  const headers = [
    ['From', mail.fromName ?? 'Ad Foundry'],
    ['Reply-To', mail.replyTo ?? '–'],
    ['Subject', mail.subject],
    ['Preheader', mail.preheader],
    ['Size', `${(new Blob([mail.html]).size / 1024).toFixed(1)} kB`],
  ];
  return (
    <section id={mail.kind} className="grid scroll-mt-16 content-start gap-3">
      <h2 className="text-lg font-semibold">
        <a href={`#${mail.kind}`}>{mail.kind.replaceAll('_', ' ')}</a>
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-start gap-4">
        <iframe
          key={`${theme}-${width}`}
          title={mail.subject}
          srcDoc={html}
          sandbox="allow-same-origin"
          className="max-w-full rounded-card border border-line"
          style={{ width, height }}
          onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? 400)}
        />
        <pre className="max-w-xl min-w-0 flex-1 rounded-card border border-line bg-sunk p-4 text-xs break-words whitespace-pre-wrap">
          {mail.text}
        </pre>
      </div>
    </section>
  );
}
