import type { Clock } from '../base/calendar/clock.ts';
import { BusinessError } from '../base/errors.ts';
import type { Handlers } from '../base/http/handlers.ts';
import { type FiguresOf, withFigures } from './content/figures.ts';
import { COUNTRIES, dialingCodeOf, servedDialingCodes } from './countries.ts';
import type { Brand } from './index.ts';
import { templateOf } from './status.ts';

/** The brand's calls: docs/rules/brand.md#status. `figures` are what help articles may name. */
export function brandRoutes({ brand, clock, figures }: { brand: Brand; clock: Clock; figures: FiguresOf }): Handlers {
  return {
    async status({ merchant, query, address, origin }) {
      const behind = await brand.byHost(query.url || origin);
      if (behind?.id !== merchant.id) throw new BusinessError('domain_not_available');
      return brand.status(merchant, address, origin);
    },
    async templates({ merchant, query, origin }) {
      const behind = await brand.byHost(query.domain || query.url || origin);
      if (behind?.id !== merchant.id) throw new BusinessError('domain_not_available');
      return templateOf(brand.of(merchant));
    },
    settings({ merchant }) {
      const { currency, currencySymbol } = brand.of(merchant);
      const { merchantCode, templateId, parameters } = templateOf(brand.of(merchant));
      return { merchantCode, templateId, language: parameters.language, title: parameters.title, currency, currencySymbol };
    },
    isAppDomain: () => null,
    customerServiceScript: () => '',
    whitelabel: ({ merchant }) => brand.of(merchant).modules,
    country({ merchant }) {
      const own = brand.of(merchant);
      const { countryCode, currency, currencySymbol } = own;
      return {
        countries: [...COUNTRIES],
        dialingCodes: servedDialingCodes(own),
        countryCode,
        countryDialingCode: dialingCodeOf(countryCode) ?? '',
        currencySymbol,
        currency,
      };
    },
    location: ({ address }) => ({ ip: address }),
    async helpCenter({ merchant, language }) {
      const articles = await brand.content.help(merchant.id, {
        language,
        defaultLanguage: merchant.defaultLanguage,
        accountType: null,
        platform: 'W',
        now: clock.now(),
      });
      return withFigures(articles, await figures({ merchantId: merchant.id, language }));
    },
    domainRoute: ({ merchant, origin }) => brand.domainRoute(merchant, origin),
    ping: () => ({ pong: clock.now() }),
  };
}
