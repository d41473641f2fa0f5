import type { Program, SettingGroups } from './setting.ts';

const BOTH: readonly Program[] = ['gateway', 'studio'];
const GATEWAY: readonly Program[] = ['gateway'];
const STUDIO: readonly Program[] = ['studio'];
const ALL: readonly Program[] = ['gateway', 'studio', 'bank'];
const BANK: readonly Program[] = ['bank'];
const CASHIER: readonly Program[] = ['gateway', 'bank'];

/** The settings but those of the channels, by heading of the reference. */
export const entries = {
  'Where it listens and is reached': {
    PORT: { meaning: 'gateway and site', usual: '8080', example: '8080', readBy: GATEWAY },
    STUDIO_PORT: { meaning: 'the studio’s games, an origin of their own', usual: '8081', example: '8081', readBy: BOTH },
    HOST: {
      meaning: 'address to listen on',
      otherwise: '127.0.0.1, and 0.0.0.0 with `DEMO=0`',
      example: '127.0.0.1',
      readBy: ALL,
    },
    OPS_PORT: {
      meaning:
        'the operator’s door: figures, readiness with its reasons, the operator’s calls: [the operator’s door](operators.md#the-operators-door)',
      otherwise: 'there is none',
      example: '8082',
      readBy: GATEWAY,
    },
    OPS_HOST: {
      meaning: 'the address that the operator’s door listens on',
      usual: '127.0.0.1',
      example: '127.0.0.1',
      readBy: GATEWAY,
    },
    PUBLIC_URL: {
      meaning: 'the address at which browsers reach the site; with several brands that of one of them',
      otherwise: 'each request’s own host',
      example: 'https://play.example.com',
      readBy: GATEWAY,
    },
    KNOWN_HOSTS: {
      meaning:
        'further hosts to answer to, without ports, separated by commas: [hosts and origins](operators.md#hosts-and-origins)',
      example: 'gateway.internal,10.0.0.5',
      readBy: GATEWAY,
    },
    STUDIO_PUBLIC_URL: {
      meaning: 'the address at which browsers reach the studio',
      otherwise: 'the page’s host with `STUDIO_PORT`',
      example: 'https://games.example.com',
      readBy: BOTH,
    },
    STUDIO_URL: {
      meaning: 'where the gateway reaches the studio: [gateway and studio apart](operators.md#gateway-and-studio-apart)',
      otherwise: '`STUDIO_PORT` of this machine',
      example: 'http://127.0.0.1:8081',
      readBy: GATEWAY,
    },
    GATEWAY_URL: {
      meaning: 'where the studio and the demo’s bank reach a gateway, or the balancer in front of several',
      usual: 'http://127.0.0.1:8080',
      example: 'http://127.0.0.1:8080',
      readBy: ['studio', 'bank'],
    },
    BANK_PORT: {
      meaning: 'the demo’s payment provider, an origin of its own: [play money](channel-api.md#play-money)',
      usual: '8082',
      example: '8083',
      readBy: CASHIER,
    },
    BANK_URL: {
      meaning: 'where the gateway reaches it',
      otherwise: '`BANK_PORT` of this machine',
      example: 'http://127.0.0.1:8083',
      readBy: GATEWAY,
    },
    BANK_PUBLIC_URL: {
      meaning: 'the address at which browsers reach it',
      otherwise: 'the page’s host with `BANK_PORT`',
      example: 'https://bank.example.com',
      readBy: BANK,
    },
  },

  'What it keeps': {
    DATABASE_URL: {
      meaning: 'a PostgreSQL 15 or later',
      otherwise: 'the embedded database in `DATA_DIR`, not for real money',
      isSecret: true,
      example: 'postgres://marquee:word@db.example.com:5432/marquee?sslmode=verify-full',
      readBy: GATEWAY,
    },
    REDIS_URL: {
      meaning:
        'a Valkey or Redis that several gateways share for events, rate limits and the nonces of vendors: [several gateways](operators.md#several-gateways)',
      otherwise: 'each gateway is by itself',
      isSecret: true,
      example: 'rediss://:word@redis.example.com:6379',
      readBy: GATEWAY,
    },
    DATA_DIR: {
      meaning: 'embedded database (pictures are in the database too), the studio’s rounds, the keys that a start has made',
      usual: '.data',
      example: '/var/lib/marquee',
      readBy: ALL,
    },
    BACKUP_PATH: {
      meaning: 'a backup, or a folder of backups: `ops doctor` looks how old the newest file is ([backups](backup.md))',
      otherwise: 'nobody looks',
      example: '/var/backups/marquee',
      readBy: GATEWAY,
    },
    BACKUP_HOURS: { meaning: 'hours after which a newest backup is too old', usual: '26', example: '26', readBy: GATEWAY },
  },

  Secrets: {
    SECRET_KEY: {
      meaning:
        'seals what is kept of people, 32 characters or more (`openssl rand -base64 32`): [what is sealed](operators.md#what-is-sealed)',
      otherwise: 'made by a demo’s first start; demanded with `DEMO=0`',
      isSecret: true,
      example: 'write-here-what-openssl-rand-base64-32-says',
      readBy: BOTH,
    },
    JWE_PRIVATE_KEY: {
      meaning: 'PEM of the RSA key of encrypted calls, 2048 bits or more; several gateways must share one',
      otherwise: 'made at each start',
      isSecret: true,
      example: '-----BEGIN PRIVATE KEY----- …',
      readBy: GATEWAY,
    },
    LEGACY_PRIVATE_KEY: {
      meaning: 'the same for brands of scheme legacy: an RSA key of 1024 bits, exponent 65537; only where a brand uses it',
      otherwise: 'made at each start',
      isSecret: true,
      example: '-----BEGIN PRIVATE KEY----- …',
      readBy: GATEWAY,
    },
    'VENDOR_KEY_<CODE>': {
      meaning: 'the key that signs between the gateway and the vendor of that code, 32 characters or more',
      otherwise:
        'made by `npm start` for our own studio (`RLT`, `KLN`, `TDW`, `SLT`, `TCG_LOTTO_VN`, `LOTT`, `PVL`, `PPR`, `SKL`, `BPR`, `PNP`)',
      isSecret: true,
      example: 'write-here-what-openssl-rand-hex-32-says',
      readBy: BOTH,
    },
    'VENDOR_OTHER_KEY_<CODE>': {
      meaning:
        'a second key that is taken from that vendor while one is changed for another: [changing a key](operators.md#changing-a-key)',
      otherwise: 'one key is taken',
      isSecret: true,
      example: 'write-here-what-openssl-rand-hex-32-says',
      readBy: BOTH,
    },
    'CHANNEL_KEY_<CODE>': {
      meaning: 'the key that signs between the gateway and the payment provider of that code, 32 characters or more',
      otherwise:
        'made by `npm start` for the demo’s own provider (`PLAYBANK`); without one a provider is not asked, and its calls are refused',
      isSecret: true,
      example: 'write-here-what-openssl-rand-hex-32-says',
      readBy: CASHIER,
    },
    'CHANNEL_OTHER_KEY_<CODE>': {
      meaning: 'a second key that is taken from that provider while one is changed for another',
      otherwise: 'one key is taken',
      isSecret: true,
      example: 'write-here-what-openssl-rand-hex-32-says',
      readBy: CASHIER,
    },
    LOTTERY_FEEDS: {
      meaning:
        'sources of official results of lotteries, a JSON list of `name`, `url` and `key` each: [result feeds](result-feeds.md)',
      otherwise: 'operators enter every result',
      isSecret: true,
      example: '[{"name":"first","url":"https://results.example.com/draws","key":"write-here-what-openssl-rand-hex-32-says"}]',
      readBy: GATEWAY,
    },
    VENDOR_KEYS: {
      meaning: 'the studio’s keys by vendor code in one object of JSON, beside `VENDOR_KEY_<CODE>`',
      isSecret: true,
      example: '{"RLT":"write-here-what-openssl-rand-hex-32-says"}',
      readBy: STUDIO,
    },
    OPS_TOKEN: {
      meaning: 'opens what asks for no operator’s key at the operator’s door, 32 characters or more',
      otherwise: 'this machine is the operator; demanded where others reach `OPS_HOST`',
      isSecret: true,
      example: 'write-here-what-openssl-rand-hex-32-says',
      readBy: GATEWAY,
    },
  },

  Running: {
    DEMO: { meaning: '0: no demo brand, accounts, credit or developer aids', usual: '1', example: '0', readBy: ALL },
    DEMO_PAST: { meaning: '0: the demo brand begins without a past', usual: '1', example: '0', readBy: GATEWAY },
    ROLE: {
      meaning:
        '`all`; `serve`: the process answers calls and works on nothing; `work`: it handles events, makes betting records and runs jobs, and answers health, and figures at the operator’s door, only: [several gateways](operators.md#several-gateways)',
      usual: 'all',
      example: 'serve',
      readBy: GATEWAY,
    },
    DRAIN_SECONDS: {
      meaning:
        'seconds between `SIGTERM`, from which `/readyz` says no, and the end of what is served: [several gateways](operators.md#several-gateways); `npm start` takes 0',
      usual: '5',
      example: '10',
      readBy: GATEWAY,
    },
    ROUND_LIMIT_HOURS: {
      meaning: 'hours after which the studio ends a round that its player has left',
      usual: '24',
      example: '24',
      readBy: STUDIO,
    },
    LOG_LEVEL: { meaning: 'fatal, error, warn, info, debug, trace or silent', usual: 'info', example: 'info', readBy: ALL },
  },

  Network: {
    TRUSTED_PROXIES: {
      meaning:
        'addresses or networks whose forwarded client address is believed, separated by commas; `loopback`, `linklocal` and `uniquelocal` stand for those networks',
      otherwise: 'nobody is believed',
      example: '10.0.0.0/24,127.0.0.1',
      readBy: BOTH,
    },
    INTERNAL_NETWORKS: {
      meaning:
        'addresses or networks of your own in which the gateway may ask vendors and providers: [whom the gateway asks](operators.md#whom-the-gateway-asks)',
      example: '10.1.0.0/16',
      readBy: GATEWAY,
    },
    FRAME_ORIGINS: {
      meaning: 'origins of other vendors’ game frames, separated by commas',
      example: 'https://games.vendor.example',
      readBy: GATEWAY,
    },
    REGION_DB: {
      meaning: 'a database of regions in MaxMind’s format, for brands that do not serve every region',
      otherwise: 'regions are not known, and everybody is served',
      example: '/var/lib/marquee/regions.mmdb',
      readBy: GATEWAY,
    },
  },
} as const satisfies SettingGroups;
