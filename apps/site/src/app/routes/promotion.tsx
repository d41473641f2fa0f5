import { PromotionDetail } from '../../features/promotions/promotion-detail.tsx';

/** One promotion. */
export function Component() {
  return <PromotionDetail />;
}
