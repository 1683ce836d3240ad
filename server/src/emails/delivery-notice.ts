import { providerNames, type Provider } from '@ad-foundry/contract/integration.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import type { Notice } from './notice.ts';
import { textsOf } from './texts.ts';

/** A delivery to ad accounts has ended. */
export interface DeliveryNotice {
  kind: 'delivery_ended';
  organizationName: string;
  provider: Provider;
  /** Name of the creative, campaign or group whose files were sent. */
  name: string;
  /** Null after the campaign was deleted. */
  campaignId: string | null;
  ready: number;
  failed: number;
  canceled: number;
}

export function composeDelivery(content: DeliveryNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const { ready, failed, canceled, campaignId } = content;
  const name = unlinked(content.name);
  const platform = providerNames[content.provider];
  const path = `/campaigns/${campaignId}?tab=deliveries`;
  return {
    subject: t('deliveryEnded.subject', { name, platform, failed }),
    preheader: t('deliveryEnded.preheader', { ready, failed }),
    heading: t('deliveryEnded.heading', { failed }),
    paragraphs: [
      t('deliveryEnded.ready', { name, ready, platform }),
      ...(failed > 0 ? [t('deliveryEnded.failed', { failed })] : []),
      ...(canceled > 0 ? [t('deliveryEnded.canceled', { canceled })] : []),
    ],
    reason: t('layout.deliverer'),
    ...(campaignId === null ? {} : { action: { label: t('deliveryEnded.action', { failed }), path } }),
  };
}
