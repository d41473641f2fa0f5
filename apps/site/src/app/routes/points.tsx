import { PointsMall } from '../../features/points-mall/points-mall.tsx';

/** The points mall. */
export function Component() {
  return <PointsMall />;
}
