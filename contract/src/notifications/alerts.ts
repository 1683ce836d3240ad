import { z } from 'zod';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';

/** Alerts about running ads, which each person chooses. */
export const figureAlertTypes = ['ad_rejected', 'delivery_stopped', 'asset_tired', 'spend_off'] as const;
export type FigureAlertType = (typeof figureAlertTypes)[number];

const money = z.number().nullable();

/** What an alert is about, as it was when it was raised. */
export const alertSchema = z
  .object({
    provider: z.enum(providers),
    /** Null for a connection, which is named after its platform. */
    advertiserId: advertiserId.nullable(),
    advertiserName: z.string().meta({ example: 'Aster Running EU' }),
    /** Number of assets or ads that it is about; the name of the first is that of the notification. */
    count: z.number().int().positive(),
    /** The asset whose page shows it; null for several, and for the whole ad account. */
    key: z.string().nullable(),
    /** Spend on the day, and the median of the days before, in minor units; null for other types. */
    spend: money.meta({ example: 4200 }),
    usual: money.meta({ example: 14_700 }),
    currency: z.string().meta({ example: 'EUR' }).nullable(),
    currencyDigits: z.number().int().nonnegative(),
    /** When the connection ends; null for other types. */
    endsAt: instant.nullable(),
  })
  .meta({ id: 'Alert', description: 'What an alert about running ads, or their connection, is about.' });
export type Alert = z.infer<typeof alertSchema>;

/** The fields of an alert that is about no figures. */
export const noFigures = { count: 1, key: null, spend: null, usual: null, currency: null, currencyDigits: 2 } as const;

/** The page of the product that shows what an alert is about; null for other notifications. */
export function alertPage(type: string, alert: Alert | null): string | null {
  if (type === 'token_expiring') return '/settings/integration';
  if (alert?.advertiserId == null) return null;
  const { advertiserId: id, key } = alert;
  const search = (more: Record<string, string>) => new URLSearchParams({ advertiserId: id, ...more }).toString();
  if (type === 'spend_off') return `/overview?${search({ relative: 'last_14_days' })}`;
  if (key !== null) return `/creatives?${search({ relative: 'last_30_days', key })}`;
  const filter: Record<string, string> =
    type === 'asset_tired' ? { fatigue: 'creative' } : type === 'ad_rejected' ? { state: 'limited' } : {};
  return `/creatives?${search({ relative: 'last_30_days', ...filter })}`;
}
