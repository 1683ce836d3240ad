import { FileArchive, Folder } from 'lucide-react';
import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { useTranslations } from '#lib/i18n.ts';
import { inFolders } from './choices.ts';

/** Example paths in the archive, from the server, with a note if colliding names were changed. */
export function ExamplePaths({ plan: { examples, files, renamed, fileName } }: { plan: ArchivePlan }) {
  const t = useTranslations('downloads.examples');
  if (files === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('title')}</h3>
      <ul
        aria-live="polite"
        className="grid gap-1.5 overflow-hidden rounded-card border border-line bg-sunk px-3 py-2.5 font-mono text-xs leading-5"
      >
        <li className="flex gap-2 text-ink-2">
          <FileArchive aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 wrap-anywhere">{fileName}</span>
        </li>
        {inFolders(examples).map(({ folder, names }) => (
          <li key={folder} className="grid gap-0.5 pl-6">
            {folder === '' ? null : (
              <p className="flex gap-2 text-ink-2">
                <Folder aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
                <span className="min-w-0 wrap-anywhere">{folder}/</span>
              </p>
            )}
            <ul className={folder === '' ? 'grid gap-0.5' : 'grid gap-0.5 pl-6'}>
              {names.map((name) => (
                <li key={name} className="wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          </li>
        ))}
        {files > examples.length ? (
          <li className="num pl-6 font-sans text-ink-2">{t('more', { count: files - examples.length })}</li>
        ) : null}
      </ul>
      {renamed > 0 ? <p className="text-xs text-pretty text-warn">{t('renamed', { count: renamed })}</p> : null}
    </section>
  );
}
