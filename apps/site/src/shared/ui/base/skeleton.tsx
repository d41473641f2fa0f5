import clsx from 'clsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  className?: string | undefined;
  width?: string;
  height?: string;
}

/** A quiet block in the place of something that is still on its way. Pages that show their parts in turn look for its mark. */
export function Skeleton({ className, width, height }: SkeletonProps) {
  return <span aria-hidden="true" data-waiting className={clsx(styles.skeleton, className)} style={{ width, height }} />;
}
