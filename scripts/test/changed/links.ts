/** What imports cannot tell: when a file that `when` describes has changed, the tests that `tests` describes are run. */
export interface Link {
  when: RegExp;
  tests: RegExp;
}

/** Tests of the whole gateway, of the whole system, and of what is read rather than imported. Each of those files is in a row. */
export const LINKS: readonly Link[] = [
  // The whole gateway.
  {
    when: /^apps\/gateway\/src\/(app|assembly|modules|boot|main)\.ts$|^apps\/gateway\/src\/testing\/app\.ts$/,
    tests: /^apps\/gateway\/src\/(app|boot|access-walk|event-map|inbox|roles)\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(identity|base)\/.*(session|guards?|access)/,
    tests: /^apps\/gateway\/src\/access-(walk|strangers)\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/.*\/routes\.ts$|^packages\/contract\/src\/(calls|ops|vendor)\//,
    tests: /^apps\/gateway\/src\/(access-walk|access-strangers|hostile-input)\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(play|catalogue)\/.*routes\.ts$|^packages\/contract\/src\/calls\/(play|catalogue)\.ts$/,
    tests: /^apps\/gateway\/src\/game-calls\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/identity\/operator\//, tests: /^apps\/gateway\/src\/account-help\.test\.ts$/ },
  {
    when: /\/signature\.ts$|\/vendor-keys\.ts$|^apps\/gateway\/src\/base\/settings\//,
    tests: /^apps\/gateway\/src\/vendor-keys\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/.*\.sql$|\/[\w-]*store\.ts$/, tests: /^apps\/gateway\/src\/query-plans\.test\.ts$/ },
  {
    when: /^apps\/gateway\/src\/identity\/guests\/|^apps\/gateway\/src\/cashier\/(trial|demo)-credit\.ts$/,
    tests: /^apps\/gateway\/src\/guests\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/identity\/(login|second-factor|registration)\/|^apps\/gateway\/src\/base\/.*log\.ts$/,
    tests: /^apps\/gateway\/src\/identity-secrets\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/identity\/(credentials|verification)\//, tests: /^apps\/gateway\/src\/reset-by-mail\.test\.ts$/ },
  { when: /^apps\/gateway\/src\/.*\blive\b/, tests: /^apps\/gateway\/src\/(live|live-memory|doors)\.test\.ts$/ },
  {
    when: /^apps\/gateway\/src\/base\/http\/|^apps\/gateway\/src\/brand\/domains\.ts$/,
    tests: /^apps\/gateway\/src\/(doors|closed)\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/brand\/(status|rules)\.ts$|\/region\.ts$/, tests: /^apps\/gateway\/src\/closed\.test\.ts$/ },
  {
    when: /^apps\/gateway\/src\/base\/.*redis\.ts$|^scripts\/lib\/redis\.ts$/,
    tests: /^apps\/gateway\/src\/redis-away\.test\.ts$/,
  },
  {
    when: /^examples\/|^apps\/site\/index\.html$/,
    tests: /^apps\/gateway\/src\/(ops\/bundle\/bundle|base\/http\/page-look)\.test\.ts$|^e2e\/system\/example-brand\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/message\//, tests: /^apps\/gateway\/src\/(inbox|support)\.test\.ts$/ },
  {
    when: /^apps\/gateway\/src\/(cashier\/withdrawals\/|identity\/credentials\/payment)/,
    tests: /^apps\/gateway\/src\/cashier\/guarded-withdrawals\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/cashier\/transfers\//, tests: /^apps\/gateway\/src\/transfers\.test\.ts$/ },
  { when: /^apps\/bank\/|^apps\/gateway\/src\/cashier\/(channel-api|deposits)\//, tests: /^e2e\/system\/bank\.test\.ts$/ },
  { when: /^apps\/gateway\/src\/demo\//, tests: /^apps\/gateway\/src\/past\.test\.ts$/ },
  {
    when: /^deploy\/(?:prometheus|grafana)\/|^docs\/operators\.md$|\/metrics\.ts$/,
    tests: /^apps\/gateway\/src\/alerts\.test\.ts$/,
  },
  {
    when: /\/(?:metrics|attempts|bet-figures|vendor-routes|calls)\.ts$|^apps\/gateway\/src\/base\/channels\//,
    tests: /^apps\/gateway\/src\/figures\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(agent|report|identity\/(tree|invitations))\/|^packages\/contract\/src\/calls\/agents\//,
    tests:
      /^apps\/gateway\/src\/(agent-walk|(agent|announcement|bill|contract|running|team)-calls|agent-opening|bill-bets|contract-(ending|refusals))\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/identity\/(assistants|sessions)\/|^apps\/gateway\/src\/base\/http\/|^packages\/contract\/src\/calls\//,
    tests: /^apps\/gateway\/src\/assistants\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/cashier\/|^packages\/contract\/src\/calls\/(deposits|transfers|pictures|wallet)\.ts$/,
    tests: /^apps\/gateway\/src\/cashier-refusals\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/lottery\/|^packages\/contract\/src\/calls\/lottery\/|^apps\/studio\/src\/server\/lottery\//,
    tests: /^apps\/gateway\/src\/(lottery-calls|lottery-betting|lottery-results|lottery-notices|ticket-series)\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(reward\/rebates|agent\/commissions)\//,
    tests: /^apps\/gateway\/src\/ticket-series\.test\.ts$/,
  },
  {
    when: /^packages\/conformance\/src\/family\/|^apps\/gateway\/src\/base\/http\/|^packages\/contract\/src\/(define\.ts|calls\/)/,
    tests: /^apps\/gateway\/src\/family\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/points\//,
    tests: /^apps\/gateway\/src\/points(-bonus)?\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(reward|promotion)\/|^packages\/contract\/src\/(calls\/(rewards|promotions|missions|programmes|vip)|rules|promotion-terms)\.ts$/,
    tests: /^apps\/gateway\/src\/reward-(calls|figures|lines|refusals)\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(reward\/(counting|items|referral)|promotion\/check-in|identity\/invitations)\/|^apps\/gateway\/src\/identity\/referred\.ts$|^packages\/contract\/src\/calls\/programmes\//,
    tests: /^apps\/gateway\/src\/referral-calls\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/.*\.sql$/, tests: /^apps\/gateway\/src\/schema\.test\.ts$/ },
  // The contract: both sides of a call.
  {
    when: /^packages\/contract\/src\//,
    tests: /^apps\/gateway\/src\/app\.test\.ts$|^apps\/site\/(build\/calls|src\/shared\/api\/[\w-]+)\.test\.tsx?$/,
  },
  {
    when: /^packages\/contract\/src\/calls\/(play|catalogue|home)\.ts$/,
    tests: /^apps\/gateway\/src\/(play|catalogue)\/|^apps\/site\/src\/domain\/(play|catalogue|favourites|home|search)\//,
  },
  {
    when: /^packages\/contract\/src\/calls\/(identity|passwords|profile|registration|second-factor|security|verification)\.ts$/,
    tests: /^apps\/gateway\/src\/identity\/|^apps\/site\/src\/domain\/(session|password|security|verification)\//,
  },
  {
    when: /^packages\/contract\/src\/calls\/(brand|content|points)\.ts$/,
    tests: /^apps\/gateway\/src\/(brand|promotion|points)\/|^apps\/site\/src\/domain\/(brand|content)\//,
  },
  {
    when: /^packages\/contract\/src\/calls\/wallet\.ts$/,
    tests: /^apps\/gateway\/src\/(wallet|cashier)\/|^apps\/site\/src\/domain\/wallet\//,
  },
  {
    when: /^packages\/contract\/src\/calls\/live\.ts$/,
    tests: /^apps\/gateway\/src\/live\.test\.ts$|^apps\/site\/src\/shared\/live\//,
  },
  { when: /^packages\/contract\/src\/ops/, tests: /^apps\/gateway\/src\/ops\// },
  {
    when: /^packages\/contract\/src\/vendor/,
    tests: /^apps\/gateway\/src\/play\/vendor-api\/|^apps\/studio\/src\/vendor\/|^packages\/conformance\//,
  },
  { when: /^packages\/conformance\/src\//, tests: /^apps\/gateway\/src\/play\/vendor-api\/conformance\.test\.ts$/ },
  {
    when: /^packages\/service\/src\//,
    tests: /^e2e\/system\/(?:crash|faults|bank|starter)\.test\.ts$|^scripts\/settings\/reference\.test\.ts$/,
  },
  { when: /^packages\/money\/src\//, tests: /^apps\/gateway\/src\/wallet\/|^apps\/studio\/src\/engine\// },
  // Words and documents, which tests read as files.
  { when: /^apps\/site\/locales\//, tests: /^apps\/site\/build\// },
  { when: /^apps\/gateway\/locales\//, tests: /^apps\/gateway\/src\/base\/(.*\/)?messages\.test\.ts$/ },
  {
    when: /^docs\/vendor-api\.md$|^docs\/examples\//,
    tests: /^packages\/contract\/src\/vendor\/document\.test\.ts$|^e2e\/system\/example-vendor\.test\.ts$/,
  },
  {
    when: /^docs\/studio\.md$|^docs\/fairness\//,
    tests: /^apps\/studio\/src\/(games\/registry|(engine|arcade)\/verifier|server\/(pools\/)?stranger)\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/(cashier|wallet|play\/(vendor-wallets|rounds))\/|^apps\/gateway\/src\/testing\/money\//,
    tests: /^apps\/gateway\/src\/testing\/money\/money\.test\.ts$/,
  },
  // The whole system.
  {
    when: /^apps\/studio\/src\/(server\/[\w-]*store|main|vendor\/[\w-]+)\.ts$/,
    tests: /^e2e\/system\/(crash|faults)\.test\.ts$/,
  },
  {
    when: /^apps\/studio\/src\/(main|vendor\/[\w-]+|server\/(tables|arcade|pools)\/[\w-]+|server\/(outbound|recovery|staking|jobs))\.ts$/,
    tests: /^e2e\/system\/shared-rounds\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/lottery\/(betting|slip)\.ts$|^apps\/studio\/src\/server\/lottery\/|^apps\/gateway\/src\/play\/vendor-api\/|^apps\/gateway\/src\/catalogue\/demo\.ts$|^e2e\/system\/(ahead|lottery-[\w-]+)\.ts$/,
    tests: /^e2e\/system\/lottery(-ceilings|-limit|-slips)?\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/agent\/(settlement|contracts\/calculation)\/|^apps\/gateway\/src\/base\/background\/job|^e2e\/system\/ahead\.ts$/,
    tests: /^e2e\/system\/settlement\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/wallet\/.*\.(ts|sql)$|^scripts\/(money-test|lib\/money[\w-]*)\.ts$/,
    tests: /^e2e\/system\/money\.test\.ts$/,
  },
  {
    when: /^apps\/gateway\/src\/main\.ts$|\/migrations\.ts$|^e2e\/system\/previous\.ts$/,
    tests: /^e2e\/system\/rolling\.test\.ts$/,
  },
  { when: /^scripts\/start(\/|\.ts$)|^apps\/(gateway|studio)\/src\/main\.ts$/, tests: /^e2e\/system\/starter\.test\.ts$/ },
  {
    when: /^docs\/operators\.md$|^apps\/(gateway|studio)\/src\/(main|.*\bconfig)\.ts$/,
    tests: /^e2e\/system\/apart\.test\.ts$/,
  },
  { when: /^apps\/gateway\/src\/base\/.*(restored|migrations)\.ts$/, tests: /^e2e\/system\/restore\.test\.ts$/ },
  {
    when: /^scripts\/start|\/private-folder\.ts$|\/data-directory\.ts$/,
    tests: /^e2e\/system\/private\.test\.ts$|^scripts\/start\//,
  },
  {
    when: /^deploy\/(Dockerfile|compose\.yml|nginx|haproxy|systemd)|\/(package|package-lock)\.json$|^package/,
    tests: /^e2e\/system\/(container|deploy-files|proxies)\.test\.ts$/,
  },
  {
    when: /\/settings\/|^docs\/configuration\.md$|^\.env\.example$|^apps\/studio\/src\/server\/config\.ts$/,
    tests: /^scripts\/settings\/reference\.test\.ts$|^e2e\/system\/deploy-files\.test\.ts$/,
  },
  { when: /^packages\/contract\/src\/ops\/|^docs\/fields\.md$/, tests: /^scripts\/fields\/reference\.test\.ts$/ },
  { when: /^e2e\/system\/programs\.ts$/, tests: /^e2e\/system\/programs\.test\.ts$/ },
  { when: /^CHANGELOG\.md$|package\.json$/, tests: /^scripts\/lib\/version\.test\.ts$/ },
  {
    when: /^docs\/first-day\.md$|^apps\/gateway\/src\/ops\/[\w-]*(brands|vendors|cli|run|operator-commands)\.ts$/,
    tests: /^e2e\/system\/first-day\.test\.ts$/,
  },
  {
    when: /^apps\/site\/src\/app\/(?:route-table|(?:agent|member)-centre\/pages)\.ts$|^e2e\/src\/screens\.ts$/,
    tests: /^e2e\/system\/screens\.test\.ts$/,
  },
  { when: /encryption-legacy|\/jwe/, tests: /^e2e\/system\/legacy-encryption\.test\.ts$/ },
  {
    when: /^apps\/gateway\/src\/demo\/samples\.ts$|^apps\/studio\/src\/(arcade|tables)\//,
    tests: /^e2e\/system\/(area-words|result-words|demo-samples)\.test\.ts$/,
  },
  {
    when: /^apps\/site\/src\/shared\/ui\/record\/bet-(area|result)\.ts$/,
    tests: /^e2e\/system\/(area|result)-words\.test\.ts$/,
  },
  {
    when: /^apps\/site\/src\/shared\/ui\/record\/bet-type\.ts$|^apps\/studio\/(client\/)?src\/lottery\/(families|text|(names|games|bet-type)\.ts)/,
    tests: /^e2e\/system\/bet-type-words\.test\.ts$/,
  },
  { when: /^apps\/site\/locales\/\w+\/account\.json$/, tests: /^e2e\/system\/(area|result|bet-type)-words\.test\.ts$/ },
];
