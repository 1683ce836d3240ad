import { useQuery } from '@tanstack/react-query';
import { countQuery, type DeliveryPlace } from './queries.ts';

/** The number of deliveries of a place; renders nothing for none. */
export function DeliveriesCount({ place }: { place: DeliveryPlace }) {
  const { data: count } = useQuery(countQuery(place));
  return count ? <span className="num font-normal text-ink-3">{count}</span> : null;
}
