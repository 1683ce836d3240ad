import type { Brand } from '@ad-foundry/contract/brand.ts';
import { grounds, tonesOf, type Ground } from '@ad-foundry/contract/rules/brand/tones.ts';
import { useTranslations } from '#lib/i18n.ts';
import { BrandBadge } from '#features/people/organizations/brand-badge.tsx';

/** The head of a mail on a light and on a dark ground. */
export function BrandPreview({ name, brand }: { name: string; brand: Brand }) {
  const t = useTranslations('settings.general.brand.preview');
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">{t('label')}</figcaption>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((ground) => (
          <MailHead key={ground} ground={ground} name={name} brand={brand} />
        ))}
      </div>
    </figure>
  );
}

function MailHead({ ground, name, brand }: { ground: Ground; name: string; brand: Brand }) {
  const t = useTranslations('settings.general.brand.preview');
  const { page } = grounds[ground];
  const ink = grounds[ground === 'light' ? 'dark' : 'light'].page;
  const { fill, text, edge } = tonesOf(brand.color)[ground];
  const button =
    brand.color === null
      ? { backgroundColor: ink, borderColor: ink, color: page }
      : { backgroundColor: fill, borderColor: edge, color: text };
  return (
    <div
      aria-label={t(ground)}
      role="img"
      className="grid content-start justify-items-start gap-3 rounded-card border border-line p-4"
      style={{ backgroundColor: page, color: ink }}
    >
      <BrandBadge name={name} brand={brand} ground={ground} />
      <p className="text-md font-semibold">{t('heading')}</p>
      <p className="rounded-control border px-3.5 py-2 text-sm font-semibold" style={button}>
        {t('action')}
      </p>
    </div>
  );
}
