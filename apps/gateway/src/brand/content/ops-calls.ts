import type { OpsReply } from '@marquee/contract/ops';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import { pageOf, without } from '../../base/operator-records.ts';
import { ImageError } from '../image-forms.ts';
import type { Images } from '../images.ts';
import type { OpsHandlers } from '../ops-request.ts';
import type { Content } from './index.ts';
import type { ContentItem, ItemInput } from './item.ts';

const ENDINGS = ['svg', 'png', 'webp'] as const;

interface ContentOps {
  content: Content;
  images: Images;
  clock: Clock;
}

const contentOf = (item: ContentItem): OpsReply<'opsContentPut'> => ({
  ...without(item, 'merchantId'),
  words: { ...item.words },
  groups: [...item.groups],
  tags: [...item.tags],
});

/** The operator's calls about content and pictures. */
export function contentOpsCalls({
  content,
  images,
  clock,
}: ContentOps): Pick<OpsHandlers, 'opsContent' | 'opsContentPut' | 'opsContentDelete' | 'opsImagePut'> {
  return {
    async opsContent({ merchant, query }) {
      const { list, ...rest } = pageOf(await content.list(merchant.id, query.kind), query);
      return { list: list.map(contentOf), ...rest };
    },
    async opsContentPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await content.list(merchant.id, fields.kind)).find(({ slug }) => slug === fields.slug);
      const link = { type: '', target: '', vendor: '', gameType: '', ...fields.link } as const;
      const input = { ...fields, link, startsAt: fields.startsAt ?? held?.startsAt ?? clock.now() } as ItemInput;
      return contentOf(
        await content.put(merchant.id, input, { revision: body.revision, record: record(`${fields.kind} ${fields.slug}`) }),
      );
    },
    async opsContentDelete({ merchant, query: { kind, slug, revision }, record }) {
      await content.remove(merchant.id, kind, slug, { revision, record: record(`${kind} ${slug}`) });
      return null;
    },
    async opsImagePut({ merchant, body, record }) {
      const given = ENDINGS.filter((each) => body[each] !== undefined);
      const [ending] = given;
      if (ending === undefined || given.length > 1) throw refused('say one of svg, png and webp');
      const data = body[ending] ?? '';
      // A brand’s pictures bear its code, so that no brand paints over another’s.
      const path = `content/${merchant.code}-${body.name}.${ending}`;
      try {
        const picture = ending === 'svg' ? data : Buffer.from(data, 'base64');
        return { image: await images.put(path, picture, record(`image ${path}`)) };
      } catch (error) {
        throw error instanceof ImageError ? refused(error.message) : error;
      }
    },
  };
}
