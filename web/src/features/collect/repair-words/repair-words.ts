import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairRefusal } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { megabyte } from '@ad-foundry/contract/limits.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

const sizeOf = ({ width, height }: { width: number; height: number }) => ({
  width: String(width),
  height: String(height),
});

/** What a repair costs, in one sentence: "Crops 68% of the picture, cuts 6 s, re-encodes it to about 6.2 MB". */
export function useCostText(): (operations: readonly RepairOperation[]) => string {
  const t = useTranslations('repair.cost');
  const locale = useLocale();
  const text = useRuleText();
  const phrase = (operation: RepairOperation): string => {
    switch (operation.kind) {
      case 'trim':
        return t('trim', { duration: text.value('duration', operation.cutMs / 1000) });
      case 'loop':
      case 'hold':
        return t(operation.kind, { duration: text.value('duration', operation.durationMs / 1000) });
      case 'crop':
        return t('crop', { share: operation.lostPct / 100 });
      case 'resize':
        return operation.enlargedPct > 0
          ? t('enlarge', { ...sizeOf(operation), share: operation.enlargedPct / 100 })
          : t('resize', sizeOf(operation));
      case 'extend':
        return t('extend', sizeOf(operation));
      case 'convert':
        return t(operation.flattens ? 'flatten' : 'convert', { type: mimeLabel(operation.mime) });
      case 'encode':
        return t('encode', { size: formatBytes(operation.sizeBytes, locale) });
      case 'frame-rate':
        return t('frame-rate', { rate: operation.rate });
      case 'loudness':
        return t('loudness', { lufs: -operation.lufs });
      default:
        return t(operation.kind);
    }
  };
  return (operations) => asSentence(operations.map(phrase));
}

/** What a repair did: "cropped to 608 × 1080, re-encoded". */
export function useStepText(): (operations: readonly RepairOperation[]) => string {
  const t = useTranslations('repair.step');
  const text = useRuleText();
  const phrase = (operation: RepairOperation): string => {
    switch (operation.kind) {
      case 'trim':
      case 'loop':
      case 'hold':
        return t(operation.kind, { duration: text.value('duration', operation.durationMs / 1000) });
      case 'crop':
      case 'extend':
        return t(operation.kind, sizeOf(operation));
      case 'resize':
        return t(operation.enlargedPct > 0 ? 'enlarge' : 'resize', sizeOf(operation));
      case 'convert':
        return t('convert', { type: mimeLabel(operation.mime) });
      case 'encode':
        return operation.similarity === undefined
          ? t('encode')
          : t('encodeAlike', { share: Math.floor(operation.similarity * 100) / 100 });
      case 'frame-rate':
        return t('frame-rate', { rate: operation.rate });
      case 'loudness':
        return t('loudness', { lufs: -operation.lufs });
      default:
        return t(operation.kind);
    }
  };
  return (operations) => operations.map(phrase).join(', ');
}

/** Why a file is not repaired, and what would help. */
export function useRefusalText(): (refusal: RepairRefusal) => string {
  const t = useTranslations('repair.refusal');
  const locale = useLocale();
  const text = useRuleText();
  return (refusal) => {
    switch (refusal.reason) {
      case 'type':
        return t('type', { type: mimeLabel(refusal.mime) });
      case 'too-small':
        return t('too-small', sizeOf(refusal));
      case 'too-short':
        return t('too-short', { duration: text.value('duration', refusal.seconds) });
      case 'too-heavy': {
        const size = formatBytes(refusal.megabytes * megabyte, locale);
        return refusal.seconds === undefined
          ? t('too-heavy', { size })
          : t('too-heavy-long', { size, duration: text.value('duration', refusal.seconds) });
      }
      case 'too-large':
        return t('too-large', { size: formatBytes(refusal.megabytes * megabyte, locale) });
      case 'too-long':
        return t('too-long', { minutes: refusal.minutes });
      case 'too-many-pixels':
        return t('too-many-pixels', { megapixels: refusal.megapixels });
      default:
        return t(refusal.reason);
    }
  };
}

function asSentence(phrases: readonly string[]): string {
  const joined = phrases.join(', ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}
