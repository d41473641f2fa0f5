import clsx from 'clsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  className?: string | undefined;
  width?: string;
  height?: string;
}

/** A quiet block in the place of something that is still on its way. */
export function Skeleton({ className, width, height }: SkeletonProps) {
  return <span aria-hidden="true" className={clsx(styles.skeleton, className)} style={{ width, height }} />;
}
