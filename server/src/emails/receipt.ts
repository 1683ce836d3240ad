import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { fileSize } from './file-size.ts';
import type { MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { unlinked, unlinkedFile } from './names.ts';
import type { AddressOf } from './personal-link.ts';
import { textsOf } from './texts.ts';

/** A guest's files in a campaign that is now complete. */
export interface ReceiptContent {
  kind: 'receipt';
  campaignId: string;
  campaignName: string;
  organizationName: string;
  completedAt: string;
  /** The guest's time zone; null if unknown, absent in mails queued by older versions. */
  timeZone?: string | null;
  /** Number of all files, some of which may not be listed. */
  given: number;
  files: { name: string; place: string; sizeBytes: number; sha256: string }[];
}

interface Context {
  locale: Locale;
  publicUrl: URL;
  sender?: MailSender | null | undefined;
  /** The guest's address of a page, by the personal link. */
  addressOf?: AddressOf | undefined;
}

/** Lists every file with its slot and size; the checksums stand behind a line, so that both sides can compare them. */
export function writeReceipt(content: ReceiptContent, { locale, publicUrl, sender, addressOf }: Context) {
  const t = textsOf(locale);
  const { campaignId, files, given: fileCount } = content;
  const campaignName = unlinked(content.campaignName);
  const organizationName = unlinked(content.organizationName);
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: content.timeZone ?? 'UTC',
    timeZoneName: 'short',
  } as const;
  const when = dateFormat(locale, { ...day, ...time }).format(new Date(content.completedAt));
  const more = fileCount - files.length;
  const path = `/upload/${campaignId}`;
  const values = { campaignName, organizationName, when, count: fileCount };
  return renderLayout({
    locale,
    sender,
    footer: [t('receipt.footer', { organizationName })],
    subject: t('receipt.subject', values),
    preheader: t('receipt.preheader', values),
    heading: t('receipt.heading'),
    paragraphs: [t('receipt.body', values)],
    rows: files.map(({ name, place, sizeBytes }) => ({
      title: unlinkedFile(name),
      lines: [t('receipt.file', { place: unlinked(place), size: fileSize(sizeBytes, locale) })],
    })),
    afterRows: [...(more > 0 ? [t('receipt.more', { count: more })] : []), t('receipt.change')].join(' '),
    action: { label: t('receipt.action'), url: addressOf?.(path) ?? new URL(path, publicUrl).href },
    appendix: {
      title: t('receipt.checksums'),
      lines: files.map(({ name, sha256 }) => t('receipt.checksum', { file: unlinkedFile(name), sha256 })),
    },
  });
}
