import { PromotionList } from '../../features/promotions/promotion-list.tsx';

/** The promotions. */
export function Component() {
  return <PromotionList />;
}
