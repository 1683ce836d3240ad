import { TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import {
  placeTexts,
  type FilledText,
  type PlacedText,
  type TextRole,
} from '@ad-foundry/contract/rules/formats/in-place.ts';
import { useTextState } from '#features/library/in-place/fact-text.ts';
import { useBriefTexts } from '#features/library/in-place/use-brief-texts.ts';
import { lostFigure } from '#features/library/in-place/lost-figure.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ViewerFile } from './viewer-files.ts';
import type { Viewer } from './use-viewer.ts';

const roles = ['primary', 'headline', 'description', 'link', 'button'] as const satisfies TextRole[];
const seeded: Partial<Record<TextRole, string>> = {
  primary: 'primary_text',
  headline: 'headline',
  link: 'landing_page',
  button: 'call_to_action',
};

/** The texts of the ad as this placement shows them, and how its other placements cut the same text. */
export function PlaceTexts({ viewer, place }: { viewer: Viewer; place: ViewerFile }) {
  const t = useTranslations('inPlace.texts');
  const textsOf = useBriefTexts();
  const { creative } = viewer;
  const filled = useMemo(() => textsOf(creative.attributes), [textsOf, creative.attributes]);
  const here = placeTexts(place.slot.format.inPlace, filled);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard, too
      tabIndex={0}
      className="scroll-slim grid max-h-[45%] shrink-0 content-start overflow-y-auto border-b border-line outline-offset-[-2px]"
    >
      <section className="grid gap-3 p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-semibold">{t('title')}</h2>
          {creative.can.fill ? (
            <button type="button" className="text-xs underline underline-offset-2" onClick={viewer.onClose}>
              {t('edit')}
            </button>
          ) : null}
        </div>
        {here.length === 0 ? <p className="text-ink-2">{t('none')}</p> : null}
        {roles.map((role) => (
          <TextHere key={role} role={role} text={here.find((each) => each.role === role)} filled={filled} />
        ))}
      </section>
      <Others viewer={viewer} place={place} filled={filled} />
    </div>
  );
}

interface HereProps {
  role: (typeof roles)[number];
  text: PlacedText | undefined;
  filled: FilledText[];
}

function TextHere({ role, text, filled }: HereProps) {
  const t = useTranslations('inPlace.texts');
  const stateOf = useTextState();
  const hidden = text ? undefined : filled.find(({ key }) => key === seeded[role]);
  if (!text && !hidden) return null;
  return (
    <Line title={t(role)} state={text ? stateOf(text) : t('notShown')} isTrouble={isTrouble(text)}>
      {text ? <Shown text={text} /> : <span className="text-ink-3">{hidden?.value}</span>}
    </Line>
  );
}

const isTrouble = (text: PlacedText | undefined) => text?.state === 'too-long';

interface LineProps {
  title: string;
  state: string;
  isTrouble: boolean;
  children: ReactNode;
}

function Line({ title, state, isTrouble: bad, children }: LineProps) {
  return (
    <div className="grid gap-0.5">
      <p className="num flex justify-between gap-3 text-xs text-ink-2">
        <span className="min-w-0 truncate">{title}</span>
        <span className={cn('shrink-0', bad && 'text-bad')}>{state}</span>
      </p>
      <p className="min-w-0 break-words">{children}</p>
    </div>
  );
}

/** The text as shown, with a mark where it is cut. */
function Shown({ text }: { text: PlacedText }) {
  const t = useTranslations('inPlace');
  if (text.state === 'missing') return <span className="text-ink-3">{t(`missing.${text.role}`)}</span>;
  return (
    <>
      {text.shown}
      {text.state === 'whole' ? null : (
        <span className="ml-0.5 rounded-xs border border-warn-line bg-warn-fill px-1 text-xs text-warn">
          … {t('more')}
        </span>
      )}
    </>
  );
}

/** The primary text in the other placements of the creative, each way of cutting it once. */
function Others({ viewer, place, filled }: { viewer: Viewer; place: ViewerFile; filled: FilledText[] }) {
  const t = useTranslations('inPlace.texts');
  const stateOf = useTextState();
  const seen = new Set<string>();
  const others = viewer.creative.slots.flatMap(({ id, format }) => {
    const [text] = placeTexts(format.inPlace, filled).filter(({ role }) => role === 'primary');
    const key = `${text?.state} ${text?.limit}`;
    if (id === place.slot.id || !text || text.state === 'missing' || seen.has(key)) return [];
    seen.add(key);
    return [{ id, name: format.name, text }];
  });
  const lost = others.flatMap(({ name, text }) => lostFigure(text).map((figure) => ({ name, figure, text })))[0];
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3 border-t border-line p-4">
      <h2 className="font-semibold">{t('others')}</h2>
      {others.map(({ id, name, text }) => (
        <Line key={id} title={name} state={stateOf(text)} isTrouble={isTrouble(text)}>
          <Shown text={text} />
        </Line>
      ))}
      {lost ? (
        <p className="flex gap-2 text-xs text-warn">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t('lost', { place: lost.name, figure: lost.figure, limit: lost.text.limit ?? 0 })}
        </p>
      ) : null}
    </section>
  );
}
