import { useTranslations } from '#lib/i18n.ts';
import { SlotDrawing } from '#ui/pictures/slot-drawing.tsx';

/** Illustration of the product: slots of every ratio, filled and checked, one still empty. */
export function AuthPicture() {
  const t = useTranslations('sign.picture');
  return (
    <aside className="relative hidden overflow-hidden border-l border-line bg-sunk lg:grid lg:place-content-center">
      <div className="grid w-[min(34rem,46vw)] gap-10 px-8 py-12">
        <div className="grid grid-cols-3 gap-3">
          <div className="grid content-start gap-3 pt-8">
            <SlotDrawing ratio="9 / 16" scene="dusk" mark="fits" />
            <SlotDrawing ratio="1 / 1" />
          </div>
          <div className="grid content-start gap-3">
            <SlotDrawing ratio="4 / 5" scene="day" mark="fits" sunX={84} />
            <SlotDrawing ratio="16 / 9" scene="meadow" mark="fails" sunX={60} />
            <SlotDrawing ratio="4 / 5" scene="rose" mark="fits" sunX={52} />
          </div>
          <div className="grid content-start gap-3 pt-16">
            <SlotDrawing ratio="1 / 1" scene="plum" mark="fits" sunX={96} />
            <SlotDrawing ratio="9 / 16" scene="day" safeZone sunX={104} />
          </div>
        </div>
        <div className="grid gap-1.5 text-center">
          <p className="text-xl font-semibold text-balance">{t('title')}</p>
          <p className="mx-auto max-w-sm text-pretty text-ink-2">{t('body')}</p>
        </div>
      </div>
    </aside>
  );
}
