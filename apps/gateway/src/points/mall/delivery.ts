import { BusinessError } from '../../base/errors.ts';
import type { NewOrder } from './order.ts';
import type { DeliveryType } from './reward.ts';

const LEAST_ADDRESS = 10;
const MOBILE = /^\+?\d{8,15}$/;

/** Where a product goes to, as the form says it. */
export interface AskedDelivery {
  address: string | null;
  mobile: string | null;
}

/** The address and the number of a form, as far as the product asks for them. Throws `points.address` and `points.mobile`. */
export function checkDelivery(
  { deliveryType }: { deliveryType: DeliveryType },
  { address, mobile }: AskedDelivery,
): Pick<NewOrder, 'address' | 'mobile'> {
  const place = (address ?? '').trim();
  const number = (mobile ?? '').replace(/[\s().-]/g, '');
  const asksPlace = deliveryType === 'GOODS';
  const asksNumber = asksPlace || deliveryType === 'PHONE_CREDIT';
  if (asksPlace && place.length < LEAST_ADDRESS) throw new BusinessError('points.address', { params: { min: LEAST_ADDRESS } });
  if (asksNumber && !MOBILE.test(number)) throw new BusinessError('points.mobile');
  return { address: asksPlace ? place : null, mobile: asksNumber ? number : null };
}
