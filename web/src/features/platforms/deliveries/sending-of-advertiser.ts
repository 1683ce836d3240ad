import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';

export interface SendingOfAdvertiser {
  delivery: Delivery;
  advertiser: Delivery['advertisers'][number];
  sending: Sending;
}
