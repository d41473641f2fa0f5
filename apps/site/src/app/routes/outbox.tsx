import { useBrand } from '../../domain/brand/brand.ts';
import { Outbox } from '../../features/outbox/outbox.tsx';
import { Component as NotFound } from './not-found.tsx';

/** What a demo brand would have sent. Other brands really send it, and have no such page. */
export function Component() {
  return useBrand().demo ? <Outbox /> : <NotFound />;
}
