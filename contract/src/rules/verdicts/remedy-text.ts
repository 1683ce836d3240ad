import type { VerdictWords } from '@ad-foundry/contract/locales/en-US/verdict-words.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { RuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import type { Remedy } from './verdict.ts';

interface RemedyLanguage {
  t: (key: keyof VerdictWords['remedy'], values: Record<string, string>) => string;
  text: RuleText;
  locale: string;
}

/** The remedy for a broken rule, as a sentence: "Crop it to 1080 × 1920." */
export function remedyText(remedy: Remedy, { t, text, locale }: RemedyLanguage): string {
  switch (remedy.kind) {
    case 'resize':
      return t('resize', { width: String(remedy.width), height: String(remedy.height) });
    case 'crop': {
      const { ratio, width, height } = remedy;
      if (width === null || height === null) return t('cropShape', { ratio: text.value('ratio', ratio) });
      return t('crop', { width: String(width), height: String(height) });
    }
    case 'trim':
      return t('trim', { duration: text.value('duration', remedy.seconds) });
    case 'extend': {
      const { seconds, most } = remedy;
      const duration = text.value('duration', seconds);
      if (most === undefined) return t('extend', { duration });
      return most === seconds
        ? t('extendExactly', { duration })
        : t('extendWithin', { duration, most: text.value('duration', most) });
    }
    case 'compress':
      return t('compress', { size: text.value('size', remedy.megabytes) });
    case 'enrich': {
      const { megabytes, most } = remedy;
      const size = text.value('size', megabytes);
      return most === undefined ? t('enrich', { size }) : t('enrichWithin', { size, most: text.value('size', most) });
    }
    case 'convert': {
      const either = new Intl.ListFormat(locale, { type: 'disjunction' });
      return t('convert', { types: either.format(remedy.mimes.map(mimeLabel)) });
    }
  }
}
