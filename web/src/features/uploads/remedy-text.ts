import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { Remedy } from '@ad-foundry/contract/rules/verdicts/remedy.ts';
import { useRuleText } from '#features/formats/rule-text.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The remedy for a broken rule, as a sentence: "Crop it to 1080 × 1920." */
export function useRemedyText(): (remedy: Remedy) => string {
  const t = useTranslations('upload.remedy');
  const text = useRuleText();
  return (remedy) => {
    switch (remedy.kind) {
      case 'resize':
        return t('resize', { width: String(remedy.width), height: String(remedy.height) });
      case 'crop': {
        const { ratio, width, height } = remedy;
        if (width === null || height === null) return t('cropShape', { ratio: text.value('ratio', ratio) });
        return t('crop', { width: String(width), height: String(height) });
      }
      case 'trim':
      case 'extend':
        return t(remedy.kind, { duration: text.value('duration', remedy.seconds) });
      case 'compress':
      case 'enrich':
        return t(remedy.kind, { size: text.value('size', remedy.megabytes) });
      case 'convert':
        return t('convert', { types: remedy.mimes.map(mimeLabel).join(', ') });
    }
  };
}
