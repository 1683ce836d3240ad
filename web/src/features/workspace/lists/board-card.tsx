import { Link } from '@tanstack/react-router';
import { RotateCcw, Send } from 'lucide-react';
import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Button } from '#ui/button.tsx';

interface CardProps {
  slot: ListedSlot;
  /** Absent where nothing is to be decided. */
  onApprove?: () => void;
  onAsk?: () => void;
}

/** A slot on the board. Under the cursor, the decisions take the place of the last line. */
export function BoardCard({ slot, onApprove, onAsk }: CardProps) {
  const { creative, campaign, format, files } = slot;
  const [first] = files;
  const name = `${creative.name}, ${format.name}`;
  return (
    <li className="group/card relative grid grid-cols-1 gap-1.5 rounded-control border border-line bg-card p-2 hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-ink">
      <Picture slot={slot} />
      <Link
        to="/campaigns/$campaignId/creatives/$creativeId"
        params={{ campaignId: campaign.id, creativeId: creative.id }}
        search={first ? { version: first.versionId } : {}}
        data-board-card={slot.id}
        {...(onApprove ? { 'data-board-decides': '' } : {})}
        title={name}
        className="truncate text-sm font-medium outline-none before:absolute before:inset-0 before:content-['']"
      >
        {creative.name}
      </Link>
      <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
        <PlatformMark platform={format.platform} className="size-3.5 shrink-0" />
        <span className="truncate">{format.name}</span>
      </span>
      {onApprove && onAsk ? (
        <>
          <span className="flex h-7 items-center text-xs text-ink-2 group-focus-within/card:hidden group-hover/card:hidden pointer-coarse:hidden">
            <LastLine slot={slot} />
          </span>
          <CardDecisions name={name} onApprove={onApprove} onAsk={onAsk} />
        </>
      ) : (
        <LastLine slot={slot} />
      )}
    </li>
  );
}

/** Approve and ask for changes, under the cursor or the focus. */
function CardDecisions({ name, onApprove, onAsk }: { name: string; onApprove: () => void; onAsk: () => void }) {
  const t = useTranslations('review');
  return (
    <span className="relative hidden h-7 gap-1.5 group-focus-within/card:flex group-hover/card:flex pointer-coarse:flex">
      <Button
        size="sm"
        tabIndex={-1}
        className="gap-1 px-1.5"
        aria-label={t('askOf', { name })}
        aria-keyshortcuts="R"
        title={t('ask')}
        onClick={onAsk}
      >
        <RotateCcw aria-hidden />
        <Kbd className="pointer-coarse:hidden">R</Kbd>
      </Button>
      <Button
        size="sm"
        variant="primary"
        tabIndex={-1}
        className="min-w-0 flex-1 gap-1 px-1.5"
        aria-label={t('approveOf', { name })}
        aria-keyshortcuts="A"
        onClick={onApprove}
      >
        <span className="truncate">{t('approve')}</span>
        <Kbd className="pointer-coarse:hidden">A</Kbd>
      </Button>
    </span>
  );
}

/** The file, or the drawn frame of an empty slot. */
function Picture({ slot: { preview, shape } }: { slot: ListedSlot }) {
  const { width, height, label } = shape;
  if (!preview) {
    const scale = Math.min(110 / width, 72 / height);
    return (
      <span aria-hidden className="grid h-24 place-items-center rounded-xs border border-dashed border-line-strong">
        <span
          style={{ width: width * scale, height: height * scale }}
          className="num grid place-items-center rounded-xs border border-edge text-xs text-ink-2"
        >
          {label}
        </span>
      </span>
    );
  }
  return (
    <span aria-hidden className="grid h-24 place-items-center overflow-hidden rounded-xs bg-sunk">
      {preview.url ? (
        <img
          src={preview.url}
          alt=""
          loading="lazy"
          width={preview.width ?? undefined}
          height={preview.height ?? undefined}
          className="h-24 w-full object-contain"
        />
      ) : null}
    </span>
  );
}

/** Who owes the files, why changes are asked for, who approved, or where the files were sent. */
function LastLine({ slot: { review, decided, reason, sentTo, owner } }: { slot: ListedSlot }) {
  const t = useTranslations('review');
  const locale = useLocale();
  const line = 'flex h-7 min-w-0 items-center gap-1.5 text-xs text-ink-2';
  if (review === 'sent' && sentTo) {
    const text = t('sentTo', { name: sentTo.advertiserName, when: formatRelative(sentTo.at, locale) });
    return (
      <span className={line} title={text}>
        <Send aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{text}</span>
      </span>
    );
  }
  if (decided && (review === 'approved' || review === 'changes')) {
    const by = t(decided.by.via === 'review-link' ? 'byLink' : 'by', {
      name: decided.by.name,
      decision: review,
      when: formatRelative(decided.at, locale),
    });
    return (
      <span className={line} title={reason ? `${reason} (${by})` : by}>
        <Avatar name={decided.by.name} src={decided.by.avatarUrl} size="xs" decorative />
        <span className="truncate">{reason && review === 'changes' ? `“${reason}”` : by}</span>
      </span>
    );
  }
  return owner ? (
    <span className={line}>
      <Avatar name={owner} size="xs" decorative />
      <span className="truncate">{owner}</span>
    </span>
  ) : null;
}
