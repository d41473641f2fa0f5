import { expect, it } from 'vitest';
import { domainRouteOf, domainsOf, mainDomainOf, memberDomainsOf } from './domains.ts';
import { emptySite, type Merchant } from './merchant.ts';

const brand = (hosts: string[], site: Partial<Merchant['site']> = {}): Merchant =>
  ({ hosts, site: { ...emptySite(), ...site } }) as unknown as Merchant;
const named = (...names: string[]) => ({ domainRoute: names.map((domainName) => ({ domainName })) });

it.each<[string, Merchant, string, string[]]>([
  [
    'its hosts as the page was reached',
    brand(['a.test', 'b.test']),
    'https://a.test:8443',
    ['https://a.test:8443', 'https://b.test:8443'],
  ],
  ['the address it was reached by, where any host is its own', brand(['*']), 'http://localhost:8080', ['http://localhost:8080']],
  [
    'those that the operator names',
    brand(['a.test'], named('c.test', 'https://d.test/x')),
    'http://a.test',
    ['http://c.test', 'https://d.test'],
  ],
  [
    'each once, and nothing that is no address',
    brand(['*'], named('c.test', 'c.test', 'no host')),
    'http://a.test',
    ['http://c.test'],
  ],
  ['no address of another kind', brand(['*'], named('javascript:alert(1)')), 'http://a.test', ['http://a.test']],
])('a brand’s domains are %s', (_what, merchant, origin, domains) => {
  expect(domainsOf(merchant, origin)).toEqual(domains);
});

it.each<[string, string[], string[], string, string | undefined]>([
  ['the host that the agent uses', ['127.0.0.1', 'a.test', 'b.test'], [], 'https://b.test', 'https://b.test'],
  ['with its port', ['127.0.0.1', 'localhost'], [], 'http://localhost:8080', 'http://localhost:8080'],
  [
    'a host of members where the agent uses one of agents',
    ['a.test', 'b.test'],
    ['a.test'],
    'https://a.test:8443',
    'https://b.test:8443',
  ],
  [
    'a name before the machine itself',
    ['127.0.0.1', 'agents.test', 'localhost', 'play.test'],
    ['agents.test'],
    'http://agents.test',
    'http://play.test',
  ],
  [
    'the machine before a bare address',
    ['127.0.0.1', '[::1]', 'agents.localhost', 'localhost'],
    ['agents.localhost'],
    'http://agents.localhost:8080',
    'http://localhost:8080',
  ],
  ['a host of its own where the caller names a stranger', ['127.0.0.1', 'play.test'], [], 'http://evil.test', 'http://play.test'],
  ['any host where all are its own', ['*', 'play.test'], [], 'http://x.test', 'http://x.test'],
  ['no host of agents where it has no other', ['*', 'agents.test'], ['agents.test'], 'http://agents.test', undefined],
])('members are brought to %s', (_what, hosts, agentHosts, origin, first) => {
  const merchant = { ...brand(hosts), agentHosts };
  expect(memberDomainsOf(merchant, origin)[0]).toBe(first);
});

it('members are brought to the first of the addresses that the operator names, but for those of agents', () => {
  const merchant = { ...brand(['a.test'], named('agents.test', 'play.test', 'a.test')), agentHosts: ['agents.test'] };
  expect(memberDomainsOf(merchant, 'http://a.test:81')).toEqual(['http://play.test:81', 'http://a.test:81']);
});

it('tells the customer service and the paths of a brand beside its domains', () => {
  const customerService = [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: null }];
  const merchant = brand(['a.test'], { customerService, paths: { android: 'https://a.test/app' } });
  expect(domainRouteOf(merchant, 'https://a.test')).toEqual({
    domainList: [{ domainName: 'https://a.test' }],
    customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: null }],
    version: { pathList: [{ type: 'android', path: 'https://a.test/app' }] },
  });
});

it.each<[string, string[], string[], string]>([
  ['its first by name, whatever order they come in', ['play.test', '127.0.0.1', 'a.test', 'localhost'], [], 'a.test'],
  ['none of agents', ['play.test', 'agents.test'], ['agents.test'], 'play.test'],
  ['the one that the page was reached by, where all are its own', ['*'], [], 'x.test:8443'],
])('the host that stands for a brand is %s', (_what, hosts, agentHosts, main) => {
  expect(mainDomainOf({ ...brand(hosts), agentHosts }, 'https://x.test:8443')).toBe(main);
});
