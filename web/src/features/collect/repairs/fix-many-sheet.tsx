import { WandSparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import { orderRepair, type RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { CheckboxAlone } from '#ui/form/checkbox.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { offerOf } from './brand-offer.ts';
import { fileOf } from './file-of.ts';
import { RepairSheet } from './lazy-sheet.ts';
import { useCostText, useRefusalText } from '#features/collect/repair-words/repair-words.ts';
import type { UnfitFile } from './unfit-files.ts';

interface SheetProps {
  files: readonly UnfitFile[];
  /** Receives the versions whose repair was ordered. */
  onOrdered: (versionIds: VersionId[]) => void;
  onClose: () => void;
}

/** The gentlest repair of each file with what it costs; each can be adjusted or left out. */
export function FixManySheet({ files, onOrdered, onClose }: SheetProps) {
  const t = useTranslations('repair.many');
  // Fixed when the sheet opens, so that no row moves while repairs end elsewhere.
  const [listed] = useState(files);
  const [omitted, setOmitted] = useState<ReadonlySet<VersionId>>(new Set());
  const [adjusted, setAdjusted] = useState<ReadonlyMap<VersionId, RepairOrder>>(new Map());
  const [keys] = useState(() => new Map<VersionId, ReturnType<typeof createCreationKeys>>());
  const orderOf = ({ version, plan }: UnfitFile): RepairOrder | null => {
    const [gentlest] = plan.offers;
    return adjusted.get(version.id) ?? (gentlest ? { way: gentlest.way, choice: {} } : null);
  };
  const chosen = listed.filter((file) => orderOf(file) !== null && !omitted.has(file.version.id));
  const start = useAction(async () => {
    const ordered: VersionId[] = [];
    try {
      for (const file of chosen) {
        const order = orderOf(file);
        if (!order) continue;
        const key = keys.get(file.version.id) ?? createCreationKeys();
        keys.set(file.version.id, key);
        await orderRepair(file.version.id, { ...order, key: key(order), isQuiet: true });
        ordered.push(file.version.id);
      }
    } finally {
      if (ordered.length > 0) onOrdered(ordered);
    }
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      flush
      focusWhole
      title={t('title')}
      description={t('description')}
      footer={
        <Footer
          count={chosen.length}
          start={start}
          onStart={() => start.mutate(undefined, { onSuccess: onClose })}
          onClose={onClose}
        />
      }
    >
      <ul>
        {listed.map((file) => (
          <FileRow
            key={file.version.id}
            file={file}
            order={orderOf(file)}
            isChosen={!omitted.has(file.version.id)}
            onToggle={() => setOmitted(toggled(omitted, file.version.id))}
            onAdjust={(order) => setAdjusted(new Map(adjusted).set(file.version.id, order))}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function toggled(ids: ReadonlySet<VersionId>, id: VersionId): ReadonlySet<VersionId> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface FooterProps {
  count: number;
  start: { isPending: boolean; error: unknown };
  onStart: () => void;
  onClose: () => void;
}

function Footer({ count, start, onStart, onClose }: FooterProps) {
  const t = useTranslations('repair.many');
  const errorText = useErrorText();
  return (
    <>
      <div className="mr-auto grid min-w-0 gap-0.5 max-sm:basis-full">
        <p className="text-xs text-ink-2">{t('stays')}</p>
        <ProblemNote>{start.error ? errorText(start.error) : null}</ProblemNote>
      </div>
      <Button className="max-sm:hidden" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        className="max-sm:h-12 max-sm:w-full"
        icon={<WandSparkles />}
        disabled={count === 0}
        loading={start.isPending}
        onClick={onStart}
      >
        {t('action', { count })}
      </Button>
    </>
  );
}

interface FileRowProps {
  file: UnfitFile;
  order: RepairOrder | null;
  isChosen: boolean;
  onToggle: () => void;
  onAdjust: (order: RepairOrder) => void;
}

function FileRow({ file, order, isChosen, onToggle, onAdjust }: FileRowProps) {
  const t = useTranslations('repair.many');
  const words = useTranslations('repair');
  const cost = useCostText();
  const refusalText = useRefusalText();
  const [isOpen, setOpen] = useState(false);
  const { slot, strict, version, plan } = file;
  const offer = offerOf(plan.offers, order?.way);
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 sm:grid-cols-[auto_auto_minmax(0,14rem)_minmax(0,1fr)_auto]">
      <CheckboxAlone
        label={t('select', { name: version.originalName })}
        checked={offer !== undefined && isChosen}
        disabled={offer === undefined}
        onCheckedChange={onToggle}
      />
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunk">
        {version.preview.url ? <img src={version.preview.url} alt="" className="size-full object-contain" /> : null}
      </span>
      <span className="grid min-w-0">
        <FileName name={version.originalName} className="text-sm font-medium" />
        <span className="truncate text-xs text-ink-2" title={slot.format.name}>
          {slot.format.name}
        </span>
      </span>
      <span className="min-w-0 text-xs text-ink-2 max-sm:col-span-full max-sm:row-start-2">
        {offer && order
          ? cost(withChoice(offer, version.facts, order.choice))
          : plan.refusal
            ? words('refused', { reason: refusalText(plan.refusal) })
            : null}
      </span>
      {offer ? (
        <Button size="sm" className="max-sm:col-start-4 max-sm:row-start-1" onClick={() => setOpen(true)}>
          {t('adjust')}
        </Button>
      ) : (
        <span />
      )}
      {isOpen ? (
        <Suspense>
          <RepairSheet
            target={{ ...slot.format, strict }}
            file={fileOf(version)}
            offers={plan.offers}
            initial={order}
            isKept
            onSubmit={async (next) => onAdjust(next)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </li>
  );
}
