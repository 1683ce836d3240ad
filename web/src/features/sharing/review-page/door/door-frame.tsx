import type { ReactNode } from 'react';
import type { ReviewDoor } from '@ad-foundry/contract/review.ts';
import { ReviewBrand } from '#features/sharing/review-page/parts/review-brand.tsx';
import { chooseLocale } from '#features/sharing/review-page/store/review-store.ts';
import { useTranslations } from '#lib/i18n.ts';
import { LanguageSelect } from '#ui/form/language-select.tsx';

interface DoorFrameProps {
  /** Null where the link is unknown. */
  door: ReviewDoor | null;
  over?: string | undefined;
  title: string;
  body?: ReactNode;
  children?: ReactNode;
}

/** The organization and one step before the page of a review link. */
export function DoorFrame({ door, over, title, body, children }: DoorFrameProps) {
  const t = useTranslations('reviewPage');
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-112 flex-col px-4 pb-10">
      <title>{title}</title>
      <header className="flex min-h-14 items-center gap-2">
        {door ? <ReviewBrand organization={door.organization} brand={door.brand} /> : null}
        <span className="flex-1" />
        <LanguageSelect label={t('language')} onChoose={(locale) => void chooseLocale(locale)} />
      </header>
      <main className="grid animate-fade-in grid-cols-1 gap-5 rounded-card border border-line bg-card p-5 sm:mt-10 sm:p-7">
        <div className="grid grid-cols-1 gap-2">
          {over ? <p className="text-sm break-words text-ink-2">{over}</p> : null}
          <h1 className="text-2xl font-semibold text-pretty break-words">{title}</h1>
          {body ? <p className="text-pretty text-ink-2">{body}</p> : null}
        </div>
        {children}
      </main>
    </div>
  );
}
