import { Fragment } from 'react';
import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Where some of the files will lie, as the server lays them; and whether two would have had one name. */
export function ExamplePaths({ plan: { examples, files, renamed, fileName } }: { plan: ArchivePlan }) {
  const t = useTranslations('downloads.examples');
  if (files === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('title')}</h3>
      <ul
        aria-live="polite"
        className="grid gap-1 overflow-hidden rounded-card border border-line bg-sunk px-3 py-2.5 font-mono text-xs leading-5"
      >
        <li className="text-ink-2">{fileName}</li>
        {examples.map((path) => (
          <li key={path} className="pl-3 wrap-anywhere">
            <Path path={path} />
          </li>
        ))}
        {files > examples.length ? (
          <li className="num pl-3 font-sans text-ink-2">{t('more', { count: files - examples.length })}</li>
        ) : null}
      </ul>
      <p className={renamed > 0 ? 'text-xs text-pretty text-warn' : 'text-xs text-ink-2'}>
        {renamed > 0 ? t('renamed', { count: renamed }) : t('unique')}
      </p>
    </section>
  );
}

/** Folders are quieter than the name, and lines break after them. */
function Path({ path }: { path: string }) {
  const parts = path.split('/');
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index === parts.length - 1 ? part : <span className="text-ink-2">{part}/</span>}
      <wbr />
    </Fragment>
  ));
}
