import { useId } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { NoFigures } from './no-figures.tsx';

/** What the overview shows instead of figures before the first ad account. */
export function NoMoney() {
  const t = useTranslations('home');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('money')}
      </h2>
      <NoFigures />
    </section>
  );
}
