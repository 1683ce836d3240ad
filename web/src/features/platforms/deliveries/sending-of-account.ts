import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';

export interface SendingOfAccount {
  delivery: Delivery;
  account: Delivery['advertisers'][number];
  sending: Sending;
}
