import { isIPv6 } from 'node:net';

/** Networks with the country that a database says they are in. */
export type RegionNetworks = Readonly<Record<string, string>>;

const RECORD_BITS = 24;
const SEPARATOR = Buffer.alloc(16);
const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
const STRING = 2;
const MAP = 7;
const UINT16 = 5;
const UINT32 = 6;
const UINT64 = 9;
const ARRAY = 11;

type Value = string | { [key: string]: Value } | Value[] | { uint: number; type: number };

/** A control byte, for what is shorter than 29. */
const control = (type: number, size: number): Buffer => Buffer.from(type <= 7 ? [(type << 5) | size] : [size, type - 7]);

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(STRING, value.length), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encoded)]);
  if ('uint' in value && typeof value.uint === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value.uint);
    const short = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
    return value.uint === 0 ? control(Number(value.type), 0) : Buffer.concat([control(Number(value.type), short.length), short]);
  }
  const entries = Object.entries(value as { [key: string]: Value });
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([key, each]) => [encoded(key), encoded(each)])]);
}

/** The bits of an address in a tree of IPv6, where IPv4 stands below ::/96. */
function bitsOf(address: string): number[] {
  const groups = isIPv6(address)
    ? (() => {
        const [head = '', tail = ''] = address.split('::');
        const before = head.split(':').filter(Boolean);
        const after = tail.split(':').filter(Boolean);
        return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after].map((text) =>
          Number.parseInt(text, 16),
        );
      })()
    : (() => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        return [0, 0, 0, 0, 0, 0, a * 256 + b, c * 256 + d];
      })();
  return groups.flatMap((group) => Array.from({ length: 16 }, (_, index) => (group >> (15 - index)) & 1));
}

/** A database of regions in MaxMind's format, made of networks such as `203.0.113.0/24`: the whole file. */
export function regionFile(networks: RegionNetworks): Buffer {
  type Node = [Node | string | null, Node | string | null];
  const root: Node = [null, null];
  const nodes: Node[] = [root];
  for (const [network, country] of Object.entries(networks)) {
    const [address = '', length = ''] = network.split('/');
    const bits = bitsOf(address).slice(0, Number(length) + (isIPv6(address) ? 0 : 96));
    let node = root;
    bits.forEach((bit, index) => {
      if (index === bits.length - 1) {
        node[bit] = country;
        return;
      }
      const next = node[bit];
      if (typeof next === 'object' && next !== null) node = next;
      else {
        const made: Node = [null, null];
        nodes.push(made);
        node[bit] = made;
        node = made;
      }
    });
  }
  const places = new Map<string, number>();
  const data: Buffer[] = [];
  let size = 0;
  for (const country of new Set(Object.values(networks))) {
    const record = encoded({ country: { iso_code: country } });
    places.set(country, size);
    data.push(record);
    size += record.length;
  }
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const tree = Buffer.alloc((nodes.length * RECORD_BITS * 2) / 8);
  nodes.forEach((node, index) => {
    node.forEach((side, which) => {
      const value =
        side === null
          ? nodes.length
          : typeof side === 'string'
            ? nodes.length + SEPARATOR.length + (places.get(side) ?? 0)
            : (numbers.get(side) ?? 0);
      tree.writeUIntBE(value, index * 6 + which * 3, 3);
    });
  });
  const metadata = encoded({
    node_count: { uint: nodes.length, type: UINT32 },
    record_size: { uint: RECORD_BITS, type: UINT16 },
    ip_version: { uint: 6, type: UINT16 },
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: { uint: 2, type: UINT16 },
    binary_format_minor_version: { uint: 0, type: UINT16 },
    build_epoch: { uint: 1_700_000_000, type: UINT64 },
    description: { en: 'Test' },
  });
  return Buffer.concat([tree, SEPARATOR, ...data, MARKER, metadata]);
}
