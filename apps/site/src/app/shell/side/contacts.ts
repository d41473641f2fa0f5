import { type Resource, resourceOf } from '../../../domain/brand/resources.ts';
import type { IconName } from '../../../shared/ui/base/icon.tsx';

/** A place on another site where the brand can be met. */
export interface Contact {
  type: string;
  name: string;
  icon: IconName;
  url: string;
}

/** Names are proper names, the same in all languages, unless the operator has another; the glyphs are plain ones, not those sites' marks. */
const PLACES: readonly Omit<Contact, 'url'>[] = [
  { type: 'FACEBOOK', name: 'Facebook', icon: 'people' },
  { type: 'INSTAGRAM', name: 'Instagram', icon: 'camera' },
  { type: 'YOUTUBE', name: 'YouTube', icon: 'video' },
  { type: 'TWITTER', name: 'Twitter', icon: 'chat' },
  { type: 'TELEGRAM', name: 'Telegram', icon: 'send' },
];

const DIRECT = ['TELEGRAM', 'FACEBOOK'];

/** Links of the footer, in their order: those that the operator has entered (docs/rules/screens.md#footer). */
export function socialLinks(resources: readonly Resource[]): Contact[] {
  return PLACES.flatMap((place) => {
    const resource = resourceOf(resources, place.type);
    return resource ? [{ ...place, name: resource.labelNameEn || place.name, url: resource.url }] : [];
  });
}

/** Links of the side menu, where somebody answers: Telegram, then Facebook. */
export function directLinks(resources: readonly Resource[]): Contact[] {
  const links = socialLinks(resources);
  return DIRECT.flatMap((type) => links.find((link) => link.type === type) ?? []);
}
