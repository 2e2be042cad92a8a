export const LOCAL_SITES =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

/**
 * Playwright switches the partitioning of storage off. Chromium takes the last list of disabled features, so this one, which is Playwright's
 * without `ThirdPartyStoragePartitioning`, replaces it.
 * @see https://github.com/microsoft/playwright/issues/32230
 */
const DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const PARTITIONED_STORAGE = `--disable-features=${DISABLED.join(',')}`

export const NO_THIRD_PARTY_COOKIES = '--test-third-party-cookie-phaseout'
